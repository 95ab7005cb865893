import type { student } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Recipient } from '../../../lib/messaging/send.ts'

/** Builds the recipient of a student, who needs no account, in the student's language or the institution's. */
export const buildStudentRecipient = (
  {
    userId,
    email,
    mobile,
    preferredLanguage,
  }: Pick<typeof student.$inferSelect, 'userId' | 'email' | 'mobile' | 'preferredLanguage'>,
  client: Client,
): Recipient => ({ userId, email, mobile, language: preferredLanguage ?? client.details.defaultLanguage })
