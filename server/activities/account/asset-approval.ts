import { and, asc, eq, exists, inArray, ne, type SQL } from 'drizzle-orm'
import { personById } from '../../account/find-person.ts'
import { audit } from '../../audit.ts'
import type { Database } from '../../db/database.ts'
import { college, enrolment, student, userAccount, userAsset, userCollege, userProfile } from '../../db/schema.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, type ActivityHandlers, type ActorContext, type QueryHandlers } from '../../handler.ts'
import { recipientOf, send } from '../../messaging/send.ts'
import { bucketFor } from '../hall-ticket/photo.ts'
import { sentence } from '../../words.ts'

const UNIVERSITY_ADMINISTRATOR = 10
const COLLEGE_ADMINISTRATOR = 20
const SECONDS = 300
const MOST = 200
const MESSAGE = { APPROVE: 208, REJECT: 209 } as const

/** The pictures that a caller may decide about, as a condition; undefined: none. Nobody decides about the own ones. */
function inScope({ db, actor }: ActorContext): SQL | undefined {
  const others = and(eq(userAsset.clientId, actor.clientId), ne(userAsset.userId, actor.userId))
  if (actor.userType === 'UNIVERSITY' && actor.roleIds.includes(UNIVERSITY_ADMINISTRATOR)) return others
  if (!actor.roleIds.includes(COLLEGE_ADMINISTRATOR)) return undefined
  const enrolledHere = db
    .select({ id: enrolment.id })
    .from(student)
    .innerJoin(enrolment, and(eq(enrolment.clientId, student.clientId), eq(enrolment.studentId, student.id), eq(enrolment.status, 'ACTIVE')))
    .innerJoin(userCollege, and(eq(userCollege.clientId, enrolment.clientId), eq(userCollege.collegeId, enrolment.collegeId), eq(userCollege.userId, actor.userId)))
    .where(and(eq(student.clientId, userAsset.clientId), eq(student.userId, userAsset.userId)))
  return and(others, exists(enrolledHere))
}

/** Where students are enrolled now, by student; the newest enrolment counts. */
async function collegesOf(db: Database, clientId: number, studentIds: readonly number[]) {
  if (studentIds.length === 0) return new Map<number, { name: string; translations: Readonly<Record<string, string>> }>()
  const rows = await db
    .select({ studentId: enrolment.studentId, name: college.name, translations: college.nameI18n })
    .from(enrolment)
    .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
    .where(and(eq(enrolment.clientId, clientId), eq(enrolment.status, 'ACTIVE'), inArray(enrolment.studentId, [...studentIds])))
    .orderBy(asc(enrolment.id))
  return new Map(rows.map(({ studentId, name, translations }) => [studentId, { name, translations }]))
}

/** What waits for the office (domain brief 2.3.6). */
export const approvalQueries = {
  async pendingAssets(input, context) {
    const { db, client, buckets, now } = context
    const scope = inScope(context)
    if (!scope) return refuse('notPermitted')
    const rows = await db
      .select({ asset: userAsset, userName: userAccount.loginName, profile: userProfile, studentId: student.id, prn: student.prn })
      .from(userAsset)
      .innerJoin(userAccount, and(eq(userAccount.clientId, userAsset.clientId), eq(userAccount.id, userAsset.userId)))
      .leftJoin(userProfile, and(eq(userProfile.clientId, userAsset.clientId), eq(userProfile.userId, userAsset.userId)))
      .leftJoin(student, and(eq(student.clientId, userAsset.clientId), eq(student.userId, userAsset.userId)))
      .where(and(scope, eq(userAsset.status, 'PENDING'), input?.kind ? eq(userAsset.kind, input.kind) : undefined))
      .orderBy(asc(userAsset.id))
      .limit(MOST)
    const colleges = await collegesOf(db, client.id, rows.flatMap(({ studentId }) => (studentId === null ? [] : [studentId])))
    return rows.map(({ asset, userName, profile, studentId, prn }) => ({
      assetId: asset.id,
      kind: asset.kind,
      address: buckets.signedUrl(bucketFor(client, 'photos'), asset.path, { seconds: SECONDS, now }),
      width: asset.width,
      height: asset.height,
      handedInAt: asset.createdAt.toISOString(),
      userName,
      names: { name: profile?.displayName ?? userName, translations: { ...profile?.nameI18n } },
      prn,
      college: studentId === null ? null : (colleges.get(studentId) ?? null),
    }))
  },
} satisfies Partial<QueryHandlers>

/** What the office decides about a picture. */
export const approvalActivities = {
  async decideAsset(input, context) {
    const { client, actor, now, address, requestId } = context
    const { decision, assetId } = input
    const reason = input.decision === 'REJECT' ? input.reason : null
    const scope = inScope(context)
    if (!scope) return refuse('notPermitted')
    const [known] = await context.db.select({ id: userAsset.id }).from(userAsset).where(and(eq(userAsset.clientId, client.id), eq(userAsset.id, assetId)))
    if (!known) return refuse('notFound')
    return transaction(context.db, async (db) => {
      const [asset] = await db.select().from(userAsset).where(and(scope, eq(userAsset.id, assetId)))
      if (!asset) return refuse('outsideScope')
      const same = and(eq(userAsset.clientId, client.id), eq(userAsset.userId, asset.userId), eq(userAsset.kind, asset.kind))
      const [decided] = await db
        .update(userAsset)
        .set({ status: decision === 'APPROVE' ? 'APPROVED' : 'REJECTED', reason })
        .where(and(same, eq(userAsset.id, assetId), eq(userAsset.status, 'PENDING')))
        .returning({ id: userAsset.id })
      if (!decided) return { outcome: 'GONE' }
      const person = await personById({ db, client }, asset.userId)
      if (decision === 'APPROVE') {
        await db.update(userAsset).set({ status: 'REPLACED' }).where(and(same, eq(userAsset.status, 'APPROVED'), ne(userAsset.id, assetId)))
        // The file of the one before stays: tickets that were published with it are drawn from it.
        if (asset.kind === 'PHOTO' && person?.student) await db.update(student).set({ photoPath: asset.path }).where(and(eq(student.clientId, client.id), eq(student.id, person.student.id)))
      }
      if (person) {
        const to = recipientOf(person.account, client)
        const values = { what: sentence(to.language, asset.kind === 'PHOTO' ? 'asset.photo' : 'asset.signature'), reason: reason ?? '' }
        await send(db, client, { notificationId: MESSAGE[decision], channels: ['EMAIL', 'SMS'], to, values, now })
      }
      await audit(db, { clientId: client.id, at: now, actorUserId: actor.userId, activity: 'decideAsset', entity: 'user_asset', entityId: String(assetId), detail: { decision, kind: asset.kind, userId: asset.userId, sha256: asset.sha256, reason }, address, requestId })
      return { outcome: 'DECIDED' }
    })
  },
} satisfies Partial<ActivityHandlers>
