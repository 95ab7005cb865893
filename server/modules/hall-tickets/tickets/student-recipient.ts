import type { student } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { buildRecipient, type Recipient } from '../../../lib/messaging/send.ts'

/** Builds the recipient of a student, who needs no account, in the student's language or the institution's. */
export const buildStudentRecipient = (
  { userId, ...contact }: Pick<typeof student.$inferSelect, 'userId' | 'email' | 'mobile' | 'preferredLanguage'>,
  client: Client,
): Recipient => buildRecipient({ ...contact, id: userId }, client)
