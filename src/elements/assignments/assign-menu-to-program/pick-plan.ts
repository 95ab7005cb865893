import { AUDIENCES } from '../../../contract/assignments/parts.ts'
import {
  getWindowEnd,
  type ExamEvent,
  type Plan,
  type SavedWindow,
  type ScopedMenu,
  type WindowState,
} from '../parts/windows/window-rows.ts'
import { NO_EXAM, type PlanChoice } from './process-choice.tsx'

/** Which windows are shown first: those that are open, then those that open next. */
const ORDER = ['OPEN', 'PLANNED', 'DRAFT', 'ENDED', 'CLOSED'] as const satisfies readonly WindowState[]

/** Returns the window that matters most now: of those that are open the one that closes first, and so on. */
const findMostUrgent = (windows: readonly SavedWindow[]): SavedWindow | undefined =>
  windows.toSorted(
    (a, b) =>
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state) ||
      Date.parse(getWindowEnd(a.value)) - Date.parse(getWindowEnd(b.value)),
  )[0]

/**
 * Returns the plan that an address names. What it leaves out, or names wrongly, is that of the window that matters most
 * now; without any window the first process, its newest examination, and all students. Undefined without processes.
 */
export function pickPlan(
  academicYearId: number,
  { process, exam, audience }: PlanChoice,
  menus: readonly ScopedMenu[],
  exams: readonly ExamEvent[],
  windows: readonly SavedWindow[],
): Plan | undefined {
  const menu = menus.find(({ routeName }) => routeName === process) ?? menus[0]
  if (!menu) return undefined
  const own = windows.filter(({ key }) => key.menuId === menu.menuId)
  const first = findMostUrgent(own)?.key
  const named = exams.find(({ code }) => code === exam)
  const examEventId =
    exam === NO_EXAM ? null : (named?.examEventId ?? (first ? first.examEventId : (exams[0]?.examEventId ?? null)))
  return {
    menuId: menu.menuId,
    academicYearId,
    examEventId,
    audience:
      AUDIENCES.find((one) => one === audience) ??
      findMostUrgent(own.filter(({ key }) => key.examEventId === examEventId))?.key.audience ??
      'ALL',
  }
}
