import { useState } from 'react'
import * as v from 'valibot'
import {
  internalMarkConflicts,
  MOST_MARKS,
  saveInternalMarks,
} from '../../../../contract/assignments/internal-marks.ts'
import { STALE, WINDOW_CLOSED } from '../../../../contract/codes.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import type { Refused } from '../../../../core/mql/reply.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { parseMark, writeMark, type StoredMark, type UnsavedMark } from './marks-draft.ts'
import type { MarksDraft } from './use-marks-draft.ts'

/** A row that somebody else has changed meanwhile. */
export type MarkConflict = v.InferOutput<typeof internalMarkConflicts>['conflicts'][number]

interface SaveInput {
  readonly courseOfferingId: number
  readonly draft: MarksDraft
  /** The entries of the course. */
  readonly entries: readonly UnsavedMark[]
  /** Shows what is stored now, by the id of the student. */
  readonly onStored: (stored: ReadonlyMap<number, StoredMark>) => void
  /** Called when the process or the course has closed. */
  readonly onClosed: () => void
}

/** The state of saving marks. */
export interface MarkSave {
  readonly busy: boolean
  /** The number of marks that the last attempt has saved. */
  readonly saved: number
  /** A sentence about the last attempt as a whole. */
  readonly problem: string
  /** What the server says about students, by their id. */
  readonly problems: ReadonlyMap<number, string>
  readonly conflicts: readonly MarkConflict[]
  readonly save: () => Promise<void>
  /** Decides conflicts: the own entry stays in the draft, or the stored one replaces it. */
  readonly decide: (ids: readonly string[], keep: 'mine' | 'theirs') => void
  /** Removes what the last attempt has said, about one student or about all. */
  readonly clear: (studentId?: number) => void
}

const NONE: ReadonlyMap<number, string> = new Map()

/** Saves the entries of a course, and shows why that was refused. */
export function useMarkSave({ courseOfferingId, draft, entries, onStored, onClosed }: SaveInput): MarkSave {
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(0)
  const [problem, setProblem] = useState('')
  const [problems, setProblems] = useState(NONE)
  const [conflicts, setConflicts] = useState<readonly MarkConflict[]>([])
  const clearProblems = (studentId?: number) => {
    setSaved(0)
    setProblem('')
    setProblems((before) => (studentId === undefined ? NONE : new Map([...before].filter(([id]) => id !== studentId))))
  }
  const showRefusal = (reply: Refused, sent: readonly UnsavedMark[]) => {
    const changed = v.safeParse(internalMarkConflicts, reply.result)
    if (reply.errorCode === STALE && changed.success) {
      setConflicts(changed.output.conflicts)
      return
    }
    const { fields } = toSubmitProblems(reply, '')
    const wrong = Object.entries(fields ?? {}).flatMap(([path, sentence]) => {
      const entry = sent[Number(/^marks\.(\d+)/.exec(path)?.[1] ?? -1)]
      return entry ? [[entry.studentId, sentence] as const] : []
    })
    setProblems(new Map(wrong))
    setProblem(wrong.length > 0 ? t('marks.correct') : failure(reply))
    if (reply.errorCode === WINDOW_CLOSED) onClosed()
  }
  /** Sends entries, at most as many as one call takes; returns whether they are saved. */
  const sendEntries = async (some: readonly UnsavedMark[]): Promise<boolean> => {
    const marks = some.map((entry) => ({
      studentId: entry.studentId,
      mark: parseMark(entry) ?? null,
      absent: entry.absent,
      rowVersion: entry.before.rowVersion,
    }))
    const reply = await callOnce(saveInternalMarks, { courseOfferingId, marks }, { toast: false, block: true })
    if (!reply.ok) {
      showRefusal(reply, some)
      return false
    }
    onStored(
      new Map(
        reply.result.marks.flatMap(({ studentId, rowVersion }, place) => {
          const sent = marks[place]
          return sent ? [[studentId, { mark: sent.mark, absent: sent.absent, rowVersion }]] : []
        }),
      ),
    )
    draft.discardMarks(some)
    setSaved((before) => before + some.length)
    return true
  }
  return {
    busy,
    saved,
    problem,
    problems,
    conflicts,
    clear: clearProblems,
    async save() {
      clearProblems()
      if (entries.length === 0) setProblem(t('assign.unchanged'))
      else if (entries.some((entry) => parseMark(entry) === undefined)) setProblem(t('marks.correct'))
      else {
        setBusy(true)
        for (let from = 0; from < entries.length; from += MOST_MARKS)
          if (!(await sendEntries(entries.slice(from, from + MOST_MARKS)))) break
        setBusy(false)
      }
    },
    decide(ids, keep) {
      const decided = conflicts.filter(({ studentId }) => ids.includes(String(studentId)))
      setConflicts(conflicts.filter((one) => !decided.includes(one)))
      onStored(new Map(decided.map((stored) => [stored.studentId, stored])))
      for (const { studentId, mark, absent, rowVersion } of decided) {
        const entry = entries.find((one) => one.studentId === studentId)
        const before = { mark, absent, rowVersion }
        if (entry)
          draft.applyMark({
            ...entry,
            before,
            ...(keep === 'theirs' && { typed: writeMark(mark), absent }),
          })
      }
    },
  }
}
