import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import { student, userAccount } from '../../../db/schema.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { enqueueMessages, type Notice } from '../../../lib/messaging/send.ts'
import { replaceTokens } from '../../account/person/one-time-tokens.ts'

const CONTACT_CHANGED = 109

/** Who changes the contacts of students, and when. */
export interface ContactChange {
  readonly client: Client
  readonly actor: { readonly userId: number }
  readonly now: Date
}

/** Returns the contacts of students by id, with those of their accounts. */
export async function listContacts(db: Database, clientId: number, studentIds: readonly number[]) {
  const rows =
    studentIds.length === 0
      ? []
      : await db
          .select({
            id: student.id,
            userId: student.userId,
            email: student.email,
            mobile: student.mobile,
            language: student.preferredLanguage,
            account: {
              email: userAccount.email,
              mobile: userAccount.mobile,
              language: userAccount.preferredLanguage,
            },
          })
          .from(student)
          .leftJoin(userAccount, and(eq(userAccount.clientId, student.clientId), eq(userAccount.id, student.userId)))
          .where(and(eq(student.clientId, clientId), inArray(student.id, [...new Set(studentIds)])))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Notifies the old addresses and numbers of students that they were replaced, as a change through the form does; where
 * the record had none, those of the account. Codes for activating an account that were sent to the old ones become
 * invalid. Runs in the caller's transaction, after the change.
 */
export async function notifyOldContacts(
  db: Database,
  before: Awaited<ReturnType<typeof listContacts>>,
  { client, actor, now }: ContactChange,
): Promise<void> {
  const notices: Notice[] = []
  for (const [id, after] of await listContacts(db, client.id, [...before.keys()])) {
    const old = before.get(id)
    if (!old) continue
    const changed = (['email', 'mobile'] as const).filter((contact) => (old[contact] ?? '') !== (after[contact] ?? ''))
    if (changed.length === 0) continue
    if (old.userId === null) await replaceTokens(db, client.id, { userId: null, studentId: id }, ['ACTIVATE_CODE'], now)
    const to = {
      userId: old.userId,
      email: old.email ?? old.account?.email ?? null,
      mobile: old.mobile ?? old.account?.mobile ?? null,
      language: old.account?.language ?? old.language ?? client.details.defaultLanguage,
    }
    for (const contact of changed)
      notices.push({
        notificationId: CONTACT_CHANGED,
        channels: ['EMAIL', 'SMS'],
        to,
        values: { what: getMessage(to.language, `contact.${contact}`) },
        requestedBy: actor.userId,
        now,
      })
  }
  await enqueueMessages(db, client, notices)
}
