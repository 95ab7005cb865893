import { and, eq, isNull, gt, inArray, or, sql } from 'drizzle-orm'
import type { UserForEdit } from '../../../src/contract/people/user-form.ts'
import type { RecordChange, RecordField } from '../../../src/contract/people/waiting.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { reissue } from '../../activities/ticket-desk/reissue.ts'
import type { Person } from '../../account/find-person.ts'
import type { Client } from '../../clients.ts'
import { examEvent, hallTicket, student, userAccount, userProfile } from '../../db/schema.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../handler.ts'
import { localLanguageOf } from '../create-account.ts'
import { refreshSearchWords } from '../search-words.ts'

type Student = typeof student.$inferSelect

/** What is printed on a hall ticket, so that a change of it needs another one; the day of birth is not. */
const PRINTED: readonly RecordField[] = ['name', 'localName', 'motherName']

/** The language in whose script a student's name is written besides; null: there is none. */
const scriptOf = (client: Client, { localLanguage }: Student): LanguageCode | null => localLanguage ?? localLanguageOf(client)

/** The fields of a student's record as they stand; '' for nothing, null for the local name where there is one script only. */
export function recordOf(client: Client, row: Student): NonNullable<UserForEdit['studentRecord']> {
  const script = scriptOf(client, row)
  return { name: row.name, localName: script && (row.nameI18n[script] ?? ''), dateOfBirth: row.dob, motherName: row.motherName ?? '' }
}

/** Whether what changes stands on hall tickets. */
export const isPrinted = (changes: readonly RecordChange[]): boolean => changes.some(({ field }) => PRINTED.includes(field))

/** The published hall tickets of some students for examinations that are not over: those that a change of the record makes wrong. */
export function ticketsInUse({ db, client, now }: Pick<ActorContext, 'db' | 'client' | 'now'>, studentIds: readonly number[]) {
  return db
    .select({ studentId: hallTicket.studentId, examEventId: hallTicket.examEventId })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .where(and(eq(hallTicket.clientId, client.id), inArray(hallTicket.studentId, [...studentIds, 0]), eq(hallTicket.status, 'PUBLISHED'), inArray(examEvent.status, ['PUBLISHED', 'RUNNING']), or(isNull(examEvent.ticketCloseAt), gt(examEvent.ticketCloseAt, now))))
}

/**
 * Changes the university's record of a student, with the name that is shown of their account. Part of the caller's transaction, which a refusal takes back:
 * 1204 when the account is not as it was seen any more, 1205 while the examination section issues tickets of the same examination anew.
 * Gives how many tickets are issued anew; the jobs are set going by `context.jobs`, after the transaction.
 */
export async function changeRecord(context: ActorContext, { account, profile, student: row }: Person, changes: readonly RecordChange[], rowVersion: number): Promise<number | Refusal> {
  const { db, client } = context
  if (!row) return refuse('notFound')
  const [seen] = await db
    .update(userAccount)
    .set({ rowVersion: sql`${userAccount.rowVersion} + 1` })
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id), eq(userAccount.rowVersion, rowVersion)))
    .returning({ id: userAccount.id })
  if (!seen) return refuse('stale')
  const after = new Map(changes.map((change) => [change.field, change.after]))
  const [name, localName, dob, motherName] = [after.get('name'), after.get('localName'), after.get('dateOfBirth'), after.get('motherName')]
  const script = scriptOf(client, row)
  const scripts = localName !== undefined && script ? { [script]: localName } : {}
  await db
    .update(student)
    .set({ name: name ?? row.name, nameI18n: { ...row.nameI18n, ...scripts }, dob: dob ?? row.dob, motherName: motherName ?? row.motherName })
    .where(and(eq(student.clientId, client.id), eq(student.id, row.id)))
  if (profile) {
    // The parts of a name that was only given whole are not known any more.
    const named = name === undefined ? {} : { displayName: name, firstName: null, middleName: null, lastName: null }
    await db
      .update(userProfile)
      .set({ ...named, nameI18n: { ...profile.nameI18n, ...scripts }, dateOfBirth: dob ?? profile.dateOfBirth })
      .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.id)))
  }
  await refreshSearchWords(db, client.id, [account.id])
  return isPrinted(changes) ? issueAnew(context, row, name === undefined ? 'OTHER' : 'NAME') : 0
}

async function issueAnew(context: ActorContext, { id, prn }: Student, reason: 'NAME' | 'OTHER'): Promise<number | Refusal> {
  const tickets = await ticketsInUse(context, [id])
  for (const { examEventId } of tickets) {
    const { outcome } = await reissue({ examEventId, by: 'PRN', values: [prn], reason }, context)
    if (outcome === 'ALREADY_RUNNING') return refuseSaying('waiting.TICKETS_BUSY', 'inUse')
  }
  return tickets.length
}
