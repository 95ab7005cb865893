import * as v from 'valibot'
import { defineActivity, defineQuery } from './activity.ts'
import { id, instant, languageCode } from './parts.ts'

/** How long a call to `ping` may ask to be kept waiting, in milliseconds. */
export const LONGEST_WAIT = 15_000

/** Whether the server is there, and what time it has. Where developer tools are on, it can be asked to answer late: so one sees what a slow line looks like. */
export const ping = defineActivity({
  name: 'ping',
  access: 'o',
  input: v.nullish(v.object({ wait: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(LONGEST_WAIT))) })),
  output: v.object({ version: v.string(), time: instant }),
})

/** What an integrator may know of an installation without signing in (domain brief 2.1.10). */
export const publicConfig = defineQuery({
  id: 'publicConfig',
  access: 'o',
  input: v.object({ clientId: id }),
  row: v.object({
    version: v.string(),
    languages: v.array(languageCode),
    defaultLanguage: languageCode,
    developerTools: v.boolean(),
    /** Where the institution's public files begin; language files stand below it. */
    contentAddress: v.string(),
  }),
})
