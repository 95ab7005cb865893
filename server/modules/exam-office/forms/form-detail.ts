import { sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { examForm } from '../../../../src/contract/exam-office/exam-forms.ts'
import { selectRows } from '../../../db/rows.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { hasPhoto } from '../../hall-tickets/tickets/photo.ts'
import { findForm, loadDeciders, toName, type FormRow } from './find-forms.ts'
import { listFormActs } from './form-acts.ts'

type Row = RowOf<typeof examForm>

/** How long the address of a photograph is valid. */
const SECONDS = 300

/** Returns the address of a student's photograph; null: there is none. */
async function findPhotograph(
  { client, buckets, now }: ActorContext,
  { student: { photoPath } }: FormRow,
): Promise<string | null> {
  if (photoPath === null || !(await hasPhoto(buckets, client, photoPath))) return null
  return buckets.signedUrl(getBucketName(client, 'photos'), photoPath, { seconds: SECONDS, now })
}

/** Returns the programme of the student, the papers that the ticket would print, and the fees of the form. */
async function loadRelated(
  { db, client }: ActorContext,
  { form, event }: FormRow,
): Promise<Pick<Row, 'programme' | 'papers' | 'fees'>> {
  const [found] = await selectRows<Pick<Row, 'programme' | 'papers' | 'fees'>>(
    db,
    sql`
    with study as (
      select e.program_id, e.program_part_id from enrolment e
      where e.client_id = ${client.id} and e.student_id = ${form.studentId} and e.status = 'ACTIVE'
        and e.academic_year_id = ${event.academicYearId}
      order by e.id desc limit 1
    ), offering as (
      select o.course_id from study
      join program_part_term term on term.client_id = ${client.id} and term.program_part_id = study.program_part_id
      join course_offering o on o.client_id = term.client_id and o.program_part_term_id = term.id
      join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = ${event.id}
        and s.course_offering_id = o.id
      union
      select o.course_id from student_paper paper
      join course_offering o on o.client_id = paper.client_id and o.id = paper.course_offering_id
      where paper.client_id = ${client.id} and paper.exam_event_id = ${event.id}
        and paper.student_id = ${form.studentId}
    )
    select
      (select json_build_object('name', p.name, 'translations', p.name_i_18n) from study
        join program p on p.client_id = ${client.id} and p.id = study.program_id) as programme,
      (select coalesce(json_agg(json_build_object('code', c.code,
          'names', json_build_object('name', c.name, 'translations', c.name_i_18n)) order by c.code), '[]')
        from offering join course c on c.client_id = ${client.id} and c.id = offering.course_id) as papers,
      (select coalesce(json_agg(json_build_object('invoiceNo', i.invoice_no, 'dueMinor', i.total_minor - i.paid_minor,
          'currency', i.currency, 'isPaid', i.status = 'PAID') order by i.id), '[]')
        from invoice i
        where i.client_id = ${client.id} and i.student_id = ${form.studentId} and i.payment_for = 'EXAM_FORM'
          and i.status in ('ISSUED', 'PAID')
          and (i.application_id = ${form.formNo} or exists (
            select 1 from academic_year y
            where y.client_id = i.client_id and y.id = ${event.academicYearId}
              and i.due_on between y.starts_on and y.ends_on))) as fees`,
  )
  return found ?? { programme: null, papers: [], fees: [] }
}

/** Returns one examination form, as the panel shows it. */
export async function loadExamForm(
  { formNo }: { readonly formNo: string },
  context: ActorContext,
): Promise<Row[] | Refusal> {
  const row = await findForm(context, formNo)
  if (!row) return refuse('notFound')
  const { form, status, student, college, event, ticketNo } = row
  const deciders = await loadDeciders(context, [row])
  return [
    {
      formNo,
      status,
      submittedAt: form.submittedAt?.toISOString() ?? null,
      prn: student.prn,
      names: toName(student),
      college: toName(college),
      examination: toName(event),
      photograph: await findPhotograph(context, row),
      ...(await loadRelated(context, row)),
      ticketNo,
      decisions: form.decisions.map(({ by, ...decision }) => ({ ...decision, by: deciders.get(by) ?? null })),
      acts: listFormActs(status, context).filter((act) => act !== 'RETURN' || ticketNo === null),
    },
  ]
}
