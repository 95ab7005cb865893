import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../../src/contract/activity.ts'
import type { AssetKind } from '../../../../src/contract/account/own-pictures.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import type { MeasuredHint, pictureCounts, waitingPictures } from '../../../../src/contract/users/pictures.ts'
import { selectRows } from '../../../db/rows.ts'
import { userAsset } from '../../../db/schema.ts'
import { listUserActDenials, toShownDenial } from '../../../lib/access/allowed.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlHints } from '../../../lib/pictures/hints.ts'
import { hasPhoto } from '../../hall-tickets/tickets/photo.ts'
import { measureWaitingPictures } from './measure.ts'
import { loadSamePeople } from './same-people.ts'
import { PERSON_NAME, PERSON_NAMES, sqlPictures, wherePicturesWanted, type WantedPictures } from './select-pictures.ts'

type Page = RowOf<typeof waitingPictures>
type Counts = RowOf<typeof pictureCounts>

const SECONDS = 300

interface FoundPicture {
  readonly itemId: number
  readonly userId: number
  readonly isStudent: boolean
  readonly kind: AssetKind
  readonly path: string
  readonly width: number
  readonly height: number
  readonly at: string
  readonly prn: string | null
  readonly names: LocalisedName
  readonly college: LocalisedName | null
  readonly photoPath: string | null
  readonly hints: readonly MeasuredHint[]
}

/** Returns one page of the found pictures, the oldest first unless it is asked for otherwise. */
async function selectPage(
  { page, pageSize, sort, ...wanted }: ParsedInputOf<typeof waitingPictures>,
  context: ActorContext,
): Promise<readonly FoundPicture[]> {
  const { db, client } = context
  const way = sql.raw(sort?.descending ? 'desc' : 'asc')
  return selectRows<FoundPicture>(
    db,
    sql`
    select found.*, json_build_object('name', c.name, 'translations', c.name_i_18n) as college
    from (
      select a.id::float8 as "itemId", a.user_id::float8 as "userId", user_account.user_type = 'STUDENT' as "isStudent",
        a.kind, a.path, a.width, a.height,
        to_char(a.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        st.prn, json_build_object('name', ${PERSON_NAME}, 'translations', ${PERSON_NAMES}) as names,
        e.college_id, st.photo_path as "photoPath", ${sqlHints()} as hints,
        row_number() over (order by a.created_at ${way}, a.id ${way}) as place
      ${sqlPictures(client.id)} and ${await wherePicturesWanted(wanted, context)}
      order by place limit ${pageSize} offset ${(page - 1) * pageSize}
    ) found
    left join college c on c.client_id = ${client.id} and c.id = found.college_id
    order by found.place`,
  )
}

/** Returns the paths of the pictures in use, by person and kind. */
async function loadPicturesOnFile(
  rows: readonly FoundPicture[],
  { db, client, buckets }: ActorContext,
): Promise<(row: FoundPicture) => string | null> {
  const approved = await db
    .select({ userId: userAsset.userId, kind: userAsset.kind, path: userAsset.path })
    .from(userAsset)
    .where(
      and(
        eq(userAsset.clientId, client.id),
        eq(userAsset.status, 'APPROVED'),
        inArray(
          userAsset.userId,
          rows.map(({ userId }) => userId),
        ),
      ),
    )
  const pathByPicture = new Map(approved.map(({ userId, kind, path }) => [`${userId} ${kind}`, path]))
  for (const { userId, kind, photoPath } of rows)
    if (kind === 'PHOTO' && photoPath !== null && !pathByPicture.has(`${userId} PHOTO`))
      if (await hasPhoto(buckets, client, photoPath)) pathByPicture.set(`${userId} PHOTO`, photoPath)
  return ({ userId, kind }) => pathByPicture.get(`${userId} ${kind}`) ?? null
}

/** Counts the waiting pictures that the caller decides about. */
export async function countWaitingPictures(wanted: WantedPictures, context: ActorContext) {
  const [found] = await selectRows<{ total: number; since: string | null }>(
    context.db,
    sql`select count(*)::int as total,
      to_char(min(a.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since
    ${sqlPictures(context.client.id)} and ${await wherePicturesWanted(wanted, context)}`,
  )
  return { total: found?.total ?? 0, since: found?.since ?? null }
}

/** Returns one page of the waiting pictures with what was found in them (specification, section 11.3.6). */
export async function listPictures(input: ParsedInputOf<typeof waitingPictures>, context: ActorContext): Promise<Page> {
  const { db, client, actor, buckets, now } = context
  await measureWaitingPictures(context)
  const { total } = await countWaitingPictures(input, context)
  const rows = await selectPage(input, context)
  const staff = rows.filter(({ isStudent }) => !isStudent).map(({ userId }) => userId)
  const [findOnFile, same, denied] = await Promise.all([
    loadPicturesOnFile(rows, context),
    loadSamePeople(
      rows.map(({ itemId }) => itemId),
      context,
    ),
    listUserActDenials(db, actor, ANSWER_WAITING, 'answerWaiting', now, staff),
  ])
  const signUrl = (path: string): string =>
    buckets.signedUrl(getBucketName(client, 'photos'), path, { seconds: SECONDS, now })
  return {
    rows: rows.map((row) => {
      const { itemId, userId, kind, at, prn, names, college, path, width, height, hints } = row
      const onFile = findOnFile(row)
      return {
        itemId,
        kind,
        handedInAt: at,
        person: { names, prn },
        college: college?.name == null ? null : college,
        address: signUrl(path),
        onFile: onFile === null ? null : signUrl(onFile),
        width,
        height,
        hints: [...hints],
        same: same.get(itemId)?.people ?? [],
        sameTotal: same.get(itemId)?.total ?? 0,
        obstacle: toShownDenial(denied.get(userId) ?? null),
      }
    }),
    total,
    page: input.page,
    pageSize: input.pageSize,
    asOf: now.toISOString(),
  }
}

const filterKind = (kind: AssetKind): WantedPictures => ({ filters: { kind: { kind: 'choice', values: [kind] } } })

/** Counts the waiting pictures of each view of the desk. */
export async function countPictures(
  { collegeId }: ParsedInputOf<typeof pictureCounts>,
  context: ActorContext,
): Promise<Counts> {
  const count = async (wanted: WantedPictures): Promise<number> =>
    (await countWaitingPictures({ ...wanted, collegeId }, context)).total
  const [all, photographs, signatures, hinted] = [
    await count({}),
    await count(filterKind('PHOTO')),
    await count(filterKind('SIGNATURE')),
    await count({ filters: { hinted: { kind: 'flag', yes: true } } }),
  ]
  return { all, photographs, signatures, hinted }
}
