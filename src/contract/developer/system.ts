import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { id, instant, languageCode } from '../parts.ts'

/** The longest delay that a call to `ping` may request, in milliseconds. */
export const LONGEST_WAIT = 15_000

/** The product name of a campus server, which distinguishes it from any other server that responds. */
export const PRODUCT = 'campus-elements'

/** The path of `marker`, relative to every content-delivery base. */
export const MARKER_FILE = 'campus-elements.json'

/** The file that identifies a content-delivery base of a campus server. */
export const marker = v.object({ product: v.literal(PRODUCT), version: v.string() })

/**
 * Returns whether the server responds, and its time. Where developer tools are enabled, it can delay the response, to
 * show the effects of a slow connection.
 */
export const ping = defineActivity({
  name: 'ping',
  access: 'o',
  input: v.nullish(
    v.object({ wait: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_WAIT))) }),
  ),
  output: v.object({ product: v.literal(PRODUCT), version: v.string(), time: instant }),
})

/** Returns what an integrator may know of an installation without signing in (specification, section 11.1.10). */
export const publicConfig = defineQuery({
  id: 'publicConfig',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    version: v.string(),
    languages: v.array(languageCode),
    defaultLanguage: languageCode,
    developerTools: v.boolean(),
    /** The base address of the institution's public files; language files are below it. */
    contentAddress: v.string(),
  }),
})
