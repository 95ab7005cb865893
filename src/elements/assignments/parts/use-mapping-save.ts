import { use, useState } from 'react'
import { MOST_EDITS } from '../../../contract/assignments/parts.ts'
import { isSameValue } from '../../ui/form/same-value.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { toKeyText, type Edit } from './edits.ts'
import { ReloadYears } from './reload-years.ts'
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
  /** Saves edits that are not shown in the draft, all or none; returns whether they are saved. */
  readonly saveAll: (edits: readonly Edit<Key, Value>[]) => Promise<boolean>
  readonly undo: (changeId: number) => Promise<void>
  /** Decides conflicts: the own values stay in the draft, or the saved ones replace them. */
  readonly decide: (ids: readonly string[], keep: 'mine' | 'theirs') => void
  /** Removes what the last attempt has said. */
  readonly clear: () => void
}

const NONE: ReadonlyMap<string, string> = new Map()

/** Saves the draft of a mapping, and undoes a save. */
export function useMappingSave<Key extends object, Value>(input: SaveInput<Key, Value>): MappingSave<Key, Value> {
  const { draft, reload } = input
  const { t } = useMessages()
  const failure = useFailure()
  const confirm = useConfirm()
  const reloadYears = use(ReloadYears)
  const [busy, setBusy] = useState<'save' | 'undo'>()
  const [problem, setProblem] = useState('')
  const [problems, setProblems] = useState(NONE)
  const [conflicts, setConflicts] = useState<readonly Conflict<Key, Value>[]>([])
  const [last, setLast] = useState<SavedChange>()

  const clearProblems = () => {
    setProblem('')
    setProblems(NONE)
  }
  /** Returns what is wrong with the draft before it is sent. */
  const checkDraft = (): boolean => {
    const wrong = draft.edits.flatMap(({ key, after }) => {
      const sentence = after && input.check(after)
      return sentence ? [[toKeyText(key), sentence] as const] : []
    })
    if (draft.edits.length === 0) setProblem(draft.rows.size === 0 ? input.nothing : t('assign.unchanged'))
    else if (draft.edits.length > MOST_EDITS) setProblem(t('assign.valid.many'))
    else if (wrong.length > 0) {
      setProblem(t('assign.valid.rows'))
      setProblems(new Map(wrong))
    } else return true
    return false
  }
  const askToSaveAnyway = (reasons: readonly string[]): Promise<boolean> =>
    confirm({ detail: reasons.join('\n'), action: t('assign.saveAnyway') })
  /** Sends edits, again once what is unusual is confirmed; returns the outcome, undefined if there is none. */
  const sendEdits = async (
    edits: readonly Edit<Key, Value>[],
    confirmed: boolean,
  ): Promise<SaveOutcome<Key, Value> | undefined> => {
    setBusy('save')
    const reply = await input.send([...edits], confirmed)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'SAVED') {
      await reload(edits)
      setLast(reply.result)
    }
    setBusy(undefined)
    if (!reply.ok) return undefined
    if (reply.result.outcome !== 'CONFIRM') return reply.result
    return (await askToSaveAnyway(reply.result.reasons)) ? sendEdits(edits, true) : undefined
  }
  const showRefusal = (outcome: SaveOutcome<Key, Value> | undefined, edits: readonly Edit<Key, Value>[]) => {
    if (outcome?.outcome === 'CONFLICT') {
      // A row that already is as wanted needs no decision, but its replacement does.
      const wanted = new Map(edits.map(({ key, after }) => [toKeyText(key), after]))
      const isSettled = (key: Key, current: Value | null) => isSameValue(wanted.get(toKeyText(key)), current)
      const settled = outcome.conflicts.filter(({ key, current }) => isSettled(key, current))
      const done = new Set(settled.map(({ key }) => toKeyText(key)))
      if (done.size > 0) draft.setEdits(edits.filter(({ key }) => !done.has(toKeyText(key))))
      setConflicts(outcome.conflicts.filter(({ key }) => !done.has(toKeyText(key))))
    }
    if (outcome?.outcome !== 'INVALID') return
    reloadYears()
    setProblem(t('assign.valid.rows'))
    setProblems(
      new Map(
        outcome.problems.flatMap(({ index, sentence }) => {
          const edit = edits[index]
          return edit ? [[toKeyText(edit.key), sentence] as const] : []
        }),
      ),
    )
  }
  return {
    busy,
    problem,
    problems,
    conflicts,
    last,
    clear: clearProblems,
    async save() {
      clearProblems()
      if (!checkDraft()) return
      const { edits } = draft
      const outcome = await sendEdits(edits, false)
      if (outcome?.outcome === 'SAVED') draft.setEdits([])
      else showRefusal(outcome, edits)
    },
    async saveAll(edits) {
      clearProblems()
      const outcome = await sendEdits(edits, false)
      if (outcome && outcome.outcome !== 'SAVED') setProblem(t('assign.import.changed'))
      return outcome?.outcome === 'SAVED'
    },
    async undo(changeId) {
      clearProblems()
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
        conflicts.flatMap(({ key, current }) =>
          ids.includes(toKeyText(key)) ? [[toKeyText(key), current] as const] : [],
        ),
      )
      const left = conflicts.filter(({ key }) => !decided.has(toKeyText(key)))
      setConflicts(left)
      draft.setEdits(
        draft.edits.flatMap((edit) => {
          const text = toKeyText(edit.key)
          if (!decided.has(text)) return [edit]
          return keep === 'mine' ? [{ ...edit, before: decided.get(text) ?? null }] : []
        }),
      )
      if (left.length === 0) void reload()
    },
  }
}
