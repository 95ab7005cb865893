import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DECIDE_ERASURE, type ErasureRequest } from '../../../../src/contract/institution/erasure.ts'
import { erasureRequest, student, userAccount, userProfile } from '../../../db/schema.ts'
import { deniedUsers, shownDenial, type Denial } from '../../../lib/access/allowed.ts'
import { deniedRecords } from '../../../lib/access/records.ts'
import { accountsInScope, recordInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { shownPerson } from './person.ts'

const MOST_ROWS = 500

type Row = typeof erasureRequest.$inferSelect

function whyNot(
  { status, userId, requestedBy }: Row,
  me: number,
  denial: Denial | undefined,
): ErasureRequest['cannotDecide'] {
  if (status !== 'REQUESTED') return null
  if (denial === 'NO_RIGHT') return 'NO_RIGHT'
  if (userId === me) return 'OWN_ACCOUNT'
  if (requestedBy === me) return 'OWN_ENTRY'
  return shownDenial(denial ?? null)
}

/** Returns the requests for erasure in the caller's scope with their people: the open ones first, then the newest. */
async function readRequests({ db, actor }: ActorContext) {
  const [asker, decider] = [alias(userProfile, 'asker'), alias(userProfile, 'decider')]
  const named = eq(student.id, erasureRequest.studentId)
  return (
    db
      .select({
        request: erasureRequest,
        account: userAccount,
        profile: userProfile,
        record: student,
        asker: asker.displayName,
        decider: decider.displayName,
      })
      .from(erasureRequest)
      // The record of a request without an account, with the account that the student has got since; else one record.
      .leftJoin(
        student,
        and(
          eq(student.clientId, erasureRequest.clientId),
          or(
            named,
            eq(
              student.id,
              sql`(select min(own.id) from student own
                where own.client_id = ${erasureRequest.clientId} and own.user_id = ${erasureRequest.userId})`,
            ),
          ),
        ),
      )
      .leftJoin(
        userAccount,
        and(
          eq(userAccount.clientId, erasureRequest.clientId),
          eq(userAccount.id, sql`coalesce(${erasureRequest.userId}, ${student.userId})`),
        ),
      )
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)),
      )
      .leftJoin(asker, and(eq(asker.clientId, erasureRequest.clientId), eq(asker.userId, erasureRequest.requestedBy)))
      .leftJoin(
        decider,
        and(eq(decider.clientId, erasureRequest.clientId), eq(decider.userId, erasureRequest.decidedBy)),
      )
      .where(
        and(
          eq(erasureRequest.clientId, actor.clientId),
          or(
            and(isNotNull(userAccount.id), accountsInScope(db, actor)),
            and(sql`${userAccount.id} is null`, recordInScope(db, actor, student.id)),
          ),
        ),
      )
      .orderBy(sql`${erasureRequest.status} <> 'REQUESTED'`, desc(erasureRequest.id))
      .limit(MOST_ROWS)
  )
}

/** Returns the requests for erasure in the caller's scope: the open ones first, then the newest. */
export async function listErasures(context: ActorContext): Promise<ErasureRequest[]> {
  const { db, actor, now } = context
  const rows = await readRequests(context)
  const open = rows.filter(({ request }) => request.status === 'REQUESTED')
  const users = open.flatMap(({ account }) => (account ? [account.id] : []))
  const records = open.flatMap(({ account, record }) => (account || !record ? [] : [record.id]))
  const deniedAccounts = await deniedUsers(db, actor, DECIDE_ERASURE, 'requestErasure', now, users)
  const deniedStudents = await deniedRecords(db, actor, DECIDE_ERASURE, now, records)
  return rows.map(({ request, account, profile, record, asker: askedBy, decider: decidedBy }) => ({
    erasureId: request.publicId,
    person: shownPerson({ clientId: request.clientId, account, profile, students: record ? [record] : [] }),
    reference: request.reference,
    reason: request.reason,
    status: request.status,
    requestedBy: askedBy ?? '',
    requestedAt: request.createdAt.toISOString(),
    decidedBy,
    decidedAt: request.decidedAt?.toISOString() ?? null,
    refusal: request.refusal,
    parts: request.parts,
    cannotDecide: whyNot(
      { ...request, userId: account?.id ?? null },
      actor.userId,
      account ? deniedAccounts.get(account.id) : deniedStudents.get(record?.id ?? 0),
    ),
  }))
}

/** Returns the number of open requests for erasure that the caller may decide. */
export const countErasuresToDecide = async (context: ActorContext): Promise<number> =>
  (await listErasures(context)).filter(({ status, cannotDecide }) => status === 'REQUESTED' && cannotDecide === null)
    .length
