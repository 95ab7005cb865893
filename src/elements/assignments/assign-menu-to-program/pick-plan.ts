import { AUDIENCES } from '../../../contract/assignments/parts.ts'
import type { ExamEvent, Plan, SavedWindow, ScopedMenu } from '../parts/windows/window-rows.ts'
import { NO_EXAM, type PlanChoice } from './process-choice.tsx'

/**
 * Returns the plan that an address names. What it leaves out, or names wrongly, is that of the window that closes last;
 * without any window the first process, its newest examination, and all students. Undefined without processes.
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
  const lastOf = (among: readonly SavedWindow[]) =>
    among.toSorted((a, b) => Date.parse(b.value.closesAt) - Date.parse(a.value.closesAt))[0]?.key
  const own = windows.filter(({ key }) => key.menuId === menu.menuId)
  const last = lastOf(own)
  const named = exams.find(({ code }) => code === exam)
  const examEventId =
    exam === NO_EXAM ? null : (named?.examEventId ?? (last ? last.examEventId : (exams[0]?.examEventId ?? null)))
  return {
    menuId: menu.menuId,
    academicYearId,
    examEventId,
    audience:
      AUDIENCES.find((one) => one === audience) ??
      lastOf(own.filter(({ key }) => key.examEventId === examEventId))?.audience ??
      'ALL',
  }
}
