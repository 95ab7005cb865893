import * as v from 'valibot'
import { defineActivity } from './activity.ts'
import { id, text } from './parts.ts'

/** A value may stand in a subject line: no line breaks, no control characters. */
const value = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200), v.regex(/^\P{Cc}*$/u))

const input = v.object({
  notificationId: id,
  clientId: id,
  /** Whom it is for; nobody named: the caller. */
  userId: v.optional(id),
  /** Which of the person's own addresses; no other one is written to. */
  to: v.optional(text(254)),
  values: v.optional(v.record(v.pipe(v.string(), v.maxLength(40)), value), {}),
})

/** Queues a message to a person's telephone (specification, section 7). */
export const smsNotification = defineActivity({
  name: 'smsNotification',
  access: 'r',
  needs: 'own',
  writes: true,
  input,
  output: v.object({ status: v.literal('QUEUED') }),
})

/**
 * Looks up the text of an e-mail and queues it (specification, section 3: the first row's `messageTemplate` is used).
 * What has empty slots is answered, and not queued.
 */
export const emailNotification = defineActivity({
  name: 'emailNotification',
  access: 'r',
  needs: 'own',
  writes: true,
  input,
  output: v.array(v.object({ messageTemplate: v.string() })),
})
