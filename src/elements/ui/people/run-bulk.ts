import type { OutputOf } from '../../../contract/activity.ts'
import { bulkUserAction, type BulkAct } from '../../../contract/people/user-acts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import type { Refused } from '../../../core/mql/reply.ts'

/** Somebody to whom an act was not done, and why. */
export type LeftOut = OutputOf<typeof bulkUserAction>['skipped'][number]

/** How far an act on many has come. */
export interface BulkProgress {
  readonly total: number
  /** How many were reached: done, or left out. */
  readonly treated: number
}

/** What has come of an act on many. `refused`: the server said no to the whole, or to the rest. */
export interface BulkResult extends BulkProgress {
  readonly done: readonly string[]
  readonly leftOut: readonly LeftOut[]
  readonly refused?: Refused
}

/** As many ids as a call carries after the first, which carries all: if another number of people can be seen than was confirmed, nothing at all is done. */
const SLICE = 500

/** Does an act to many, call by call, until all are reached, `stopped` says so, or the server refuses. */
export async function runBulk(act: BulkAct, userIds: readonly string[], onProgress: (progress: BulkProgress) => void = () => undefined, stopped: () => boolean = () => false): Promise<BulkResult> {
  const leftOut: LeftOut[] = []
  const total = userIds.length
  let treated = 0
  let refused: Refused | undefined
  while (treated < total && !refused && !stopped()) {
    onProgress({ total, treated })
    const slice = userIds.slice(treated, treated === 0 ? total : treated + SLICE)
    const reply = await callOnce(bulkUserAction, { act, userIds: slice, expected: slice.length }, { toast: false })
    if (reply.ok) {
      leftOut.push(...reply.result.skipped)
      treated += reply.result.treated
    } else refused = reply
  }
  const skipped = new Set(leftOut.map(({ userId }) => userId))
  return { total, treated, leftOut, done: userIds.slice(0, treated).filter((id) => !skipped.has(id)), ...(refused && { refused }) }
}

/** The act that takes another one back, where that is safe. */
export function undoOf(act: BulkAct, reason: string): BulkAct | undefined {
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
