import { randomBytes } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import { HANDOVER_CHECKS, type handOverCollegeAdmin } from '../../../../src/contract/users/college-admin.ts'
import { college, collegeHandover, userAccount } from '../../../db/schema.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { recordAudits } from '../../../lib/audit/audit.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { listAdministrators } from './admins.ts'
import { whereCandidate } from './candidates.ts'
import { findCollegeInScope } from './colleges-in-scope.ts'
import { mayDecideAlone } from './handovers.ts'
import { readOrder, storeOrder } from './order-document.ts'
import { listPersonActs, carryOutHandover } from './carry-out-handover.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

/** Creates the outcome of a handover that is refused. */
export const refuseHandover = (
  name: Extract<OutputOf<typeof handOverCollegeAdmin>, { outcome: 'REFUSED' }>['problem'],
) => ({
  outcome: 'REFUSED' as const,
  problem: name,
})

/** Hands a college over, or requests it where the university decides. */
export async function handOverCollege(
  input: ParsedInputOf<typeof handOverCollegeAdmin>,
  context: ActorContext,
): Promise<OutputOf<typeof handOverCollegeAdmin> | Refusal> {
  const { db, client, actor, now, address, requestId } = context
  const at = await findCollegeInScope(input.collegeId, context)
  if (!at) return refuse('notFound')
  const approved = await mayDecideAlone(context)
  const outgoing = (await listAdministrators(db, client.id, [at.id], now)).map(({ account }) => account.id)
  // A caller with read access only may not request a handover: an auditor, or the administrator of another college who
  // also works at this one.
  if (!approved && !outgoing.includes(actor.userId)) return refuse('notPermitted')
  const today = formatIsoDay(client.timeZone, now)
  const acting = input.kind === 'ACTING'
  if (input.effectiveOn < today) return refuseHandover('PAST')
  if (input.orderDate > today) return refuseHandover('ORDER_DATE')
  if (acting && (input.actingUntil == null || input.actingUntil < input.effectiveOn))
    return refuseHandover('ACTING_UNTIL')
  if (!HANDOVER_CHECKS.every((check) => input.checklist.includes(check))) return refuseHandover('CHECKLIST')
  const [incoming] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(whereCandidate(context, at.id), eq(userAccount.publicId, input.incoming)))
  if (!incoming) return refuseHandover('NOT_OF_COLLEGE')
  if (outgoing.includes(incoming.id) && (acting || outgoing.length === 1)) return refuseHandover('SAME_PERSON')
  const order = input.order == null ? undefined : await readOrder(input.order, context)
  if (order === null) return refuseHandover('NOT_A_DOCUMENT')

  return runTransaction(db, async (tx) => {
    const waiting = and(eq(collegeHandover.clientId, client.id), eq(collegeHandover.collegeId, at.id))
    await tx
      .select({ id: college.id })
      .from(college)
      .where(and(eq(college.clientId, client.id), eq(college.id, at.id)))
      .for('update')
    const open = await tx.select().from(collegeHandover).where(waiting)
    if (
      open.some(
        ({ status, effectiveOn, kind }) =>
          status === 'REQUESTED' || (status === 'APPROVED' && kind === 'HANDOVER' && !acting && effectiveOn > today),
      )
    )
      return refuseHandover('ALREADY_OPEN')
    if (order) await storeOrder(context, order)
    const [row] = await tx
      .insert(collegeHandover)
      .values({
        publicId: randomBytes(16).toString('base64url'),
        clientId: client.id,
        collegeId: at.id,
        kind: input.kind,
        outgoingUserId: acting ? null : (outgoing.find((id) => id !== incoming.id) ?? null),
        incomingUserId: incoming.id,
        orderNo: input.orderNo,
        orderDate: input.orderDate,
        orderPath: order?.path ?? null,
        effectiveOn: input.effectiveOn,
        overlapDays: acting ? 0 : input.overlapDays,
        actingUntil: acting ? (input.actingUntil ?? null) : null,
        checklist: Object.fromEntries(input.checklist.map((check) => [check, true])),
        status: approved ? 'APPROVED' : 'REQUESTED',
        requestedBy: actor.userId,
        ...(approved ? { decidedBy: actor.userId, decidedAt: now } : {}),
        createdAt: now,
      })
      .returning()
    if (!row) throw new Error('A hand-over could not be written.')
    const people = approved ? listPersonActs(row, await carryOutHandover(tx, client, row, now)) : []
    const { kind, orderNo, effectiveOn, overlapDays, actingUntil, outgoingUserId, incomingUserId } = row
    const detail = {
      handover: row.publicId,
      kind,
      orderNo,
      effectiveOn,
      overlapDays,
      actingUntil,
      outgoingUserId,
      incomingUserId,
      approved,
    }
    const by = { at: now, actorUserId: actor.userId, activity: 'handOverCollegeAdmin' as const, address, requestId }
    const acts = [{ entity: 'college', entityId: String(at.id), detail }, ...people]
    await recordAudits(
      tx,
      client.id,
      acts.map((act) => ({ ...by, ...act })),
    )
    return {
      outcome: 'DONE' as const,
      handoverId: row.publicId,
      status: approved ? ('APPROVED' as const) : ('REQUESTED' as const),
    }
  })
}
