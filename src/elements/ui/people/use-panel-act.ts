import { useRef, useState } from 'react'
import { setUserStatus, type BulkAct } from '../../../contract/people/user-acts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useWords } from '../../words.tsx'
import { problemsOf, type SubmitProblems } from '../form/form-errors.ts'
import { useConfirm } from '../use-confirm.ts'
import { useFailure } from '../use-failure.ts'
import { DANGEROUS, TYPED_ABOVE, type PanelKind, type Person } from './act-kinds.ts'
import { runBulk, undoOf, type BulkProgress, type BulkResult } from './run-bulk.ts'
import { actOf, type Filled } from './use-act-form.ts'

/** Whom an act is for: one person, or those that a list names when it is asked. */
export type Whom = { readonly person: Person } | { readonly count: number; readonly ids: () => Promise<readonly string[] | undefined> }

interface PanelActOptions {
  readonly kind: PanelKind
  readonly whom: Whom
  readonly onDone: (sentence: string, undo?: BulkAct) => void
  readonly onChanged: () => void
}

/** Does what the panel was filled in for: to one person at once, to many with their progress and what came of it. */
export function usePanelAct({ kind, whom, onDone, onChanged }: PanelActOptions) {
  const { t, number } = useWords()
  const failure = useFailure()
  const confirm = useConfirm()
  const stopped = useRef(false)
  const [progress, setProgress] = useState<BulkProgress>()
  const [result, setResult] = useState<{ readonly undo: BulkAct | undefined; readonly came: BulkResult }>()

  async function run(act: BulkAct, ids: readonly string[]): Promise<BulkResult> {
    stopped.current = false
    const came = await runBulk(act, ids, setProgress, () => stopped.current)
    setProgress(undefined)
    if (came.done.length > 0) onChanged()
    return came
  }
  async function changeStatus({ userId }: Person, { reason, on }: Filled): Promise<SubmitProblems | undefined> {
    const closing = kind === 'DEACTIVATE'
    const reply = await callOnce(setUserStatus, closing ? { to: 'DEACTIVATED', userId, reason, ...(on && { on }) } : { to: 'SUSPENDED', userId, reason }, { toast: false })
    if (!reply.ok) return problemsOf(reply, failure(reply))
    if (reply.result.outcome === 'SKIPPED') return { message: t(`people.act.skip.${reply.result.why}`) }
    onChanged()
    if (closing) onDone(t(on ? 'people.act.done.CLOSES' : 'people.act.done.DEACTIVATE'))
    else onDone(t('people.act.done.SUSPEND'), { kind: 'ACTIVATE' })
    return undefined
  }
  async function onMany(act: BulkAct, { count, ids }: Extract<Whom, { count: number }>): Promise<SubmitProblems | undefined> {
    const asked = { detail: t(`people.act.will.${kind}`, { count, number: number(count) }), typed: String(count), danger: DANGEROUS.includes(kind) }
    const found = count > TYPED_ABOVE && !(await confirm(asked)) ? undefined : await ids()
    if (found) setResult({ undo: undoOf(act, t('people.act.undone')), came: await run(act, found) })
    return undefined
  }
  async function onOne(act: BulkAct, { userId }: Person): Promise<SubmitProblems | undefined> {
    const { refused, leftOut } = await run(act, [userId])
    if (refused) return { message: failure(refused) }
    if (leftOut[0]) return { message: t(`people.act.skip.${leftOut[0].why}`) }
    onDone(t('people.act.result', { count: 1, number: number(1) }), undoOf(act, t('people.act.undone')))
    return undefined
  }

  return {
    progress,
    result,
    stop: (): void => {
      stopped.current = true
    },
    /** Takes back what was done to many. */
    async takeBack(act: BulkAct, ids: readonly string[]) {
      setResult({ undo: undefined, came: await run(act, ids) })
    },
    submit: (filled: Filled): Promise<SubmitProblems | undefined> => {
      if ('person' in whom) return kind === 'SUSPEND' || kind === 'DEACTIVATE' ? changeStatus(whom.person, filled) : onOne(actOf(kind, filled), whom.person)
      return kind === 'DEACTIVATE' ? Promise.resolve(undefined) : onMany(actOf(kind, filled), whom)
    },
  }
}
