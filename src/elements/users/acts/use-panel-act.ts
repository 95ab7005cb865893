import { useRef, useState } from 'react'
import * as v from 'valibot'
import { STALE } from '../../../contract/codes.ts'
import { resetSecondStep, setUserStatus } from '../../../contract/users/user-acts.ts'
import { COUNTED_ABOVE, type BulkAct } from '../../../contract/users/bulk-user-action.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { DANGEROUS, type PanelKind, type Person } from './act-kinds.ts'
import { toSkippedProblems } from './skipped-problems.ts'
import { runBulk, findUndo, type BulkProgress, type BulkResult } from './run-bulk.ts'
import { toBulkAct, type ActFormValues } from './use-act-form.ts'

const counted = v.object({ total: v.number() })

/** Returns the ids of a selection, if there are as many as confirmed. */
export type IdsOf = (expected: number) => Promise<readonly string[] | Refused>
/** The users that an action is for: one user, or those that a list returns on request. */
export type ActTargets = { readonly person: Person } | { readonly count: number; readonly ids: IdsOf }

interface PanelActOptions {
  readonly kind: PanelKind
  readonly whom: ActTargets
  readonly onDone: (sentence: string, undo?: BulkAct) => void
  readonly onChanged: () => void
}

/** Runs the action of the panel: for one user in one call, for several with progress and a result. */
export function usePanelAct({ kind, whom, onDone, onChanged }: PanelActOptions) {
  const { t, number } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const confirm = useConfirm()
  const stopped = useRef(false)
  /** Number of users affected, as far as the server has reported it. */
  const [count, setCount] = useState('person' in whom ? 1 : whom.count)
  const [progress, setProgress] = useState<BulkProgress>()
  const [result, setResult] = useState<{ readonly undo: BulkAct | undefined; readonly came: BulkResult }>()

  async function runAct(act: BulkAct, ids: readonly string[]): Promise<BulkResult> {
    stopped.current = false
    const came = await runBulk(callRecent, act, ids, setProgress, () => stopped.current)
    setProgress(undefined)
    if (came.done.length > 0) onChanged()
    return came
  }
  async function changeStatus(
    { userId }: Person,
    { reason, on, successor }: ActFormValues,
  ): Promise<SubmitProblems | undefined> {
    const closing = kind === 'DEACTIVATE'
    const reply = await callRecent(
      setUserStatus,
      closing
        ? { to: 'DEACTIVATED', userId, reason, ...(on && { on }), ...(successor && { successor }) }
        : { to: 'SUSPENDED', userId, reason },
      { toast: false },
    )
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    if (reply.result.outcome === 'SKIPPED') {
      const skipped = toSkippedProblems(reply.result.why, t)
      return reply.result.why === 'NO_SUCCESSOR' ? { fields: { successor: skipped.message } } : skipped
    }
    onChanged()
    if (closing) onDone(t(on ? 'people.act.done.CLOSES' : 'people.act.done.DEACTIVATE'))
    else onDone(t('people.act.done.SUSPEND'), { kind: 'ACTIVATE' })
    return undefined
  }
  async function resetTwoFactor({ userId }: Person, { reason }: ActFormValues): Promise<SubmitProblems | undefined> {
    const reply = await callRecent(resetSecondStep, { userId, reason }, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    if (reply.result.outcome === 'SKIPPED') return toSkippedProblems(reply.result.why, t)
    onChanged()
    onDone(t('people.act.done.RESET_SECOND_STEP'))
    return undefined
  }
  /**
   * Returns the error of a refused action. If the number of users has changed, shows the new one for another
   * confirmation.
   */
  function toActProblems(refused: Refused): SubmitProblems {
    const now = v.safeParse(counted, refused.result)
    if (refused.errorCode === STALE && now.success) setCount(now.output.total)
    return { message: failure(refused) }
  }
  async function onMany(act: BulkAct, ids: IdsOf): Promise<SubmitProblems | undefined> {
    const confirmation = {
      detail: t(`people.act.will.${kind}`, { count, number: number(count) }),
      typed: String(count),
      danger: DANGEROUS.includes(kind),
    }
    if (count > COUNTED_ABOVE && !(await confirm(confirmation))) return undefined
    const found = await ids(count)
    if ('errorCode' in found) return toActProblems(found)
    const came = await runAct(act, found)
    if (came.treated === 0 && came.refused) return toActProblems(came.refused)
    setResult({ undo: findUndo(act, t('people.act.undone')), came })
    return undefined
  }
  async function onOne(act: BulkAct, { userId }: Person): Promise<SubmitProblems | undefined> {
    const { refused, leftOut } = await runAct(act, [userId])
    if (refused) return { message: failure(refused) }
    if (leftOut[0]) return toSkippedProblems(leftOut[0].why, t)
    onDone(t('people.act.result', { count: 1, number: number(1) }), findUndo(act, t('people.act.undone')))
    return undefined
  }

  return {
    count,
    progress,
    result,
    stop: (): void => {
      stopped.current = true
    },
    /** Undoes a bulk action. */
    async takeBack(act: BulkAct, ids: readonly string[]) {
      setResult({ undo: undefined, came: await runAct(act, ids) })
    },
    submit: (filled: ActFormValues): Promise<SubmitProblems | undefined> => {
      if (kind === 'RESET_SECOND_STEP')
        return 'person' in whom ? resetTwoFactor(whom.person, filled) : Promise.resolve(undefined)
      if ('person' in whom)
        return kind === 'SUSPEND' || kind === 'DEACTIVATE'
          ? changeStatus(whom.person, filled)
          : onOne(toBulkAct(kind, filled), whom.person)
      return kind === 'DEACTIVATE' ? Promise.resolve(undefined) : onMany(toBulkAct(kind, filled), whom.ids)
    },
  }
}
