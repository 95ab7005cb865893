import * as v from 'valibot'
import { languageCode, requiredLineSchema } from '../parts.ts'

/** Creates the schema of a line of at most `max` characters with its translations. */
export const translatedSchema = (max: number) =>
  v.strictObject({
    name: requiredLineSchema(max),
    /** By language; a language without a translation shows `name`. */
    translations: v.optional(v.record(languageCode, requiredLineSchema(max)), {}),
  })
