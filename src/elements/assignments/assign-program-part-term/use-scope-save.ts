import { useState } from 'react'
import { MOST_EDITS } from '../../../contract/assignments/parts.ts'
import { assignPrgPartTermToUser, undoPrgPartTerm } from '../../../contract/assignments/program-scope.ts'
import type { OutputOf } from '../../../contract/activity.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { textOf } from '../parts/edits.ts'
import { dayProblem, type ScopeEdit } from './scope-rows.ts'
import type { ScopeDraft } from './use-scope-draft.ts'

type Outcome = OutputOf<typeof assignPrgPartTermToUser>
/** The rows of a save that somebody else has changed. */
export type Conflicts = Extract<Outcome, { outcome: 'CONFLICT' }>['conflicts']
/** A saved change that can be undone. */
export type SavedChange = Extract<Outcome, { outcome: 'SAVED' }>

/** The state of saving and undoing. */
export interface ScopeSave {
  readonly busy: 'save' | 'undo' | undefined
  /** A sentence about the last attempt as a whole. */
  readonly problem: string
  /** Sentences about rows, by the text of their keys. */
  readonly problems: ReadonlyMap<string, string>
  readonly conflicts: Conflicts
  readonly last: SavedChange | undefined
  readonly save: () => Promise<void>
  /** Saves edits that are not shown in the draft, all or none; returns whether they are saved. */
  readonly saveAll: (edits: readonly ScopeEdit[]) => Promise<boolean>
  readonly undo: (changeId: number) => Promise<void>
  /** Decides conflicts: the own values stay in the draft, or the saved ones replace them. */
  readonly decide: (ids: readonly string[], keep: 'mine' | 'theirs') => void
  /** Removes what the last attempt has said. */
  readonly clear: () => void
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Saves the draft of a programme scope, and undoes a save. `onSaved` is called after both. */
export function useScopeSave(draft: ScopeDraft, onSaved: () => void): ScopeSave {
  const { t } = useMessages()
  const failure = useFailure()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<'save' | 'undo'>()
  const [problem, setProblem] = useState('')
  const [problems, setProblems] = useState(NONE)
  const [conflicts, setConflicts] = useState<Conflicts>([])
  const [last, setLast] = useState<SavedChange>()

  const clear = () => {
    setProblem('')
    setProblems(NONE)
  }
  const renew = async () => {
    await draft.reload()
    onSaved()
  }
  /** Returns what is wrong with the draft before it is sent. */
  const check = (): boolean => {
    const wrong = draft.edits.flatMap(({ key, after }) => {
      const why = after && dayProblem(after)
      return why ? [[textOf(key), t(why === 'order' ? 'assign.valid.order' : 'assign.valid.day')] as const] : []
    })
    if (draft.edits.length === 0) setProblem(t(draft.rows.size === 0 ? 'assign.valid.none' : 'assign.unchanged'))
    else if (draft.edits.length > MOST_EDITS) setProblem(t('assign.valid.many'))
    else if (wrong.length > 0) {
      setProblem(t('assign.valid.rows'))
      setProblems(new Map(wrong))
    } else return true
    return false
  }
  /** Sends edits, and again once what is unusual is confirmed; returns the outcome unless that was declined. */
  const send = async (edits: readonly ScopeEdit[], confirmed: boolean): Promise<Outcome | undefined> => {
    setBusy('save')
    const reply = await callOnce(
      assignPrgPartTermToUser,
      { edits: [...edits], confirmed },
      { toast: false, block: true },
    )
    setBusy(undefined)
    if (!reply.ok) {
      setProblem(failure(reply))
      return undefined
    }
    const { result } = reply
    if (result.outcome !== 'CONFIRM') return result
    const yes = await confirm({ detail: result.reasons.join(' '), action: t('assign.saveAnyway') })
    return yes ? send(edits, true) : undefined
  }
  const renewAfter = async (saved: SavedChange) => {
    setBusy('save')
    await renew()
    setBusy(undefined)
    setLast(saved)
  }
  return {
    busy,
    problem,
    problems,
    conflicts,
    last,
    clear,
    async save() {
      clear()
      if (!check()) return
      const { edits } = draft
      const result = await send(edits, false)
      if (result?.outcome === 'SAVED') {
        await renewAfter(result)
        draft.setEdits([])
      }
      if (result?.outcome === 'CONFLICT') setConflicts(result.conflicts)
      if (result?.outcome === 'INVALID') {
        setProblem(t('assign.valid.rows'))
        setProblems(
          new Map(
            result.problems.flatMap(({ index, sentence }) => {
              const edit = edits[index]
              return edit ? [[textOf(edit.key), sentence] as const] : []
            }),
          ),
        )
      }
    },
    async saveAll(edits) {
      clear()
      const result = await send(edits, false)
      if (result?.outcome === 'SAVED') await renewAfter(result)
      else if (result) setProblem(t('assign.import.changed'))
      return result?.outcome === 'SAVED'
    },
    async undo(changeId) {
      clear()
      setBusy('undo')
      const reply = await callOnce(undoPrgPartTerm, { changeId }, { toast: false, block: true })
      setBusy(undefined)
      if (!reply.ok) setProblem(failure(reply))
      else if (reply.result.outcome === 'SAVED') {
        setLast(undefined)
        showToast({ severity: 'success', detail: t('assign.undone') })
      } else setProblem(t('assign.undoConflict'))
      await renew()
    },
    decide(ids, keep) {
      const decided = new Map(
        conflicts.flatMap(({ key, current }) => (ids.includes(textOf(key)) ? [[textOf(key), current] as const] : [])),
      )
      const left = conflicts.filter(({ key }) => !decided.has(textOf(key)))
      setConflicts(left)
      draft.setEdits(
        draft.edits.flatMap((edit) => {
          const text = textOf(edit.key)
          if (!decided.has(text)) return [edit]
          return keep === 'mine' ? [{ ...edit, before: decided.get(text) ?? null }] : []
        }),
      )
      if (left.length === 0) void draft.reload()
    },
  }
}
