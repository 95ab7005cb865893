import { useCallback, useEffect, useMemo, useState } from 'react'
import {
  assignMenuToProgramCourse,
  menuProgramCourseHistory,
  menuProgramCourses,
  undoMenuProgramCourse,
} from '../../../contract/assignments/course-windows.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { HistoryList } from '../parts/history-list.tsx'
import { RowConflict } from '../parts/row-conflict.tsx'
import { SaveBar } from '../parts/save-bar.tsx'
import { UndoNotice } from '../parts/undo-notice.tsx'
import { useChanges, useUndoOffer } from '../parts/use-changes.ts'
import { useConflictRows } from '../parts/use-conflict-rows.ts'
import { useMappingDraft } from '../parts/use-mapping-draft.ts'
import { useMappingSave } from '../parts/use-mapping-save.ts'
import type { WindowNames } from '../parts/windows/use-window-names.ts'
import type { SavedWindow } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { CourseActions } from './course-actions.tsx'
import { CourseEditor } from './course-editor.tsx'
import {
  findCourseProblem,
  readCourseEdits,
  toSavedCourses,
  type Course,
  type CourseKey,
  type CourseValue,
} from './course-rows.ts'
import { useCourseNames } from './use-course-names.ts'
import type { Unsaved } from './use-unsaved.ts'
import { WindowFacts } from './window-facts.tsx'

interface WindowCoursesProps {
  readonly years: readonly Year[]
  readonly year: Year
  readonly window: SavedWindow
  readonly names: WindowNames
  readonly mayEdit: boolean
  /** Loads the windows of the year again. */
  readonly reload: () => Promise<unknown>
  readonly unsaved: Unsaved
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly windowsPage: string
}

const TABS = ['courses', 'history'] as const
const NO_COURSES: readonly Course[] = []
const OPTIONS = { toast: false, block: true } as const

/** Renders a window with the courses of its terms, what would be saved, and the history. */
export function WindowCourses(props: WindowCoursesProps) {
  const { years, year, window, names: windowNames, mayEdit, reload, unsaved, portal, onNavigate, windowsPage } = props
  const { t } = useMessages()
  const [tab, setTab] = useState<(typeof TABS)[number]>('courses')
  const { menuProgramId, value: windowValue } = window
  const [result, again] = useLiveQuery(menuProgramCourses, true, { menuProgramId })
  const [history, historyAgain] = useLiveQuery(menuProgramCourseHistory, true, {
    academicYearId: year.academicYearId,
    subjectId: menuProgramId,
  })
  const courses = result.status === 'found' ? result.rows : NO_COURSES
  const names = useCourseNames(courses)
  const draft = useMappingDraft<CourseKey, CourseValue>({
    name: `window-courses ${menuProgramId}`,
    saved: useMemo(
      () => (result.status === 'found' ? toSavedCourses(menuProgramId, result.rows) : undefined),
      [result, menuProgramId],
    ),
    read: readCourseEdits,
  })
  const save = useMappingSave<CourseKey, CourseValue>({
    draft,
    send: (edits, confirmed) => callOnce(assignMenuToProgramCourse, { edits, confirmed }, OPTIONS),
    takeBack: (changeId) => callOnce(undoMenuProgramCourse, { changeId }, OPTIONS),
    check(value) {
      const why = findCourseProblem(value, windowValue)
      return why && t(`courseWindow.valid.${why}`)
    },
    nothing: t('assign.unchanged'),
    async reload() {
      again(true)
      historyAgain(true)
      await reload()
    },
  })
  const conflicts = useConflictRows(draft, save, names)
  const changes = useChanges(
    history,
    names,
    useCallback((key: CourseKey) => key.menuProgramId === menuProgramId, [menuProgramId]),
  )
  const offer = useUndoOffer(save.last, changes)
  const isDirty = draft.edits.length > 0
  useLeaveGuard(isDirty)
  useEffect(() => {
    unsaved.set(isDirty)
    return () => unsaved.set(false)
  }, [unsaved, isDirty])

  if (conflicts.length > 0)
    return <RowConflict about={t('courseWindow.course')} rows={conflicts} onDecide={save.decide} />
  if (result.status === 'failed') return <ContentNotLoaded reply={result.reply} onAgain={again} />
  if (result.status === 'loading') return <Loading />
  return (
    <div className="c-stack">
      {offer && mayEdit ? (
        <UndoNotice
          key={offer.id}
          done={offer.done}
          isNew={offer.isNew}
          until={offer.until}
          busy={save.busy === 'undo'}
          onUndo={() => void save.undo(offer.id)}
        />
      ) : null}
      <WindowFacts {...{ window, portal, onNavigate, windowsPage }} names={windowNames} />
      <Tabs
        label={t('courseWindow.tabs')}
        tabs={TABS.map((id) => ({ id, label: t(`courseWindow.tab.${id}`) }))}
        selected={tab}
        onSelect={(id) => setTab(TABS.find((one) => one === id) ?? 'courses')}
      >
        {tab === 'courses' ? (
          <div className="c-stack">
            <CourseEditor
              {...{ year, window, courses, draft, mayEdit, portal, onNavigate }}
              problems={save.problems}
              actions={
                <CourseActions {...{ years, year, window, draft, save, mayEdit }} title={windowNames.row(window.key)} />
              }
            />
            {mayEdit ? <SaveBar {...{ draft, save, names }} /> : null}
          </div>
        ) : (
          <section>
            <HistoryList
              changes={changes}
              empty={t('courseWindow.historyEmpty')}
              refused={history.status === 'failed' ? history.reply : undefined}
              onAgain={historyAgain}
              onUndo={mayEdit ? (changeId) => void save.undo(changeId) : undefined}
              busy={save.busy === 'undo'}
            />
          </section>
        )}
      </Tabs>
    </div>
  )
}
