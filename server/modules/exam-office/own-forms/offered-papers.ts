import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { myExamForm } from '../../../../src/contract/exam-office/own-exam-forms.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import type { Database } from '../../../db/database.ts'
import { selectRows } from '../../../db/rows.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'

/** A paper that a student can choose. */
export type OfferedPaper = RowOf<typeof myExamForm>['papers'][number] & {
  /** Whether it is chosen in a form in which nothing was entered yet. */
  readonly isExpected: boolean
}

/** Where a student studies in the year of an examination. */
export interface Study {
  readonly collegeId: number
  readonly programId: number
  readonly partId: number
  readonly partNo: number
  /** EX: a former student, who writes only papers again. */
  readonly type: 'REGULAR' | 'EXTERNAL' | 'EX'
  readonly medium: string | null
  readonly programme: LocalisedName
  readonly part: LocalisedName
  readonly college: LocalisedName
  /** The term of the part that the examination is held in; null: none. */
  readonly termId: number | null
  readonly termNo: number
}

/** Returns where a student studies in the year of an examination; undefined: nowhere. */
export async function findStudy(
  db: Database,
  { clientId, id: examEventId, academicYearId }: Pick<ExamEventRow, 'clientId' | 'id' | 'academicYearId'>,
  studentId: number,
): Promise<Study | undefined> {
  const [study] = await selectRows<Study>(
    db,
    sql`
    select e.college_id::float8 as "collegeId", e.program_id::float8 as "programId", part.id::float8 as "partId",
      part.part_no as "partNo", e.type, e.medium,
      json_build_object('name', p.name, 'translations', p.name_i_18n) as programme,
      json_build_object('name', part.name, 'translations', part.name_i_18n) as part,
      json_build_object('name', c.name, 'translations', c.name_i_18n) as college,
      term.id::float8 as "termId", coalesce(term.term_no, 0) as "termNo"
    from enrolment e
    join program p on p.client_id = e.client_id and p.id = e.program_id
    join program_part part on part.client_id = e.client_id and part.id = e.program_part_id
    join college c on c.client_id = e.client_id and c.id = e.college_id
    left join lateral (
      select t.id, t.term_no from program_part_term t
      where t.client_id = part.client_id and t.program_part_id = part.id and exists (
        select 1 from course_offering o
        join timetable_slot s on s.client_id = o.client_id and s.course_offering_id = o.id
          and s.exam_event_id = ${examEventId}
        where o.client_id = t.client_id and o.program_part_term_id = t.id)
      order by t.term_no limit 1) term on true
    where e.client_id = ${clientId} and e.student_id = ${studentId} and e.status = 'ACTIVE'
      and e.academic_year_id = ${academicYearId}
    order by e.id desc limit 1`,
  )
  return study
}

interface PaperRow extends Omit<OfferedPaper, 'attempt' | 'compulsory' | 'isExpected'> {
  readonly isCore: boolean
  /** The attempt for which the examination section has entered it; null: it has not. */
  readonly entered: OfferedPaper['attempt'] | null
}

/**
 * Returns the papers that a student can choose in an examination: those of the own term, those that the examination
 * section has entered for the student, and the papers of earlier terms that are held in this examination.
 */
export async function loadOfferedPapers(
  db: Database,
  { clientId, id: examEventId }: Pick<ExamEventRow, 'clientId' | 'id'>,
  studentId: number,
  { programId, partNo, termId, termNo, type }: Study,
): Promise<readonly OfferedPaper[]> {
  const rows = await selectRows<PaperRow>(
    db,
    sql`
    select o.id::float8 as "courseOfferingId", c.code,
      json_build_object('name', c.name, 'translations', c.name_i_18n) as names,
      json_build_object('name', term.name, 'translations', term.name_i_18n) as term,
      case when term.id = ${termId}::bigint then 'OWN' else 'EARLIER' end as "from",
      o.category = 'CORE' as "isCore", paper.attempt as entered,
      case when s.id is not null then
        json_build_object('day', s.day, 'startsAt', s.starts_at, 'endsAt', s.ends_at) end as "on"
    from course_offering o
    join course c on c.client_id = o.client_id and c.id = o.course_id
    join program_part_term term on term.client_id = o.client_id and term.id = o.program_part_term_id
    join program_part part on part.client_id = term.client_id and part.id = term.program_part_id
    left join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = ${examEventId}
      and s.course_offering_id = o.id
    left join student_paper paper on paper.client_id = o.client_id and paper.exam_event_id = ${examEventId}
      and paper.student_id = ${studentId} and paper.course_offering_id = o.id
    where o.client_id = ${clientId} and (
      paper.attempt is not null
      or s.id is not null and (term.id = ${termId}::bigint
        or part.program_id = ${programId} and (part.part_no, term.term_no) < (${partNo}::int, ${termNo}::int)))
    order by part.part_no desc, term.term_no desc, o.paper_no, o.id`,
  )
  return rows.map(({ isCore, entered, ...paper }) => {
    const isOwn = paper.from === 'OWN' && type !== 'EX'
    return {
      ...paper,
      attempt: entered ?? (isOwn ? 'REGULAR' : 'BACKLOG'),
      compulsory: isOwn && isCore,
      isExpected: isOwn || entered !== null,
    }
  })
}
