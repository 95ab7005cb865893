import { and, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { DECIDE_ERASURE, REQUEST_ERASURE, type ErasureRequest } from '../../../../src/contract/institution/erasure.ts'
import { erasureRequest, student, userAccount, userProfile } from '../../../db/schema.ts'
import { listUserActDenials, toShownDenial, type Denial } from '../../../lib/access/allowed.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import { listRecordDenials } from '../../../lib/access/record-denials.ts'
import { whereAccountInScope, whereRecordInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import { buildErasureDecision } from './erasure-decision.ts'
import { toShownPerson } from './erasable-person.ts'

const MOST_ROWS = 500

type Row = typeof erasureRequest.$inferSelect

async function findReason(
  { status, userId, requestedBy }: Row,
  denial: Denial | undefined,
  context: ActorContext,
): Promise<ErasureRequest['cannotDecide']> {
  const me = context.actor.userId
  if (status !== 'REQUESTED') return null
  if (denial === 'NO_RIGHT') return 'NO_RIGHT'
  if (userId === me) return 'OWN_ACCOUNT'
  const second = await findSecondPersonDenial(context, me, buildErasureDecision(requestedBy, context))
  return second ?? toShownDenial(denial ?? null)
}

/** Returns the requests for erasure in the caller's scope with their people: the open ones first, then the newest. */
async function listRequests({ db, actor }: ActorContext) {
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
            and(isNotNull(userAccount.id), whereAccountInScope(db, actor)),
            and(sql`${userAccount.id} is null`, whereRecordInScope(db, actor, student.id)),
          ),
        ),
      )
      .orderBy(sql`${erasureRequest.status} not in ('REQUESTED', 'APPROVED')`, desc(erasureRequest.id))
      .limit(MOST_ROWS)
  )
}

/** Returns the requests for erasure in the caller's scope: the open ones first, then the newest. */
export async function listErasures(context: ActorContext): Promise<ErasureRequest[]> {
  const { db, actor, now } = context
  const rows = await listRequests(context)
  const open = rows.filter(({ request }) => request.status === 'REQUESTED')
  const users = open.flatMap(({ account }) => (account ? [account.id] : []))
  const records = open.flatMap(({ account, record }) => (account || !record ? [] : [record.id]))
  const deniedAccounts = await listUserActDenials(db, actor, DECIDE_ERASURE, 'requestErasure', now, users)
  const deniedStudents = await listRecordDenials(db, actor, DECIDE_ERASURE, now, records)
  const mayStop = (await hasRight(db, actor, DECIDE_ERASURE, now)) || (await hasRight(db, actor, REQUEST_ERASURE, now))
  const shown: ErasureRequest[] = []
  for (const { request, account, profile, record, asker: askedBy, decider: decidedBy } of rows)
    shown.push({
      erasureId: request.publicId,
      person: toShownPerson({ clientId: request.clientId, account, profile, students: record ? [record] : [] }),
      reference: request.reference,
      reason: request.reason,
      status: request.status,
      requestedBy: askedBy ?? '',
      requestedAt: request.createdAt.toISOString(),
      decidedBy,
      decidedAt: request.decidedAt?.toISOString() ?? null,
      dueAt: request.dueAt?.toISOString() ?? null,
      refusal: request.refusal,
      parts: request.parts,
      cannotDecide: await findReason(
        { ...request, userId: account?.id ?? null },
        account ? deniedAccounts.get(account.id) : deniedStudents.get(record?.id ?? 0),
        context,
      ),
      mayStop: request.status === 'APPROVED' && mayStop,
    })
  return shown
}

/** Returns the number of open requests for erasure that the caller may decide. */
export const countErasuresToDecide = async (context: ActorContext): Promise<number> =>
  (await listErasures(context)).filter(({ status, cannotDecide }) => status === 'REQUESTED' && cannotDecide === null)
    .length
