import * as v from 'valibot'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { institutionConnections } from '../../../../src/contract/institution/connections.ts'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { readHistory } from '../../../lib/audit/audit-history.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { hashSha256 } from '../../../lib/crypto/sha256.ts'

/** The activities that try a connection. */
type Trying = 'tryDirectorySignIn' | 'reachDirectory' | 'tryOpenIdProvider'
/** Which settings a connection is reached with: those of a try count only while they stay the same. */
interface Reached {
  readonly hosts: readonly string[]
  readonly [setting: string]: unknown
}

/** The most tries that are looked through: those of other settings are skipped. */
const MOST_TRIES = 20

/** Returns the settings of a directory on which it depends whether it can be reached. */
export const getReachedSettings = ({
  hosts,
  startTls,
  service,
  caFile,
}: {
  readonly hosts: readonly string[]
  readonly startTls: boolean
  readonly service?: object | undefined
  readonly caFile?: string | undefined
}): Reached => ({ hosts, startTls, service: service ?? null, caFile: caFile ?? null })

/** Returns a mark of settings, which says nothing about them. */
export const hashReached = (reached: Reached): string => hashSha256(JSON.stringify(reached), 'hex').slice(0, 16)

/** Records a try in the audit log, with the settings that were tried. */
export function recordTry(
  { db, client, now, actor, address, requestId }: ActorContext,
  activity: Trying,
  reached: Reached | null,
  detail: Readonly<Record<string, unknown>> & { readonly outcome: string },
): Promise<void> {
  return recordAudit(db, {
    clientId: client.id,
    at: now,
    actorUserId: actor.userId,
    activity,
    entity: 'client',
    entityId: String(client.id),
    detail: { ...detail, ...(reached ? { of: hashReached(reached) } : {}) },
    address,
    requestId,
  })
}

const tried = v.object({ outcome: v.string(), of: v.string() })

/** Returns the last try of a connection with its current settings; null: there is none. */
export async function findLastTry(
  { db, client }: ActorContext,
  activities: readonly Trying[],
  reached: Reached,
): Promise<RowOf<typeof institutionConnections>['directory']['lastTry']> {
  const rows = await readHistory(db, {
    clientId: client.id,
    entity: 'client',
    entityId: client.id,
    activities,
    limit: MOST_TRIES,
  })
  const mark = hashReached(reached)
  for (const { at, detail } of rows) {
    const parsed = v.safeParse(tried, detail)
    if (parsed.success && parsed.output.of === mark)
      return { at: at.toISOString(), reached: parsed.output.outcome !== 'UNREACHABLE' }
  }
  return null
}
