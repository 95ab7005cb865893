import * as v from 'valibot'
import { defineActivity, defineQuery } from '../activity.ts'
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

/** Returns the quiet hours of the institution; null: SMS messages are sent at any time. */
export const messageSettings = defineQuery({
  id: 'messageSettings',
  access: 'r',
  needs: VIEW_MESSAGE_TEXTS,
  input: v.nullish(v.strictObject({})),
  row: v.object({ quietHours: v.nullable(quietHours) }),
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
