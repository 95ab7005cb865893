import { useEffect, useMemo, useState } from 'react'
import { INTERNAL_MARKS, internalMarks } from '../../../../contract/assignments/internal-marks.ts'
import { WINDOW_CLOSED } from '../../../../contract/codes.ts'
import { joinIsolated } from '../../../../core/i18n/isolate.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useAddressState } from '../../../ui/navigation/use-address-state.ts'
import { useServerList } from '../../../ui/table/state/use-server-list.ts'
import { RowConflict } from '../../parts/row-conflict.tsx'
import { MarkEditingContext, type MarkEditing } from './mark-cells.tsx'
import { MarkList, useMarkListState } from './mark-list.tsx'
import { MarkSaveBar } from './mark-save-bar.tsx'
import { writeMark, type MarkCourse, type MarkRow, type StoredMark } from './marks-draft.ts'
import { useMarkSave } from './use-mark-save.ts'
import { useMarkText } from './use-mark-text.ts'
import type { MarksDraft } from './use-marks-draft.ts'

const NOBODY: readonly MarkRow[] = []
const NOTHING: ReadonlyMap<number, StoredMark> = new Map()

interface CourseMarksProps {
  readonly course: MarkCourse
  readonly draft: MarksDraft
  /** Called when the process or the course has closed. */
  readonly onClosed: () => void
}

/** Renders the marks in a course, and saves them. */
export function CourseMarks({ course, draft, onClosed }: CourseMarksProps) {
  const { t, name, instant } = useMessages()
  const markText = useMarkText()
  const { courseOfferingId } = course
  const listState = useMarkListState()
  const [{ missing }, change] = useAddressState(INTERNAL_MARKS)
  const isMissing = missing === '1'
  const more = useMemo(
    () => ({ courseOfferingId: String(courseOfferingId), ...(isMissing ? { only: 'MISSING' as const } : {}) }),
    [courseOfferingId, isMissing],
  )
  const list = useServerList(internalMarks, true, listState[0], more)
  const { refused, answer } = list
  useEffect(() => {
    if (refused?.errorCode === WINDOW_CLOSED) onClosed()
  }, [refused, onClosed])
  /** What was stored since the page was loaded. */
  const [stored, setStored] = useState(NOTHING)
  const rows = useMemo(
    () =>
      (answer?.rows ?? NOBODY).map((row) => {
        const newer = stored.get(row.studentId)
        return newer && (newer.rowVersion ?? 0) > (row.rowVersion ?? 0) ? { ...row, ...newer } : row
      }),
    [answer, stored],
  )
  const entries = useMemo(
    () => draft.entries.filter((entry) => entry.course.courseOfferingId === courseOfferingId),
    [draft.entries, courseOfferingId],
  )
  const save = useMarkSave({
    courseOfferingId,
    draft,
    entries,
    onStored: (newer) => setStored((before) => new Map([...before, ...newer])),
    onClosed,
  })
  const maximum = answer?.maximum ?? 0
  const { applyMark } = draft
  const editing: MarkEditing = {
    maximum,
    getEntry: (studentId) => entries.find((entry) => entry.studentId === studentId),
    findProblem: (studentId) => save.problems.get(studentId),
    onEnter({ studentId, prn, names, mark, absent, rowVersion }, entered) {
      save.clear(studentId)
      const { code, names: courseNames } = course
      const before =
        entries.find((entry) => entry.studentId === studentId)?.before ?? ({ mark, absent, rowVersion } as const)
      applyMark({
        course: { courseOfferingId, code, names: courseNames },
        maximum,
        studentId,
        prn,
        names,
        before,
        ...entered,
      })
    },
  }
  if (save.conflicts.length > 0)
    return (
      <RowConflict
        about={t('process.student')}
        rows={save.conflicts.flatMap(({ studentId, by, at, ...theirs }) => {
          const entry = entries.find((one) => one.studentId === studentId)
          if (!entry) return []
          return [
            {
              id: String(studentId),
              label: name(entry.names),
              who: by !== null && at !== null ? joinIsolated(by, instant(at)) : undefined,
              before: markText({ ...entry.before, typed: writeMark(entry.before.mark) }),
              theirs: markText({ ...theirs, typed: writeMark(theirs.mark) }),
              mine: markText(entry),
            },
          ]
        })}
        onDecide={save.decide}
      />
    )
  return (
    <>
      {answer?.mayEdit ? <p className="c-small c-soft">{t('marks.keys')}</p> : null}
      {answer && !answer.mayEdit ? <p className="c-small c-soft">{t('marks.readOnly')}</p> : null}
      <label className="c-tick">
        <input
          type="checkbox"
          className="c-check"
          checked={isMissing}
          onChange={({ target }) => change({ missing: target.checked ? '1' : undefined, page: undefined })}
        />
        {t('marks.onlyMissing')}
      </label>
      <MarkEditingContext value={editing}>
        <MarkList {...{ list, rows, listState }} />
      </MarkEditingContext>
      {answer?.mayEdit ? <MarkSaveBar {...{ draft, entries, save }} /> : null}
    </>
  )
}
