import { asc, desc, eq } from 'drizzle-orm'
import { academicYear, examEvent, financialYear } from '../../../db/schema.ts'
import type { ReadContext } from '../../../lib/context/handler.ts'
import { formatIsoDay } from '../../../lib/time/iso-day.ts'

type Exam = typeof examEvent.$inferSelect

/** Returns the academic years of the caller's institution, the newest first. */
export const selectAcademicYears = ({ db, actor }: ReadContext) =>
  db.select().from(academicYear).where(eq(academicYear.clientId, actor.clientId)).orderBy(desc(academicYear.startsOn))

/** Returns the financial years of the caller's institution, the newest first. */
export const selectFinancialYears = ({ db, actor }: ReadContext) =>
  db
    .select()
    .from(financialYear)
    .where(eq(financialYear.clientId, actor.clientId))
    .orderBy(desc(financialYear.startsOn))

/**
 * Returns the examinations of the caller's institution, the latest first: also drafts, as an examination is one until
 * its hall tickets are published, while forms are received and seats allocated.
 */
export const listExams = ({ db, actor }: ReadContext): Promise<readonly Exam[]> =>
  db
    .select()
    .from(examEvent)
    .where(eq(examEvent.clientId, actor.clientId))
    .orderBy(desc(examEvent.startsOn), asc(examEvent.id))

/** Returns the year that is current; without one, the newest. */
export const findCurrentYear = <Year extends { readonly status: string }>(years: readonly Year[]): Year | undefined =>
  years.find(({ status }) => status === 'CURRENT') ?? years[0]

/** Returns the examination that people work on: the earliest that has not ended, otherwise the latest. */
export function findCurrentExam(exams: readonly Exam[], { client, now }: ReadContext): Exam | undefined {
  const today = formatIsoDay(client.timeZone, now)
  return exams.findLast(({ endsOn }) => endsOn >= today) ?? exams[0]
}

/** A period and the one a year before, as figures are compared. */
export interface Period {
  readonly id: number
  readonly before: number | undefined
}

type YearRow = { readonly id: number; readonly status: string; readonly startsOn: string }

/** Returns a chosen year, or the current one, with the year before; undefined where the institution has none. */
export function findYearPeriod(years: readonly YearRow[], chosen: number | undefined): Period | undefined {
  const year = chosen === undefined ? findCurrentYear(years) : years.find(({ id }) => id === chosen)
  return year && { id: year.id, before: years.find(({ startsOn }) => startsOn < year.startsOn)?.id }
}

/** Returns a chosen examination, or the current one, with the last one of the same season before it. */
export async function findExamPeriod(context: ReadContext, chosen: number | undefined): Promise<Period | undefined> {
  const exams = await listExams(context)
  const exam = chosen === undefined ? findCurrentExam(exams, context) : exams.find(({ id }) => id === chosen)
  return (
    exam && {
      id: exam.id,
      before: exams.find(({ season, startsOn }) => season === exam.season && startsOn < exam.startsOn)?.id,
    }
  )
}
