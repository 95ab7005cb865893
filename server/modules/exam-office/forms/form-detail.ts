import { and, eq, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { examForm as contract } from '../../../../src/contract/exam-office/exam-forms.ts'
import { selectRows } from '../../../db/rows.ts'
import { examCentre } from '../../../db/schema.ts'
import { getBucketName } from '../../../lib/clients/buckets.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { hasPhoto } from '../../hall-tickets/tickets/photo.ts'
import { findForm, loadDeciders, toName, type FormRow } from './find-forms.ts'
import { listFormActs } from './form-acts.ts'
import { loadFormFees } from './form-fees.ts'
import { toMediumName } from './medium.ts'
import { signProof } from './proof.ts'

type Row = RowOf<typeof contract>

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

/** Returns the programme of the student, and the papers that the ticket would print. */
async function loadStudy(
  { db, client }: ActorContext,
  { form, event }: FormRow,
): Promise<Pick<Row, 'programme' | 'papers'>> {
  const [found] = await selectRows<Pick<Row, 'programme' | 'papers'>>(
    db,
    sql`
    with study as (
      select e.program_id, e.program_part_id from enrolment e
      where e.client_id = ${client.id} and e.student_id = ${form.studentId} and e.status = 'ACTIVE'
        and e.academic_year_id = ${event.academicYearId}
      order by e.id desc limit 1
    ), chosen as (
      select p.course_offering_id, p.attempt from exam_form_paper p
      where p.client_id = ${client.id} and p.exam_event_id = ${event.id} and p.student_id = ${form.studentId}
    ), entered as (
      select p.course_offering_id, p.attempt from student_paper p
      where p.client_id = ${client.id} and p.exam_event_id = ${event.id} and p.student_id = ${form.studentId}
        and not exists (select 1 from chosen)
    ), offering as (
      select course_offering_id, attempt from chosen
      union all select course_offering_id, attempt from entered
      union all
      select o.id, 'REGULAR' from study
      join program_part_term term on term.client_id = ${client.id} and term.program_part_id = study.program_part_id
      join course_offering o on o.client_id = term.client_id and o.program_part_term_id = term.id
      join timetable_slot s on s.client_id = o.client_id and s.exam_event_id = ${event.id}
        and s.course_offering_id = o.id
      where not exists (select 1 from chosen)
        and not exists (select 1 from entered where entered.course_offering_id = o.id)
    )
    select
      (select json_build_object('name', p.name, 'translations', p.name_i_18n) from study
        join program p on p.client_id = ${client.id} and p.id = study.program_id) as programme,
      (select coalesce(json_agg(json_build_object('code', c.code, 'attempt', offering.attempt,
          'names', json_build_object('name', c.name, 'translations', c.name_i_18n)) order by c.code), '[]')
        from offering
        join course_offering o on o.client_id = ${client.id} and o.id = offering.course_offering_id
        join course c on c.client_id = o.client_id and c.id = o.course_id) as papers`,
  )
  return found ?? { programme: null, papers: [] }
}

/** Returns what the student wishes besides the papers; null: the form was not filled in here. */
async function loadWishes(
  { form: { wishes, proofPath, clientId } }: FormRow,
  context: ActorContext,
): Promise<Row['wishes']> {
  if (wishes === null) return null
  const [centre] =
    wishes.examCentreId === null
      ? []
      : await context.db
          .select()
          .from(examCentre)
          .where(and(eq(examCentre.clientId, clientId), eq(examCentre.id, wishes.examCentreId)))
  return {
    medium: wishes.medium === null ? null : toMediumName(wishes.medium),
    centre: centre ? { code: centre.code, names: toName(centre) } : null,
    accommodations: [...wishes.accommodations],
    note: wishes.note,
    proof: signProof(proofPath, context),
  }
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
  const fees = await loadFormFees(context.db, {
    clientId: form.clientId,
    studentId: student.id,
    academicYearId: event.academicYearId,
    formNo,
  })
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
      ...(await loadStudy(context, row)),
      wishes: await loadWishes(row, context),
      fees: fees.map(({ dueOn: _, ...fee }) => fee),
      ticketNo,
      decisions: form.decisions.map(({ by, changes, ...decision }) => ({
        ...decision,
        by: deciders.get(by) ?? null,
        changes: [...(changes ?? [])],
      })),
      acts: listFormActs(status, context).filter((act) => act !== 'RETURN' || ticketNo === null),
    },
  ]
}
