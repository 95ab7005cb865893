import type { WindowData } from '../parts/windows/use-window-data.ts'
import type { ExamEvent, Plan } from '../parts/windows/window-rows.ts'
import type { Year } from '../parts/year-choice.tsx'
import { DAY_MS } from '../../../contract/durations.ts'

interface Copy {
  readonly fromYear: Year
  readonly year: Year
  /** The examinations of the year to copy from. */
  readonly exams: readonly ExamEvent[]
  readonly examId: number | null
  readonly data: Pick<WindowData, 'exams'>
  readonly plan: Pick<Plan, 'examEventId'>
}

const countDays = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Returns by how many days to move the times of copied windows: as far as the examinations are apart, and without them
 * as far as the years are.
 */
export function proposeShift({ fromYear, year, exams, examId, data, plan }: Copy): number {
  const from = exams.find(({ examEventId }) => examEventId === examId)
  const to = data.exams.find(({ examEventId }) => examEventId === plan.examEventId)
  return from && to ? countDays(from.startsOn, to.startsOn) : countDays(fromYear.startsOn, year.startsOn)
}
