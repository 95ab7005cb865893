import type { OutputOf } from '../../../contract/activity.ts'
import { bulkUserAction, type BulkAct } from '../../../contract/users/bulk-user-action.ts'
import type { CallRecent } from '../../ui/query/use-call-recent.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** A user skipped by a bulk action, with the reason. */
export type LeftOut = OutputOf<typeof bulkUserAction>['skipped'][number]

/** Progress of a bulk action. */
export interface BulkProgress {
  readonly total: number
  /** Number of users processed so far: done or skipped. */
  readonly treated: number
}

/** Result of a bulk action. `refused` is set when the server refused all of it, or the rest. */
export interface BulkResult extends BulkProgress {
  readonly done: readonly string[]
  readonly leftOut: readonly LeftOut[]
  readonly refused?: Refused
}

/**
 * Maximum number of ids per call after the first. The first call carries all ids: if the number of users that the
 * caller can see differs from the confirmed one, the server changes nothing.
 */
const SLICE = 500

/**
 * Runs a bulk action, call by call, until all users are processed, `stopped` returns true, or the server refuses.
 * `callRecent` asks the caller to confirm their identity where that is necessary.
 */
export async function runBulk(
  callRecent: CallRecent,
  act: BulkAct,
  userIds: readonly string[],
  onProgress: (progress: BulkProgress) => void = () => undefined,
  stopped: () => boolean = () => false,
): Promise<BulkResult> {
  const leftOut: LeftOut[] = []
  const total = userIds.length
  let treated = 0
  let refused: Refused | undefined
  while (treated < total && !refused && !stopped()) {
    onProgress({ total, treated })
    const slice = userIds.slice(treated, treated === 0 ? total : treated + SLICE)
    const reply = await callRecent(bulkUserAction, { act, userIds: slice, expected: slice.length }, { toast: false })
    if (reply.ok) {
      leftOut.push(...reply.result.skipped)
      treated += reply.result.treated
    } else refused = reply
  }
  const skipped = new Set(leftOut.map(({ userId }) => userId))
  return {
    total,
    treated,
    leftOut,
    done: userIds.slice(0, treated).filter((id) => !skipped.has(id)),
    ...(refused && { refused }),
  }
}

/** Returns the action that undoes another one, if that is safe. */
export function findUndo(act: BulkAct, reason: string): BulkAct | undefined {
  switch (act.kind) {
    case 'SUSPEND':
      return { kind: 'ACTIVATE' }
    case 'ACTIVATE':
      return { kind: 'SUSPEND', reason }
    case 'ADD_ROLE':
      return { kind: 'REMOVE_ROLE', roleId: act.roleId, reason }
    case 'REMOVE_ROLE':
      return { kind: 'ADD_ROLE', roleId: act.roleId, reason }
    default:
      return undefined
  }
}
