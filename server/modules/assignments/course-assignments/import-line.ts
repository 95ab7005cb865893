import { and, eq, inArray } from 'drizzle-orm'
import * as v from 'valibot'
import { COURSE_KEY, DUTIES, type COURSE_VALUE } from '../../../../src/contract/assignments/parts.ts'
import { course, courseOffering, programPart, programPartTerm } from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import type { SentenceKey } from '../../../lib/i18n/messages.ts'
import { parseDays, parseNumberCell, type Cells, type WrongCell } from '../proposals/proposal-cells.ts'
import { foldCode, loadNames } from '../proposals/names.ts'
import type { CourseKey } from './offerings.ts'
import { offeringOfTerm, termOfPart } from '../program-scope/visible-offerings.ts'

/** The columns of a file, which are those of the export. */
type CourseColumn = 'user' | 'programme' | 'term' | 'course' | 'college' | 'duty' | 'division' | 'from' | 'to'

interface ReadLine {
  readonly key: CourseKey
  readonly value: v.InferOutput<typeof COURSE_VALUE>
}
interface NamedOffering {
  readonly id: number
  readonly programId: number
  readonly termNo: number
  readonly code: string
}

/** Reads the courses offered in some programmes. */
const listOfferings = (programIds: readonly number[], { db, client }: ActorContext): Promise<NamedOffering[]> =>
  db
    .select({
      id: courseOffering.id,
      programId: programPart.programId,
      termNo: programPartTerm.termNo,
      code: course.code,
    })
    .from(programPart)
    .innerJoin(programPartTerm, termOfPart)
    .innerJoin(courseOffering, offeringOfTerm)
    .innerJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(programPart.clientId, client.id), inArray(programPart.programId, [...programIds, 0])))

/** Reads the names in all lines, and returns what reads one line: the row that it describes, or what is wrong. */
export async function prepareCourseLines(
  lines: readonly Cells<CourseColumn>[],
  academicYearId: number,
  context: ActorContext,
): Promise<(cells: Cells<CourseColumn>) => ReadLine | WrongCell> {
  const names = await loadNames(lines, context)
  const programIds = new Set(lines.flatMap((cells) => names.programme(cells('programme')) ?? []))
  const byCode = new Map<string, NamedOffering[]>()
  for (const one of await listOfferings([...programIds], context)) {
    const place = `${one.programId} ${foldCode(one.code)}`
    byCode.set(place, [...(byCode.get(place) ?? []), one])
  }
  return (cells) => {
    const buildWrongCell = (key: SentenceKey, column: CourseColumn): WrongCell => ({ wrong: key, cell: cells(column) })
    const userId = names.user(cells('user'))
    if (userId === undefined) return buildWrongCell('assignments.line.user', 'user')
    const programId = names.programme(cells('programme'))
    if (programId === undefined) return buildWrongCell('assignments.line.programme', 'programme')
    const termNo = parseNumberCell(cells('term'))
    if (termNo === undefined) return buildWrongCell('assignments.line.courseTerm', 'term')
    const offered = (byCode.get(`${programId} ${foldCode(cells('course'))}`) ?? []).filter(
      (one) => termNo === null || one.termNo === termNo,
    )
    const [offering, secondOffering] = offered
    if (!offering) return buildWrongCell('assignments.line.course', 'course')
    if (secondOffering) return buildWrongCell('assignments.line.courseTwice', 'course')
    const collegeId = cells('college') === '' ? null : names.college(cells('college'))
    if (collegeId === undefined) return buildWrongCell('assignments.line.college', 'college')
    const duty = DUTIES.find((one) => one === cells('duty').toUpperCase())
    if (duty === undefined) return buildWrongCell('assignments.line.duty', 'duty')
    const division = cells('division') === '' ? null : cells('division')
    if (!v.is(COURSE_KEY.entries.division, division)) return buildWrongCell('assignments.line.division', 'division')
    const days = parseDays(cells, context.client.timeZone)
    if ('wrong' in days) return days
    return {
      key: { userId, academicYearId, courseOfferingId: offering.id, collegeId, duty, division },
      value: days,
    }
  }
}
