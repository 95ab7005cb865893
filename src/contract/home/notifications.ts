import * as v from 'valibot'
import { defineActivity } from '../activity.ts'
import { id, textSchema } from '../parts.ts'

const input = v.object({
  notificationId: id,
  clientId: id,
  /** The recipient; absent: the caller. */
  userId: v.optional(id),
  /** One of the person's own addresses; no other one is used. */
  to: v.optional(textSchema(254)),
})

/**
 * Requests one of the messages available on request, for the caller or, by staff who look after people, for a person in
 * their scope (specification, section 7). Its slots are filled from the server's own records, and its links lead to the
 * institution's own pages. QUEUED says that the request was accepted, and nothing about the recipient: a recipient who
 * does not exist, has no number, wants no notices or has reached the limit gets none. 1107: the caller may not request
 * it.
 */
export const smsNotification = defineActivity({
  name: 'smsNotification',
  access: 'r',
  needs: 'own',
  writes: true,
  input,
  output: v.object({ status: v.literal('QUEUED') }),
})

/**
 * Returns the text of an e-mail, with empty slots, in the caller's language (specification, section 3: the first row's
 * `messageTemplate` is used), and requests it like `smsNotification` when it is available on request. The response is
 * the same for every recipient.
 */
export const emailNotification = defineActivity({
  name: 'emailNotification',
  access: 'r',
  needs: 'own',
  writes: true,
  input,
  output: v.array(v.object({ messageTemplate: v.string() })),
})
