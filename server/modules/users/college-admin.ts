import { randomBytes } from 'node:crypto'
import { and, asc, eq, exists, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../src/contract/activity.ts'
import {
  HANDOVER_CHECKS,
  type decideCollegeHandover,
  type handOverCollegeAdmin,
} from '../../../src/contract/users/college-admin.ts'
import { dayAt } from '../../lib/access/in-force.ts'
import { collegeInScope, usersInScope } from '../../lib/access/scope.ts'
import { audit } from '../../lib/audit/audit.ts'
import { college, collegeHandover, enrolment, userAccount, userCollege, userProfile } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import {
  refuse,
  type ActivityHandlers,
  type ActorContext,
  type QueryHandlers,
  type Refusal,
} from '../../lib/context/handler.ts'
import { adminsOf, adminViews } from './college/admins.ts'
import { actsOn, decides, handoversOf } from './college/handovers.ts'
import { keepOrder } from './college/order-document.ts'
import { passOn, takeBack } from './college/pass-on.ts'
import { waitingAt } from './college/waiting.ts'
import { personOf } from './record/person.ts'
import { searchQuery } from './list/search-words.ts'

const MOST_CANDIDATES = 10
/** The user types of people who work for colleges. */
const COLLEGE_PEOPLE = ['COLLEGE', 'STAFF'] as const

const collegesInScope = ({ db, client, actor }: ActorContext) =>
  db
    .select()
    .from(college)
    .where(and(eq(college.clientId, client.id), eq(college.status, 'ACTIVE'), collegeInScope(db, actor, college.id)))
    .orderBy(asc(college.code))

async function collegeOf(collegeId: number, context: ActorContext): Promise<typeof college.$inferSelect | undefined> {
  return (await collegesInScope(context)).find(({ id }) => id === collegeId)
}

/** Returns the condition for people who may take over a college: its own people, with usable or invited accounts. */
const ofCollege = ({ db, client, actor }: ActorContext, collegeId: number) =>
  and(
    usersInScope(db, actor),
    inArray(userAccount.userType, [...COLLEGE_PEOPLE]),
    inArray(userAccount.status, ['ACTIVE', 'INVITED', 'LOCKED']),
    exists(
      db
        .select({ one: sql`1` })
        .from(userCollege)
        .where(
          and(
            eq(userCollege.clientId, client.id),
            eq(userCollege.userId, userAccount.id),
            eq(userCollege.collegeId, collegeId),
            or(isNull(userCollege.toAt), gt(userCollege.toAt, sql`now()`)),
          ),
        ),
    ),
  )

const problem = (name: Extract<OutputOf<typeof handOverCollegeAdmin>, { outcome: 'REFUSED' }>['problem']) => ({
  outcome: 'REFUSED' as const,
  problem: name,
})

async function handOver(
  input: ParsedInputOf<typeof handOverCollegeAdmin>,
  context: ActorContext,
): Promise<OutputOf<typeof handOverCollegeAdmin> | Refusal> {
  const { db, client, actor, now, address, requestId } = context
  const at = await collegeOf(input.collegeId, context)
  if (!at) return refuse('notFound')
  const approved = await decides(context)
  const outgoing = (await adminsOf(db, client.id, [at.id], now)).map(({ account }) => account.id)
  // A caller with read access only may not request a handover: an auditor, or the administrator of another college who
  // also works at this one.
  if (!approved && !outgoing.includes(actor.userId)) return refuse('notPermitted')
  const today = dayAt(client.timeZone, now)
  const acting = input.kind === 'ACTING'
  if (input.effectiveOn < today) return problem('PAST')
  if (input.orderDate > today) return problem('ORDER_DATE')
  if (acting && (input.actingUntil == null || input.actingUntil < input.effectiveOn)) return problem('ACTING_UNTIL')
  if (!HANDOVER_CHECKS.every((check) => input.checklist.includes(check))) return problem('CHECKLIST')
  const [incoming] = await db
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(ofCollege(context, at.id), eq(userAccount.publicId, input.incoming)))
  if (!incoming) return problem('NOT_OF_COLLEGE')
  if (outgoing.includes(incoming.id) && (acting || outgoing.length === 1)) return problem('SAME_PERSON')
  const orderPath = input.order == null ? null : await keepOrder(context, input.order)
  if (input.order != null && orderPath === null) return problem('NOT_A_DOCUMENT')

  return transaction(db, async (inside) => {
    const waiting = and(eq(collegeHandover.clientId, client.id), eq(collegeHandover.collegeId, at.id))
    await inside
      .select({ id: college.id })
      .from(college)
      .where(and(eq(college.clientId, client.id), eq(college.id, at.id)))
      .for('update')
    const open = await inside.select().from(collegeHandover).where(waiting)
    if (
      open.some(
        ({ status, effectiveOn, kind }) =>
          status === 'REQUESTED' || (status === 'APPROVED' && kind === 'HANDOVER' && !acting && effectiveOn > today),
      )
    )
      return problem('ALREADY_OPEN')
    const [row] = await inside
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
        orderPath,
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
    if (approved) await passOn(inside, client, row, now)
    const { kind, orderNo, effectiveOn, overlapDays, actingUntil, outgoingUserId, incomingUserId } = row
    await audit(inside, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity: 'handOverCollegeAdmin',
      entity: 'college',
      entityId: String(at.id),
      detail: {
        handover: row.publicId,
        kind,
        orderNo,
        effectiveOn,
        overlapDays,
        actingUntil,
        outgoingUserId,
        incomingUserId,
        approved,
      },
      address,
      requestId,
    })
    return {
      outcome: 'DONE' as const,
      handoverId: row.publicId,
      status: approved ? ('APPROVED' as const) : ('REQUESTED' as const),
    }
  })
}

const BECOMES = { APPROVE: 'APPROVED', REFUSE: 'REFUSED', CANCEL: 'CANCELLED' } as const

async function decide(
  { handoverId, decision }: ParsedInputOf<typeof decideCollegeHandover>,
  context: ActorContext,
): Promise<OutputOf<typeof decideCollegeHandover> | Refusal> {
  const { db, client, actor, now, address, requestId } = context
  const decider = await decides(context)
  const inScope = (await collegesInScope(context)).map(({ id }) => id)
  return transaction(db, async (inside) => {
    const [row] = await inside
      .select()
      .from(collegeHandover)
      .where(
        and(
          eq(collegeHandover.clientId, client.id),
          eq(collegeHandover.publicId, handoverId),
          inArray(collegeHandover.collegeId, [...inScope, 0]),
        ),
      )
      .for('update')
    if (!row) return refuse('notFound')
    if (!actsOn(row, decider, context).includes(decision))
      return decider || row.requestedBy === actor.userId ? problem('OVER') : refuse('notPermitted')
    if (decision === 'APPROVE' && row.effectiveOn < dayAt(client.timeZone, now)) return problem('PAST')
    const status = BECOMES[decision]
    if (decision === 'APPROVE') await passOn(inside, client, row, now)
    if (decision === 'CANCEL' && row.status === 'APPROVED') await takeBack(inside, client, row)
    await inside
      .update(collegeHandover)
      .set({ status, decidedBy: actor.userId, decidedAt: now })
      .where(
        and(
          eq(collegeHandover.clientId, client.id),
          eq(collegeHandover.id, row.id),
          ne(collegeHandover.status, status),
        ),
      )
    await audit(inside, {
      clientId: client.id,
      at: now,
      actorUserId: actor.userId,
      activity: 'decideCollegeHandover',
      entity: 'college',
      entityId: String(row.collegeId),
      detail: { handover: row.publicId, decision, orderNo: row.orderNo },
      address,
      requestId,
    })
    return { outcome: 'DONE' as const, status }
  })
}

/** Handles handovers of college administration (domain brief 2.3.5). */
export const collegeAdminActivities = {
  handOverCollegeAdmin: handOver,
  decideCollegeHandover: decide,
} satisfies Partial<ActivityHandlers>

/** Handles queries about the administrators of colleges. */
export const collegeAdminQueries = {
  async collegeAdmins(_input, context) {
    const { db, client, now } = context
    const colleges = await collegesInScope(context)
    const ids = colleges.map(({ id }) => id)
    const [viewsOf, open] = await Promise.all([
      adminViews(db, client.id, ids, dayAt(client.timeZone, now), now),
      db
        .select({ collegeId: collegeHandover.collegeId })
        .from(collegeHandover)
        .where(
          and(
            eq(collegeHandover.clientId, client.id),
            eq(collegeHandover.status, 'REQUESTED'),
            inArray(collegeHandover.collegeId, [...ids, 0]),
          ),
        ),
    ])
    return colleges.map(({ id, code, name, nameI18n, district }) => ({
      collegeId: id,
      code,
      name,
      translations: nameI18n,
      district,
      admins: viewsOf(id),
      open: open.some(({ collegeId }) => collegeId === id),
    }))
  },
  async collegeAdmin({ collegeId }, context) {
    const { db, client, now } = context
    const at = await collegeOf(collegeId, context)
    if (!at) return []
    const today = dayAt(client.timeZone, now)
    const [viewsOf, waiting, handovers, programmes, decider] = await Promise.all([
      adminViews(db, client.id, [at.id], today, now),
      waitingAt(db, client.id, at.id),
      handoversOf(at.id, context),
      db
        .selectDistinct({ id: enrolment.programId })
        .from(enrolment)
        .where(and(eq(enrolment.clientId, client.id), eq(enrolment.collegeId, at.id))),
      decides(context),
    ])
    const { id, code, name, nameI18n, district } = at
    return [
      {
        college: { collegeId: id, code, name, translations: nameI18n },
        district,
        programmes: programmes.length,
        admins: viewsOf(id),
        waiting,
        handovers,
        today,
        decides: decider,
      },
    ]
  },
  async collegeAdminCandidates({ collegeId, text }, context) {
    const { db } = context
    const [at, asked] = [await collegeOf(collegeId, context), searchQuery(text, false)]
    if (!at || asked === null) return []
    const rows = await db
      .select({ account: userAccount, profile: userProfile })
      .from(userAccount)
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)),
      )
      .where(and(ofCollege(context, at.id), sql`${userAccount.search} @@ ${asked}::tsquery`))
      .orderBy(asc(sql`${userProfile.displayName} collate "und-x-icu"`), asc(userAccount.id))
      .limit(MOST_CANDIDATES)
    return rows.map(({ account, profile }) => personOf(account, profile))
  },
} satisfies Partial<QueryHandlers>
