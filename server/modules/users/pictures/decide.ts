import { sql } from 'drizzle-orm'
import type { OutputOf, ParsedInputOf } from '../../../../src/contract/activity.ts'
import type { AssetKind } from '../../../../src/contract/account/own-pictures.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { ANSWER_WAITING } from '../../../../src/contract/users/approvals.ts'
import type { decidePictures, MeasuredHint, PictureStatus } from '../../../../src/contract/users/pictures.ts'
import { selectRows } from '../../../db/rows.ts'
import { runTransaction } from '../../../db/transaction.ts'
import { listUserActDenials } from '../../../lib/access/allowed.ts'
import { recordAudits } from '../../../lib/audit/audit.ts'
import { clearCounts } from '../../../lib/cache/count-cache.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import { buildRecipient } from '../../../lib/messaging/send.ts'
import { sqlHints } from '../../../lib/pictures/hints.ts'
import { findPersonById, type Person } from '../../account/person/find-person.ts'
import { decidePicture } from '../approvals/decide-picture.ts'
import { PERSON_NAME, PERSON_NAMES, sqlPictures, wherePictureInScope } from './select-pictures.ts'

type Input = ParsedInputOf<typeof decidePictures>
type Output = OutputOf<typeof decidePictures>
type Skipped = Output['skipped'][number]

interface LockedPicture {
  readonly id: number
  readonly userId: number
  readonly isStudent: boolean
  readonly kind: AssetKind
  readonly path: string
  readonly status: PictureStatus
  readonly prn: string | null
  readonly names: LocalisedName
  readonly hints: readonly MeasuredHint[]
  readonly decidedBy: number | null
  readonly at: string | null
}

/** Reads and locks pictures in the caller's scope, whatever their state. */
const lockPictures = async (itemIds: readonly number[], context: ActorContext) =>
  selectRows<LockedPicture>(
    context.db,
    sql`
    select a.id::float8 as id, a.user_id::float8 as "userId", user_account.user_type = 'STUDENT' as "isStudent",
      a.kind, a.path, a.status, st.prn,
      json_build_object('name', ${PERSON_NAME}, 'translations', ${PERSON_NAMES}) as names, ${sqlHints()} as hints,
      a.decided_by::float8 as "decidedBy",
      to_char(a.decided_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at
    ${sqlPictures(context.client.id)}
      and a.id in (select jsonb_array_elements_text(${JSON.stringify(itemIds)}::jsonb)::bigint)
      and ${await wherePictureInScope(context)}
    order by a.id for update of a`,
  )

/** Returns the sentence with which a person is asked for another picture, in their language. */
function buildRequest({ kind, hints }: LockedPicture, { account }: Person, { client }: ActorContext): string {
  const { language } = buildRecipient(account, client)
  const [hint] = hints
  const again = getMessage(language, `picture.again.${kind}`)
  return hint === undefined ? again : `${getMessage(language, `picture.found.${hint}`)} ${again}`
}

/** Decides about one picture. Returns the reason that its person reads, null for an approval; undefined: it failed. */
async function decideOne(row: LockedPicture, input: Input, context: ActorContext): Promise<string | null | undefined> {
  const person = await findPersonById(context, row.userId)
  if (!person) return undefined
  const reason =
    input.decision === 'APPROVE'
      ? null
      : input.decision === 'REJECT'
        ? input.reason
        : buildRequest(row, person, context)
  return (await decidePicture(context, person, row, reason)) ? reason : undefined
}

async function recordDecisions(
  decided: readonly { readonly row: LockedPicture; readonly reason: string | null }[],
  { decision }: Input,
  { db, client, actor, now, address, requestId }: ActorContext,
): Promise<void> {
  await recordAudits(
    db,
    client.id,
    decided.map(({ row, reason }) => ({
      at: now,
      actorUserId: actor.userId,
      activity: 'decidePictures',
      entity: 'user_account',
      entityId: String(row.userId),
      detail: { decision, kind: row.kind, itemId: row.id, ...(reason !== null && { reason }) },
      address,
      requestId,
    })),
  )
}

async function listSkipped(
  skipped: readonly { readonly row: LockedPicture; readonly why: Skipped['why'] }[],
  unknown: readonly number[],
  context: ActorContext,
): Promise<Skipped[]> {
  const names = await loadDisplayNames(
    context,
    skipped.flatMap(({ row }) => row.decidedBy ?? []),
  )
  return [
    ...skipped.map(({ row, why }) => ({
      itemId: row.id,
      person: { names: row.names, prn: row.prn },
      why,
      status: row.status,
      by: (row.decidedBy !== null && names.get(row.decidedBy)) || null,
      at: row.at,
    })),
    ...unknown.map((itemId) => ({ itemId, person: null, why: 'UNKNOWN' as const, status: null, by: null, at: null })),
  ]
}

/** Decides about waiting pictures, all those that can be decided in one transaction (specification, section 11.3.6). */
export async function decideWaitingPictures(input: Input, context: ActorContext): Promise<Output> {
  const itemIds = [...new Set(input.itemIds)]
  const answer = await runTransaction(context.db, async (db): Promise<Output> => {
    const inTransaction = { ...context, db }
    const rows = await lockPictures(itemIds, inTransaction)
    const staff = rows.filter(({ isStudent }) => !isStudent).map(({ userId }) => userId)
    const denied = await listUserActDenials(db, context.actor, ANSWER_WAITING, 'answerWaiting', context.now, staff)
    const skipped: { readonly row: LockedPicture; readonly why: Skipped['why'] }[] = []
    const decided: { readonly row: LockedPicture; readonly reason: string | null }[] = []
    for (const row of rows) {
      if (row.status === 'PENDING' && denied.has(row.userId)) {
        skipped.push({ row, why: 'NOT_ALLOWED' })
        continue
      }
      const reason = row.status === 'PENDING' ? await decideOne(row, input, inTransaction) : undefined
      if (reason === undefined) skipped.push({ row, why: 'ALREADY_DECIDED' })
      else decided.push({ row, reason })
    }
    if (decided.length > 0) await recordDecisions(decided, input, inTransaction)
    const found = new Set(rows.map(({ id }) => id))
    const unknown = itemIds.filter((id) => !found.has(id))
    return { decided: decided.length, skipped: await listSkipped(skipped, unknown, inTransaction) }
  })
  clearCounts(context.db, context.client.id)
  return answer
}
