import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { ANSWER_WAITING, type WaitingItem } from '../../../../src/contract/users/approvals.ts'
import { deniedUsers, shownDenial } from '../../../lib/access/allowed.ts'
import { collegeInScope } from '../../../lib/access/scope.ts'
import { bucketFor, hasPhoto } from '../../hall-tickets/tickets/photo.ts'
import {
  college,
  dataChangeRequest,
  student,
  userAccount,
  userAsset,
  userCollege,
  userProfile,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { PendingApprovals } from './page.ts'
import { isPrinted, recordOf, ticketsInUse } from './record.ts'

const SECONDS = 300

type Common = Pick<WaitingItem, 'itemId' | 'handedInAt' | 'person' | 'enteredBy' | 'obstacle'>
type Student = typeof student.$inferSelect

async function peopleOf({ db, actor }: ActorContext, ids: number[]) {
  const people = await db
    .select({ account: userAccount, profile: userProfile, student })
    .from(userAccount)
    .leftJoin(userProfile, and(eq(userProfile.clientId, userAccount.clientId), eq(userProfile.userId, userAccount.id)))
    .leftJoin(student, and(eq(student.clientId, userAccount.clientId), eq(student.userId, userAccount.id)))
    .where(and(eq(userAccount.clientId, actor.clientId), inArray(userAccount.id, ids)))
  const colleges = await db
    .select({
      userId: userCollege.userId,
      collegeId: college.id,
      code: college.code,
      name: college.name,
      translations: college.nameI18n,
    })
    .from(userCollege)
    .innerJoin(college, and(eq(college.clientId, userCollege.clientId), eq(college.id, userCollege.collegeId)))
    .where(
      and(
        eq(userCollege.clientId, actor.clientId),
        inArray(userCollege.userId, ids),
        collegeInScope(db, actor, userCollege.collegeId),
      ),
    )
    .orderBy(asc(userCollege.isPrimary), desc(college.code))
  const at = new Map(colleges.map(({ userId, ...one }) => [userId, one]))
  return new Map(
    people.map(({ account: { id, publicId, rowVersion, loginName, userType }, profile, student: row }) => [
      id,
      {
        student: row,
        person: {
          userId: publicId,
          rowVersion,
          displayName: profile?.displayName ?? loginName,
          translations: { ...profile?.nameI18n },
          loginName,
          userType,
          prn: row?.prn ?? null,
          college: at.get(id) ?? null,
        },
      },
    ]),
  )
}

/**
 * Returns the picture currently in use: the one approved last, otherwise for photographs the one the university has on
 * file.
 */
async function onFile(
  { db, client, buckets }: ActorContext,
  { userId, kind }: Pick<typeof userAsset.$inferSelect, 'userId' | 'kind'>,
  row: Student | null,
): Promise<string | null> {
  const [accepted] = await db
    .select({ path: userAsset.path })
    .from(userAsset)
    .where(
      and(
        eq(userAsset.clientId, client.id),
        eq(userAsset.userId, userId),
        eq(userAsset.kind, kind),
        eq(userAsset.status, 'APPROVED'),
      ),
    )
  if (accepted) return accepted.path
  const path = kind === 'PHOTO' ? (row?.photoPath ?? null) : null
  return path !== null && (await hasPhoto(buckets, client, path)) ? path : null
}

async function pictureItem(
  common: Common,
  asset: typeof userAsset.$inferSelect,
  row: Student | null,
  context: ActorContext,
): Promise<WaitingItem> {
  const { client, buckets, now } = context
  const address = (path: string): string =>
    buckets.signedUrl(bucketFor(client, 'photos'), path, { seconds: SECONDS, now })
  const old = await onFile(context, asset, row)
  return {
    ...common,
    kind: asset.kind,
    handedInAt: asset.createdAt.toISOString(),
    address: address(asset.path),
    width: asset.width,
    height: asset.height,
    onFile: old === null ? null : address(old),
  }
}

async function requestItem(
  common: Common,
  request: typeof dataChangeRequest.$inferSelect,
  row: Student | null,
  context: ActorContext,
): Promise<WaitingItem> {
  const { kind, publicId: reference, text, changes, createdAt } = request
  const handedInAt = createdAt.toISOString()
  if (kind !== 'RECORD') return { ...common, kind, handedInAt, reference, text }
  const wanted = changes ?? []
  // `before` is the current value, because that is what the change replaces, even if it differed at the time of the
  // request.
  const now = row && recordOf(context.client, row)
  const tickets = row && isPrinted(wanted) ? (await ticketsInUse(context, [row.id])).length : 0
  return {
    ...common,
    kind,
    handedInAt,
    reference,
    evidence: text,
    tickets,
    changes: wanted.map((change) => ({ ...change, before: now?.[change.field] ?? change.before })),
  }
}

/** Returns the pending items as the screen shows them, in the order of the page. */
export async function approvalRows(page: readonly PendingApprovals[], context: ActorContext): Promise<WaitingItem[]> {
  const { db, actor, now } = context
  if (page.length === 0) return []
  const ids = [...new Set(page.map(({ userId }) => userId))]
  const idsOf = (pictures: boolean): number[] => [
    ...page.filter(({ kind }) => (kind === 'PHOTO' || kind === 'SIGNATURE') === pictures).map(({ itemId }) => itemId),
    0,
  ]
  const [people, assets, requests, denied] = await Promise.all([
    peopleOf(context, ids),
    db
      .select()
      .from(userAsset)
      .where(and(eq(userAsset.clientId, actor.clientId), inArray(userAsset.id, idsOf(true)))),
    db
      .select({ request: dataChangeRequest, enteredBy: userProfile.displayName })
      .from(dataChangeRequest)
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, dataChangeRequest.clientId), eq(userProfile.userId, dataChangeRequest.enteredBy)),
      )
      .where(and(eq(dataChangeRequest.clientId, actor.clientId), inArray(dataChangeRequest.id, idsOf(false)))),
    deniedUsers(db, actor, ANSWER_WAITING, 'answerWaiting', now, ids),
  ])
  const items: WaitingItem[] = []
  for (const { kind, itemId, userId } of page) {
    const whose = people.get(userId)
    if (!whose) continue
    const common: Common = {
      itemId,
      handedInAt: '',
      person: whose.person,
      enteredBy: null,
      obstacle: shownDenial(denied.get(userId) ?? null),
    }
    const asset = kind === 'PHOTO' || kind === 'SIGNATURE' ? assets.find(({ id }) => id === itemId) : undefined
    if (asset) items.push(await pictureItem(common, asset, whose.student, context))
    const asked = asset ? undefined : requests.find(({ request }) => request.id === itemId)
    if (asked)
      items.push(
        await requestItem(
          {
            ...common,
            enteredBy: asked.enteredBy,
            obstacle: asked.request.enteredBy === actor.userId ? 'OWN_ENTRY' : common.obstacle,
          },
          asked.request,
          whose.student,
          context,
        ),
      )
  }
  return items
}
