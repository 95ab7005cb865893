import { and, eq, isNull, gt, inArray, not, or, sql } from 'drizzle-orm'
import type { RecordChange, RecordField } from '../../../../src/contract/users/approvals.ts'
import { reissueTickets } from '../../exam-office/desk/reissue.ts'
import { whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'
import type { Person } from '../../account/person/find-person.ts'
import { examEvent, hallTicket, student, userAccount, userProfile } from '../../../db/schema.ts'
import { refuse, refuseSaying, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { refreshSearchWords } from '../accounts/search-words.ts'
import { findLocalScript } from '../accounts/record-fields.ts'

type Student = typeof student.$inferSelect

/**
 * The fields that are printed on a hall ticket, so that a change requires a new ticket; the date of birth is not
 * printed.
 */
const PRINTED: readonly RecordField[] = ['name', 'localName', 'motherName']

/** Returns whether changes affect fields that are printed on hall tickets. */
export const isPrinted = (changes: readonly RecordChange[]): boolean =>
  changes.some(({ field }) => PRINTED.includes(field))

/**
 * Returns the published hall tickets of some students for examinations that are not over, which a change of the record
 * makes wrong.
 */
export function selectTicketsInUse(
  { db, client, now }: Pick<ActorContext, 'db' | 'client' | 'now'>,
  studentIds: readonly number[],
) {
  return db
    .select({ ticketId: hallTicket.id, studentId: hallTicket.studentId, examEventId: hallTicket.examEventId })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .where(
      and(
        eq(hallTicket.clientId, client.id),
        inArray(hallTicket.studentId, [...studentIds, 0]),
        eq(hallTicket.status, 'PUBLISHED'),
        not(whereTicketCancelled('hall_ticket')),
        inArray(examEvent.status, ['PUBLISHED', 'RUNNING']),
        or(isNull(examEvent.ticketCloseAt), gt(examEvent.ticketCloseAt, now)),
      ),
    )
}

/**
 * Changes the university's record of a student, and the display name of the account. Runs in the caller's transaction,
 * which a refusal rolls back: 1204 when the account has changed since it was read, 1205 while the examination section
 * reissues tickets of the same examination. Returns the number of tickets to be reissued; `context.jobs` starts the
 * jobs after the transaction.
 */
export async function changeRecord(
  context: ActorContext,
  { account, profile, student: row }: Person,
  changes: readonly RecordChange[],
  rowVersion: number,
): Promise<number | Refusal> {
  const { db, client } = context
  if (!row) return refuse('notFound')
  const [seen] = await db
    .update(userAccount)
    .set({ rowVersion: sql`${userAccount.rowVersion} + 1` })
    .where(
      and(eq(userAccount.clientId, client.id), eq(userAccount.id, account.id), eq(userAccount.rowVersion, rowVersion)),
    )
    .returning({ id: userAccount.id })
  if (!seen) return refuse('stale')
  await writeRecord(context, { student: row, account, profile }, changes)
  return reissuePrintedTickets(context, [{ student: row, changes }])
}

/** A student, with the account and the profile if there are any. */
export interface RecordHolder {
  readonly student: Student
  readonly account: Pick<Person['account'], 'id'> | null
  readonly profile: Person['profile']
}

/**
 * Changes the university's record of a student, and the display name of the account if there is one. Runs in the
 * caller's transaction.
 */
export async function writeRecord(
  { db, client }: Pick<ActorContext, 'db' | 'client'>,
  { student: row, account, profile }: RecordHolder,
  changes: readonly RecordChange[],
): Promise<void> {
  const after = new Map(changes.map((change) => [change.field, change.after]))
  const [name, localName, dob, motherName] = [
    after.get('name'),
    after.get('localName'),
    after.get('dateOfBirth'),
    after.get('motherName'),
  ]
  const script = findLocalScript(client, row)
  const scripts = localName !== undefined && script ? { [script]: localName } : {}
  await db
    .update(student)
    .set({
      name: name ?? row.name,
      nameI18n: { ...row.nameI18n, ...scripts },
      dob: dob ?? row.dob,
      motherName: motherName ?? row.motherName,
    })
    .where(and(eq(student.clientId, client.id), eq(student.id, row.id)))
  if (!account) return
  if (profile) {
    // The parts of a name that was entered as a whole are unknown.
    const named = name === undefined ? {} : { displayName: name, firstName: null, middleName: null, lastName: null }
    await db
      .update(userProfile)
      .set({ ...named, nameI18n: { ...profile.nameI18n, ...scripts }, dateOfBirth: dob ?? profile.dateOfBirth })
      .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.id)))
  }
  await refreshSearchWords(db, client.id, [account.id])
}

/**
 * Starts to reissue the hall tickets on which changed fields are printed, with one job for each examination. Returns
 * their number, or a refusal while others of the same examination are being issued anew.
 */
export async function reissuePrintedTickets(
  context: ActorContext,
  changed: readonly { readonly student: Student; readonly changes: readonly RecordChange[] }[],
): Promise<number | Refusal> {
  const printed = changed.filter(({ changes }) => isPrinted(changes))
  const numbers = new Map(printed.map(({ student: { id, prn } }) => [id, prn]))
  const named = printed.some(({ changes }) => changes.some(({ field }) => field === 'name'))
  const tickets = await selectTicketsInUse(context, [...numbers.keys()])
  for (const examEventId of new Set(tickets.map((one) => one.examEventId))) {
    const values = tickets.flatMap((one) => (one.examEventId === examEventId ? (numbers.get(one.studentId) ?? []) : []))
    const { outcome } = await reissueTickets(
      { examEventId, by: 'PRN', values, reason: named ? 'NAME' : 'OTHER' },
      context,
    )
    if (outcome === 'ALREADY_RUNNING') return refuseSaying('waiting.TICKETS_BUSY', 'inUse')
  }
  return tickets.length
}
