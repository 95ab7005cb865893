import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
import { countSchema } from '../parts.ts'
import { EDIT_MESSAGE_TEXTS, VIEW_MESSAGE_TEXTS } from './message-texts.ts'

const hour = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23))

/** The hours of the day, at the institution, in which no SMS message is sent that can wait. */
export const quietHours = v.pipe(
  v.strictObject({ from: hour, until: hour }),
  v.check(({ from, until }) => from !== until),
)
/** The hours of the day, at the institution, in which no SMS message is sent that can wait. */
export type QuietHours = v.InferOutput<typeof quietHours>

/** The quiet hours of an institution that has set none. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: 21, until: 8 }

/** The number of students above which a second person releases a message, of an institution that has set none. */
export const DEFAULT_RELEASE_ABOVE = 500
/** The greatest such number. */
export const MOST_RELEASE_ABOVE = 1_000_000

/**
 * Returns the quiet hours of the institution (null: SMS messages are sent at any time) and the number of students of
 * one day above which a second person releases a message to them.
 */
export const messageSettings = defineQuery({
  id: 'messageSettings',
  access: 'r',
  needs: VIEW_MESSAGE_TEXTS,
  input: v.nullish(v.strictObject({})),
  row: v.object({ quietHours: v.nullable(quietHours), releaseAbove: countSchema() }),
})

/**
 * Sets the quiet hours of the institution: SMS messages wait until their end, unless they concern a login, a payment,
 * the safety of data or a hall ticket that is withheld or changed. `seen`: the hours that the caller has read.
 */
export const saveMessageSettings = defineActivity({
  name: 'saveMessageSettings',
  access: 'r',
  needs: EDIT_MESSAGE_TEXTS,
  writes: true,
  input: v.strictObject({ seen: v.nullable(quietHours), quietHours: v.nullable(quietHours) }),
  output: v.object({ quietHours: v.nullable(quietHours) }),
})

/** Sets the number of students above which a second person releases a message. `seen`: the one that the caller read. */
export const saveReleaseLimit = defineActivity({
  name: 'saveReleaseLimit',
  access: 'r',
  needs: EDIT_MESSAGE_TEXTS,
  writes: true,
  input: v.strictObject({ seen: countSchema(), releaseAbove: countSchema(MOST_RELEASE_ABOVE) }),
  output: v.object({ releaseAbove: countSchema() }),
})
