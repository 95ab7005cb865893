import { and, asc, count, desc, eq, inArray, min, type SQL } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import {
  MOST_ANSWERED,
  type answerImportedChanges,
  type importedBatches,
  type importedChanges,
} from '../../../../src/contract/users/imported-changes.ts'
import { importedChange, student, userAccount, userProfile } from '../../../db/schema.ts'
import { listUserActDenials } from '../../../lib/access/allowed.ts'
import { whereRecordInScope } from '../../../lib/access/scope.ts'
import { recordCallerAct } from '../../../lib/audit/audit.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import { refuseSecondPerson } from '../../../lib/second-person/second-person.ts'
import { runAllOrNothing } from '../all-or-nothing.ts'
import { notifyOfRequestAnswer } from './notify.ts'
import { listImportWorkers, recordDecision } from './record-decision.ts'
import { reissuePrintedTickets, selectTicketsInUse, writeRecord } from './record.ts'
import { toRecordFields } from '../accounts/record-fields.ts'

/** Builds the condition for the changes that wait, in the caller's scope. */
const whereBatchWaits = ({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, batch?: string): SQL | undefined =>
  and(
    eq(importedChange.clientId, actor.clientId),
    eq(importedChange.status, 'NEW'),
    batch === undefined ? undefined : eq(importedChange.batch, batch),
    whereRecordInScope(db, actor, importedChange.studentId),
  )

/** Returns the imports whose changes wait. */
export async function listBatches(context: ActorContext): Promise<RowOf<typeof importedBatches>[]> {
  const { db, actor } = context
  const since = min(importedChange.createdAt)
  const rows = await db
    .select({
      batch: importedChange.batch,
      fileName: importedChange.fileName,
      enteredBy: importedChange.enteredBy,
      name: userProfile.displayName,
      since,
      waiting: count(),
    })
    .from(importedChange)
    .leftJoin(
      userProfile,
      and(eq(userProfile.clientId, importedChange.clientId), eq(userProfile.userId, importedChange.enteredBy)),
    )
    .where(whereBatchWaits(context))
    .groupBy(importedChange.batch, importedChange.fileName, importedChange.enteredBy, userProfile.displayName)
    .orderBy(asc(since), asc(importedChange.batch))
  return rows.map(({ batch, fileName, enteredBy, name, since: at, waiting }) => ({
    batch,
    fileName,
    enteredBy: name ?? '',
    handedInAt: (at ?? context.now).toISOString(),
    waiting,
    own: enteredBy === actor.userId,
  }))
}

/** Returns one page of the changes of an import that wait, as the records are now. */
export async function changeRows(
  { batch, page, pageSize, sort }: ParsedInputOf<typeof importedChanges>,
  context: ActorContext,
): Promise<RowOf<typeof importedChanges>[]> {
  const { db, client, now } = context
  const where = whereBatchWaits(context, batch)
  const way = sort?.descending ? desc : asc
  const [counted] = await db.select({ total: count() }).from(importedChange).where(where)
  const rows = await db
    .select({ change: importedChange, student })
    .from(importedChange)
    .innerJoin(student, and(eq(student.clientId, importedChange.clientId), eq(student.id, importedChange.studentId)))
    .where(where)
    .orderBy(way(importedChange.lineNo), way(importedChange.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const tickets = await selectTicketsInUse(
    context,
    rows.map((row) => row.student.id),
  )
  return [
    {
      rows: rows.map(({ change, student: row }) => {
        const before = toRecordFields(client, row)
        return {
          itemId: change.id,
          lineNo: change.lineNo,
          prn: row.prn,
          name: row.name,
          translations: { ...row.nameI18n },
          changes: change.changes.map((one) => ({ ...one, before: before[one.field] ?? one.before })),
          tickets: tickets.filter(({ studentId }) => studentId === row.id).length,
        }
      }),
      total: counted?.total ?? 0,
      page,
      pageSize,
      asOf: now.toISOString(),
    },
  ]
}

type Input = ParsedInputOf<typeof answerImportedChanges>

/** Reads and locks the changes that are to be decided, with their students. */
const lockChanges = ({ batch, itemIds }: Input, context: ActorContext) =>
  context.db
    .select({ change: importedChange, student, account: userAccount, profile: userProfile })
    .from(importedChange)
    .innerJoin(student, and(eq(student.clientId, importedChange.clientId), eq(student.id, importedChange.studentId)))
    .leftJoin(userAccount, and(eq(userAccount.clientId, student.clientId), eq(userAccount.id, student.userId)))
    .leftJoin(userProfile, and(eq(userProfile.clientId, student.clientId), eq(userProfile.userId, student.userId)))
    .where(and(whereBatchWaits(context, batch), itemIds ? inArray(importedChange.id, itemIds) : undefined))
    .orderBy(asc(importedChange.lineNo), asc(importedChange.id))
    .limit(MOST_ANSWERED)
    .for('update', { of: importedChange })

/** Decides about changes that an import asks for; nobody who has worked on it may, nor somebody related to them. */
export async function answerImported(
  input: Input,
  context: ActorContext,
): Promise<OutputOf<typeof answerImportedChanges> | Refusal> {
  const { client, actor, now } = context
  const reason = input.decision === 'REFUSE' ? input.reason : null
  return runAllOrNothing(context.db, async (db) => {
    const inTransaction = { ...context, db }
    const found = await lockChanges(input, inTransaction)
    if (found.length === 0 || (input.itemIds && found.length < input.itemIds.length)) return refuse('stale')
    const workers = new Set([
      ...found.map(({ change }) => change.enteredBy),
      ...(await listImportWorkers(inTransaction, input.batch)),
    ])
    for (const worker of workers) {
      const decision = recordDecision(worker, inTransaction)
      const refused = await refuseSecondPerson(inTransaction, decision, 'waiting.OWN_ENTRY')
      if (refused) return refused
    }
    const accounts = found.flatMap(({ account }) => account?.id ?? [])
    const denied = await listUserActDenials(db, actor, ANSWER_WAITING, 'answerWaiting', now, accounts)
    if (denied.size > 0) return refuse('notPermitted')
    for (const { change, student: row, account, profile } of found) {
      const { changes } = change
      if (reason === null) await writeRecord(inTransaction, { student: row, account, profile }, changes)
      if (account && reason === null)
        await notifyOfRequestAnswer(
          inTransaction,
          { account, profile, student: row, networkAccount: false },
          { kind: 'RECORD', publicId: change.batch, changes, enteredBy: null },
          reason,
        )
    }
    const reissued =
      reason === null
        ? await reissuePrintedTickets(
            inTransaction,
            found.map(({ change: { changes }, student: row }) => ({ student: row, changes })),
          )
        : 0
    if (reissued instanceof Refusal) return reissued
    const itemIds = found.map(({ change }) => change.id)
    await db
      .update(importedChange)
      .set({ status: reason === null ? 'DONE' : 'REFUSED', reason, answeredBy: actor.userId, answeredAt: now })
      .where(and(eq(importedChange.clientId, client.id), inArray(importedChange.id, itemIds)))
    await recordCallerAct(db, context, {
      activity: 'answerImportedChanges',
      entity: 'data_import',
      entityId: input.batch,
      detail: {
        decision: input.decision,
        students: found.map(({ student: { id } }) => id),
        reissued,
        ...(reason === null ? {} : { reason }),
      },
    })
    const left = await db.$count(importedChange, whereBatchWaits(inTransaction, input.batch))
    return { outcome: 'ANSWERED', answered: found.length, reissued, left }
  })
}
