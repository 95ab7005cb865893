import * as v from 'valibot'
import { languageCode, requiredLine } from '../parts.ts'

/** Creates the schema of a line of at most `max` characters with its translations. */
export const translated = (max: number) =>
  v.strictObject({
    name: requiredLine(max),
    /** By language; a language without a translation shows `name`. */
    translations: v.optional(v.record(languageCode, requiredLine(max)), {}),
  })
