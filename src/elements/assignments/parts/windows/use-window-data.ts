import { useCallback } from 'react'
import { programTree } from '../../../../contract/assignments/program-tree.ts'
import { examEventsOfYear, menuPrograms, scopedMenus } from '../../../../contract/assignments/windows.ts'
import { query } from '../../../../core/mql/index.ts'
import type { Refused, Reply } from '../../../../core/mql/reply.ts'
import { useLiveQuery } from '../../../ui/query/use-live-query.ts'
import { useLoad } from '../../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../../ui/query/use-reconnect.ts'
import type { Programme } from '../places/place-tree.ts'
import { useTimeout } from './use-at.ts'
import { findNextChange, type ExamEvent, type SavedWindow, type ScopedMenu } from './window-rows.ts'

/** What the screens of process windows show of a year. */
export interface WindowData {
  readonly programmes: readonly Programme[]
  readonly menus: readonly ScopedMenu[]
  readonly exams: readonly ExamEvent[]
  readonly windows: readonly SavedWindow[]
}

/** The state of loading it. */
interface LoadedData {
  /** Undefined while it is loaded, and after a failure. */
  readonly data: WindowData | undefined
  readonly failed: { readonly reply: Refused; readonly again: () => void } | undefined
  /** Loads the windows again. */
  readonly reload: () => Promise<unknown>
}

/**
 * Loads the windows of a year with what their names need. The windows are loaded again when the state of one of them
 * changes, because the server's clock decides.
 */
export function useWindowData(academicYearId: number): LoadedData {
  const [programmes, programmesAgain] = useLiveQuery(programTree, true, { academicYearId })
  const [menus, menusAgain] = useLiveQuery(scopedMenus, true)
  const [exams, examsAgain] = useLiveQuery(examEventsOfYear, true, { academicYearId })
  const loadWindows = async (): Promise<Reply<readonly SavedWindow[]>> => {
    const reply = await query([menuPrograms], { menuPrograms: { academicYearId } }, { toast: false })
    return reply.ok ? { ok: true, result: reply.result.menuPrograms } : reply
  }
  const windows = useLoad(String(academicYearId), loadWindows)
  const { value, refused, reload } = windows
  const reloadWindows = useCallback(() => void reload(), [reload])
  useReconnect(refused !== undefined && isTemporary(refused), reloadWindows)
  useTimeout(value && findNextChange(value), reloadWindows, value)

  const failed = [
    { state: programmes, again: programmesAgain },
    { state: menus, again: menusAgain },
    { state: exams, again: examsAgain },
  ].flatMap(({ state, again: repeat }) => (state.status === 'failed' ? [{ reply: state.reply, again: repeat }] : []))[0]
  const data =
    programmes.status === 'found' && menus.status === 'found' && exams.status === 'found' && value
      ? { programmes: programmes.rows, menus: menus.rows, exams: exams.rows, windows: value }
      : undefined
  return {
    data,
    failed: failed ?? (refused && !value ? { reply: refused, again: reloadWindows } : undefined),
    reload,
  }
}
