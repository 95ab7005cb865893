import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm'
import type { FormStatus } from '../../../../src/contract/exam-office/exam-forms.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import { college, examEvent, examForm, hallTicket, student } from '../../../db/schema.ts'
import { whereCollegeInScope, whereStudentInScope } from '../../../lib/access/scope.ts'
import { loadDisplayNames } from '../../../lib/identity/display-names.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { whereTicketCancelled } from '../../hall-tickets/tickets/ticket-state.ts'

/** The number of the hall ticket of a form's student, or null. */
const TICKET_NO = sql<string | null>`(
  select ${hallTicket.ticketNo} from ${hallTicket}
  where ${hallTicket.clientId} = ${examForm.clientId} and ${hallTicket.examEventId} = ${examForm.examEventId}
    and ${hallTicket.studentId} = ${examForm.studentId} and not ${whereTicketCancelled('hall_ticket')})`

const selectForms = ({ db, client, actor }: ActorContext, where: SQL) =>
  db
    .select({
      form: examForm,
      // Drafts are left out.
      status: sql<FormStatus>`${examForm.status}`,
      student,
      college,
      event: examEvent,
      ticketNo: TICKET_NO,
    })
    .from(examForm)
    .innerJoin(student, and(eq(student.clientId, examForm.clientId), eq(student.id, examForm.studentId)))
    .innerJoin(college, and(eq(college.clientId, examForm.clientId), eq(college.id, examForm.collegeId)))
    .innerJoin(examEvent, and(eq(examEvent.clientId, examForm.clientId), eq(examEvent.id, examForm.examEventId)))
    .where(
      and(
        eq(examForm.clientId, client.id),
        ne(examForm.status, 'DRAFT'),
        where,
        whereCollegeInScope(db, actor, examForm.collegeId),
        whereStudentInScope(db, actor, student.id),
      ),
    )
    .orderBy(asc(examForm.id))

/** A submitted examination form with its student, examination and hall ticket. */
export type FormRow = Awaited<ReturnType<typeof selectForms>>[number]

/** Converts the name of a row to the names in all languages. */
export const toName = ({ name, nameI18n }: { readonly name: string; readonly nameI18n: object }): LocalisedName => ({
  name,
  translations: { ...nameI18n },
})

/** Returns a submitted form in the caller's scope. */
export const findForm = async (context: ActorContext, formNo: string): Promise<FormRow | undefined> =>
  (await selectForms(context, eq(examForm.formNo, formNo)))[0]

/** Returns submitted forms of an examination in the caller's scope, and locks them until the end of the transaction. */
export const lockForms = async (
  context: ActorContext,
  examEventId: number,
  formNos: readonly string[],
): Promise<readonly FormRow[]> =>
  selectForms(context, sql`${and(eq(examForm.examEventId, examEventId), inArray(examForm.formNo, [...formNos]))}`).for(
    'update',
    { of: examForm },
  )

/** Returns the names of the people who have decided about forms, by their ids. */
export const loadDeciders = (context: ActorContext, rows: readonly FormRow[]): Promise<ReadonlyMap<number, string>> =>
  loadDisplayNames(
    context,
    rows.flatMap(({ form }) => form.decisions.map(({ by }) => by)),
  )
