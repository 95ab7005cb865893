import { useState } from 'react'
import { MOST_EDITS } from '../../../contract/assignments/parts.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { textOf, type Edit } from './edits.ts'
import type { Conflict, MappingDraft, SavedChange, SaveOutcome } from './mapping.ts'

interface SaveInput<Key, Value> {
  readonly draft: MappingDraft<Key, Value>
  /** Sends edits to the server. */
  readonly send: (edits: Edit<Key, Value>[], confirmed: boolean) => Promise<Reply<SaveOutcome<Key, Value>>>
  /** Takes a saved change back. */
  readonly takeBack: (changeId: number) => Promise<Reply<SaveOutcome<Key, Value>>>
  /** Returns what is wrong with a value before it is sent. */
  readonly check: (value: Value) => string | undefined
  /** What is said when there is nothing, and nothing to save. */
  readonly nothing: string
  /** Loads what a save has changed; without edits: everything. */
  readonly reload: (edits?: readonly Edit<Key, Value>[]) => Promise<unknown>
}

/** The state of saving and undoing. */
export interface MappingSave<Key, Value> {
  readonly busy: 'save' | 'undo' | undefined
  /** A sentence about the last attempt as a whole. */
  readonly problem: string
  /** Sentences about rows, by the text of their keys. */
  readonly problems: ReadonlyMap<string, string>
  readonly conflicts: readonly Conflict<Key, Value>[]
  readonly last: SavedChange | undefined
  readonly save: () => Promise<void>
  readonly undo: (changeId: number) => Promise<void>
  /** Decides conflicts: the own values stay in the draft, or the saved ones replace them. */
  readonly decide: (ids: readonly string[], keep: 'mine' | 'theirs') => void
  /** Removes what the last attempt has said. */
  readonly clear: () => void
}

/** The reasons that a question lists; more are counted. */
const MOST_REASONS = 10
const NONE: ReadonlyMap<string, string> = new Map()

/** Saves the draft of a mapping, and undoes a save. */
export function useMappingSave<Key extends object, Value>(input: SaveInput<Key, Value>): MappingSave<Key, Value> {
  const { draft, reload } = input
  const { t, number } = useMessages()
  const failure = useFailure()
  const confirm = useConfirm()
  const [busy, setBusy] = useState<'save' | 'undo'>()
  const [problem, setProblem] = useState('')
  const [problems, setProblems] = useState(NONE)
  const [conflicts, setConflicts] = useState<readonly Conflict<Key, Value>[]>([])
  const [last, setLast] = useState<SavedChange>()

  const clear = () => {
    setProblem('')
    setProblems(NONE)
  }
  /** Returns what is wrong with the draft before it is sent. */
  const check = (): boolean => {
    const wrong = draft.edits.flatMap(({ key, after }) => {
      const sentence = after && input.check(after)
      return sentence ? [[textOf(key), sentence] as const] : []
    })
    if (draft.edits.length === 0) setProblem(draft.rows.size === 0 ? input.nothing : t('assign.unchanged'))
    else if (draft.edits.length > MOST_EDITS) setProblem(t('assign.valid.many'))
    else if (wrong.length > 0) {
      setProblem(t('assign.valid.rows'))
      setProblems(new Map(wrong))
    } else return true
    return false
  }
  const asksAnyway = (reasons: readonly string[]): Promise<boolean> => {
    const more = reasons.length - MOST_REASONS
    return confirm({
      detail: [
        ...reasons.slice(0, MOST_REASONS),
        ...(more > 0 ? [t('assign.moreReasons', { count: more, number: number(more) })] : []),
      ].join('\n'),
      action: t('assign.saveAnyway'),
    })
  }
  const send = async (edits: readonly Edit<Key, Value>[], confirmed: boolean): Promise<void> => {
    setBusy('save')
    const reply = await input.send([...edits], confirmed)
    if (!reply.ok) {
      setBusy(undefined)
      setProblem(failure(reply))
      return
    }
    const { result } = reply
    if (result.outcome === 'SAVED') {
      await reload(edits)
      draft.setEdits([])
      setLast(result)
    }
    setBusy(undefined)
    if (result.outcome === 'CONFLICT') setConflicts(result.conflicts)
    if (result.outcome === 'INVALID') {
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
    if (result.outcome === 'CONFIRM' && (await asksAnyway(result.reasons))) await send(edits, true)
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
      if (check()) await send(draft.edits, false)
    },
    async undo(changeId) {
      clear()
      setBusy('undo')
      const reply = await input.takeBack(changeId)
      setBusy(undefined)
      if (!reply.ok) setProblem(failure(reply))
      else if (reply.result.outcome === 'SAVED') {
        setLast(undefined)
        showToast({ severity: 'success', detail: t('assign.undone') })
      } else setProblem(t('assign.undoConflict'))
      await reload()
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
      if (left.length === 0) void reload()
    },
  }
}
