import { and, eq, inArray } from 'drizzle-orm'
import { ANSWER_WAITING, type WaitingItem } from '../../../../src/contract/users/approvals.ts'
import { listUserActDenials, toShownDenial } from '../../../lib/access/allowed.ts'
import { hasPhoto } from '../../hall-tickets/tickets/photo.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import {
  accessChangeRequest,
  dataChangeRequest,
  menuAccessRequest,
  userAsset,
  userProfile,
  type student,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { findDueDay } from '../../../lib/second-person/delay.ts'
import { buildAccessDecision } from '../../../lib/second-person/reason-to-wait.ts'
import { findSecondPersonDenial } from '../../../lib/second-person/second-person.ts'
import type { PendingApprovals } from './list-approvals.ts'
import { loadPeopleOfItems } from './people-of-items.ts'
import { recordDecision } from './record-decision.ts'
import { isPrinted, selectTicketsInUse } from './record.ts'
import { toRecordFields } from '../accounts/record-fields.ts'

const SECONDS = 300

type Common = Pick<WaitingItem, 'itemId' | 'handedInAt' | 'person' | 'enteredBy' | 'obstacle'>
type Student = typeof student.$inferSelect

/** Returns the picture in use: the one approved last, otherwise for photographs the one that the university has. */
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

async function loadPictureItem(
  common: Common,
  asset: typeof userAsset.$inferSelect,
  row: Student | null,
  context: ActorContext,
): Promise<WaitingItem> {
  const { client, buckets, now } = context
  const signPictureUrl = (path: string): string =>
    buckets.signedUrl(getBucketName(client, 'photos'), path, { seconds: SECONDS, now })
  const old = await onFile(context, asset, row)
  return {
    ...common,
    kind: asset.kind,
    handedInAt: asset.createdAt.toISOString(),
    address: signPictureUrl(asset.path),
    width: asset.width,
    height: asset.height,
    onFile: old === null ? null : signPictureUrl(old),
  }
}

async function loadRequestItem(
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
  const now = row && toRecordFields(context.client, row)
  const tickets = row && isPrinted(wanted) ? (await selectTicketsInUse(context, [row.id])).length : 0
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

const buildAccessItem = (
  common: Common,
  { publicId: reference, reason: text, routeName, createdAt }: typeof menuAccessRequest.$inferSelect,
): WaitingItem => ({ ...common, kind: 'ACCESS', handedInAt: createdAt.toISOString(), reference, text, routeName })

async function loadChangeItem(
  common: Common,
  request: typeof accessChangeRequest.$inferSelect,
  context: ActorContext,
): Promise<WaitingItem> {
  const { id, kind, about, facts, subjectUserId, requestedBy, createdAt } = request
  const dueDay = await findDueDay(context, request)
  const isDue = dueDay !== null && dueDay <= context.now
  const obstacle =
    subjectUserId === context.actor.userId
      ? 'OWN_ENTRY'
      : isDue
        ? null
        : await findSecondPersonDenial(context, context.actor.userId, buildAccessDecision(requestedBy, context))
  const item = { handedInAt: createdAt.toISOString(), reference: String(id), change: kind, about, facts: [...facts] }
  return { ...common, ...item, kind: 'ACCESS_CHANGE', obstacle }
}

type Table = 'pictures' | 'requests' | 'accesses' | 'changes'
/** Returns the table whose ids name items of a kind. */
const getItemTable = (kind: PendingApprovals['kind']): Table =>
  kind === 'PHOTO' || kind === 'SIGNATURE'
    ? 'pictures'
    : kind === 'ACCESS'
      ? 'accesses'
      : kind === 'ACCESS_CHANGE'
        ? 'changes'
        : 'requests'

/** Returns the pending items as the screen shows them, in the order of the page. */
export async function loadShownItems(page: readonly PendingApprovals[], context: ActorContext): Promise<WaitingItem[]> {
  const { db, actor, now } = context
  if (page.length === 0) return []
  const ids = [...new Set(page.map(({ userId }) => userId))]
  const getIds = (table: Table): number[] => [
    ...page.filter(({ kind }) => getItemTable(kind) === table).map(({ itemId }) => itemId),
    0,
  ]
  const [people, assets, requests, accesses, changes, denied] = await Promise.all([
    loadPeopleOfItems(context, ids),
    db
      .select()
      .from(userAsset)
      .where(and(eq(userAsset.clientId, actor.clientId), inArray(userAsset.id, getIds('pictures')))),
    db
      .select({ request: dataChangeRequest, enteredBy: userProfile.displayName })
      .from(dataChangeRequest)
      .leftJoin(
        userProfile,
        and(eq(userProfile.clientId, dataChangeRequest.clientId), eq(userProfile.userId, dataChangeRequest.enteredBy)),
      )
      .where(and(eq(dataChangeRequest.clientId, actor.clientId), inArray(dataChangeRequest.id, getIds('requests')))),
    db
      .select()
      .from(menuAccessRequest)
      .where(and(eq(menuAccessRequest.clientId, actor.clientId), inArray(menuAccessRequest.id, getIds('accesses')))),
    db
      .select()
      .from(accessChangeRequest)
      .where(and(eq(accessChangeRequest.clientId, actor.clientId), inArray(accessChangeRequest.id, getIds('changes')))),
    listUserActDenials(db, actor, ANSWER_WAITING, 'answerWaiting', now, ids),
  ])
  const items: WaitingItem[] = []
  for (const { kind, itemId, userId } of page) {
    const person = people.get(userId)
    if (!person) continue
    const common: Common = {
      itemId,
      handedInAt: '',
      person: person.person,
      enteredBy: null,
      obstacle: toShownDenial(denied.get(userId) ?? null),
    }
    const table = getItemTable(kind)
    const asset = table === 'pictures' ? assets.find(({ id }) => id === itemId) : undefined
    if (asset) items.push(await loadPictureItem(common, asset, person.student, context))
    const access = table === 'accesses' ? accesses.find(({ id }) => id === itemId) : undefined
    if (access) items.push(buildAccessItem(common, access))
    const change = table === 'changes' ? changes.find(({ id }) => id === itemId) : undefined
    if (change) items.push(await loadChangeItem(common, change, context))
    const foundRequest = table === 'requests' ? requests.find(({ request }) => request.id === itemId) : undefined
    if (foundRequest)
      items.push(
        await loadRequestItem(
          {
            ...common,
            enteredBy: foundRequest.enteredBy,
            obstacle:
              (await findSecondPersonDenial(
                context,
                actor.userId,
                recordDecision(foundRequest.request.enteredBy, context),
              )) ?? common.obstacle,
          },
          foundRequest.request,
          person.student,
          context,
        ),
      )
  }
  return items
}
