import { useCallback, useMemo } from 'react'
import { userCoursesHistory } from '../../../contract/assignments/courses.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { HistoryList, type Change } from '../parts/history-list.tsx'
import type { Assignable } from '../parts/assignable-people.ts'
import { useChanges } from '../parts/use-changes.ts'
import type { CourseKey } from './rows/course-rows.ts'
import type { CourseNames } from './state/use-course-names.ts'

/** The saved changes of a year, in words. */
export interface ShownHistory {
  /** Undefined while they are loaded. */
  readonly changes: readonly Change[] | undefined
  readonly refused: Refused | undefined
}

/** Loads the changes of the courses of a year; if people are chosen, those that concern them, once they are loaded. */
export function useCourseHistory(
  academicYearId: number,
  ready: boolean,
  chosen: readonly Assignable[],
  names: CourseNames,
): readonly [ShownHistory, (quietly?: unknown) => void] {
  const single = chosen.length === 1 ? chosen[0] : undefined
  const [history, reload] = useLiveQuery(userCoursesHistory, ready, {
    academicYearId,
    ...(single && { subjectId: single.userId }),
  })
  const isChosen = useCallback(({ userId }: CourseKey) => chosen.some((one) => one.userId === userId), [chosen])
  const changes = useChanges(history, names, chosen.length > 0 ? isChosen : undefined)
  return [
    useMemo(() => ({ changes, refused: history.status === 'failed' ? history.reply : undefined }), [changes, history]),
    reload,
  ]
}

interface CourseHistoryProps {
  readonly history: ShownHistory
  readonly onAgain: () => void
  /** Undefined where the visitor may not undo. */
  readonly onUndo: ((changeId: number) => void) | undefined
  readonly busy: boolean
}

/** Renders the saved changes of the courses of a year. */
export function CourseHistory({ history, onAgain, onUndo, busy }: CourseHistoryProps) {
  const { t } = useMessages()
  return (
    <section className="c-panel">
      <HistoryList
        changes={history.changes}
        refused={history.refused}
        onAgain={onAgain}
        onUndo={onUndo}
        busy={busy}
        empty={t('courses.historyEmpty')}
      />
    </section>
  )
}
