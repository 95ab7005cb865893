import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { FormStatus } from '../../../../src/contract/exam-office/exam-forms.ts'
import type { studentRecord } from '../../../../src/contract/home/student-record.ts'
import type { LocalisedName } from '../../../../src/contract/parts.ts'
import {
  academicYear,
  college,
  course,
  courseOffering,
  enrolment,
  examCentre,
  examEvent,
  examForm,
  hallTicket,
  hallTicketCorrection,
  hallTicketDownload,
  hallTicketVersion,
  program,
  programPart,
  seatAllocation,
  studentHold,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { sqlTicketStatus } from '../../hall-tickets/tickets/ticket-state.ts'

/** The page of a student as it is answered. */
export type StudentRecord = RowOf<typeof studentRecord>

/** The most entries of a part. */
export const MOST_ENTRIES = 50

/** Returns the name of a row, as the contract has it. */
export const toName = ({
  name,
  nameI18n,
}: {
  readonly name: string
  readonly nameI18n: LocalisedName['translations']
}): LocalisedName => ({ name, translations: { ...nameI18n } })

/** Returns what a student studies and has studied, the latest year first. */
export async function loadStudies({ db, client }: ActorContext, studentId: number): Promise<StudentRecord['studies']> {
  const rows = await db
    .select({ enrolment, year: academicYear.code, college, program, part: programPart })
    .from(enrolment)
    .innerJoin(
      academicYear,
      and(eq(academicYear.clientId, enrolment.clientId), eq(academicYear.id, enrolment.academicYearId)),
    )
    .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
    .innerJoin(program, and(eq(program.clientId, enrolment.clientId), eq(program.id, enrolment.programId)))
    .innerJoin(
      programPart,
      and(eq(programPart.clientId, enrolment.clientId), eq(programPart.id, enrolment.programPartId)),
    )
    .where(and(eq(enrolment.clientId, client.id), eq(enrolment.studentId, studentId)))
    .orderBy(desc(academicYear.startsOn), desc(enrolment.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ enrolment: { rollNo, medium, type, status }, year, ...place }) => ({
    academicYear: year,
    college: toName(place.college),
    programme: toName(place.program),
    part: toName(place.part),
    rollNo,
    medium,
    type,
    status,
  }))
}

type Versions = StudentRecord['tickets'][number]['versions']

/** Returns the versions of hall tickets by ticket, the latest first, each with how often it was downloaded. */
async function loadVersions(
  { db, client }: ActorContext,
  ticketIds: readonly number[],
): Promise<ReadonlyMap<number, Versions>> {
  const rows = await db
    .select({
      version: hallTicketVersion,
      downloads: sql<number>`(
        select count(*)::int from ${hallTicketDownload}
        where ${hallTicketDownload.clientId} = ${hallTicketVersion.clientId}
          and ${hallTicketDownload.hallTicketVersionId} = ${hallTicketVersion.id})`,
    })
    .from(hallTicketVersion)
    .where(and(eq(hallTicketVersion.clientId, client.id), inArray(hallTicketVersion.hallTicketId, [...ticketIds, 0])))
    .orderBy(desc(hallTicketVersion.version))
  const versions = new Map<number, Versions>()
  for (const { version: row, downloads } of rows) {
    const { hallTicketId, version, issuedAt, reason } = row
    const entry = { version, issuedAt: issuedAt.toISOString(), reason, downloads }
    versions.set(hallTicketId, [...(versions.get(hallTicketId) ?? []), entry])
  }
  return versions
}

/** Returns the hall tickets of a student with their versions, the latest first. */
export async function loadTickets(context: ActorContext, studentId: number): Promise<StudentRecord['tickets']> {
  const rows = await context.db
    .select({
      ticket: hallTicket,
      status: sqlTicketStatus('hall_ticket'),
      event: examEvent,
      seat: seatAllocation,
      centre: examCentre,
    })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .innerJoin(
      seatAllocation,
      and(eq(seatAllocation.clientId, hallTicket.clientId), eq(seatAllocation.id, hallTicket.seatAllocationId)),
    )
    .innerJoin(
      examCentre,
      and(eq(examCentre.clientId, seatAllocation.clientId), eq(examCentre.id, seatAllocation.examCentreId)),
    )
    .where(and(eq(hallTicket.clientId, context.client.id), eq(hallTicket.studentId, studentId)))
    .orderBy(desc(hallTicket.id))
    .limit(MOST_ENTRIES)
  const versions = await loadVersions(
    context,
    rows.map(({ ticket }) => ticket.id),
  )
  return rows.map(({ ticket, status, event, seat, centre }) => ({
    ticketNo: ticket.ticketNo,
    examEventId: event.id,
    examination: toName(event),
    status,
    seatNo: seat.seatNo,
    centre: { code: centre.code, names: toName(centre) },
    room: seat.room,
    versions: [...(versions.get(ticket.id) ?? [])],
  }))
}

/** Returns the holds on a student, those in force first. */
export async function loadHolds({ db, client }: ActorContext, studentId: number): Promise<StudentRecord['holds']> {
  const rows = await db
    .select({ hold: studentHold, event: examEvent, courseCode: course.code })
    .from(studentHold)
    .leftJoin(examEvent, and(eq(examEvent.clientId, studentHold.clientId), eq(examEvent.id, studentHold.examEventId)))
    .leftJoin(
      courseOffering,
      and(eq(courseOffering.clientId, studentHold.clientId), eq(courseOffering.id, studentHold.courseOfferingId)),
    )
    .leftJoin(course, and(eq(course.clientId, courseOffering.clientId), eq(course.id, courseOffering.courseId)))
    .where(and(eq(studentHold.clientId, client.id), eq(studentHold.studentId, studentId)))
    .orderBy(sql`${studentHold.releasedAt} desc nulls first`, desc(studentHold.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ hold, event, courseCode }) => ({
    holdId: hold.id,
    examination: event && toName(event),
    courseCode,
    reason: hold.reason,
    severity: hold.severity,
    publicText: { name: hold.publicText.name, translations: { ...hold.publicText.translations } },
    placedAt: hold.placedAt.toISOString(),
    releasedAt: hold.releasedAt?.toISOString() ?? null,
  }))
}

/** Returns the examination forms that a student has submitted, the latest first. */
export async function loadForms(
  { db, client }: ActorContext,
  studentId: number,
): Promise<NonNullable<StudentRecord['forms']>> {
  const rows = await db
    .select({ form: examForm, status: sql<FormStatus>`${examForm.status}`, event: examEvent })
    .from(examForm)
    .innerJoin(examEvent, and(eq(examEvent.clientId, examForm.clientId), eq(examEvent.id, examForm.examEventId)))
    .where(and(eq(examForm.clientId, client.id), eq(examForm.studentId, studentId), ne(examForm.status, 'DRAFT')))
    .orderBy(desc(examForm.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ form, status, event }) => ({
    formNo: form.formNo,
    examEventId: event.id,
    examination: toName(event),
    status,
    submittedAt: form.submittedAt?.toISOString() ?? null,
  }))
}

/** Returns the mistakes that a student has reported on hall tickets, the latest first. */
export async function loadCorrections(
  { db, client }: ActorContext,
  studentId: number,
): Promise<NonNullable<StudentRecord['corrections']>> {
  const rows = await db
    .select({ correction: hallTicketCorrection })
    .from(hallTicket)
    .innerJoin(
      hallTicketVersion,
      and(eq(hallTicketVersion.clientId, hallTicket.clientId), eq(hallTicketVersion.hallTicketId, hallTicket.id)),
    )
    .innerJoin(
      hallTicketCorrection,
      and(
        eq(hallTicketCorrection.clientId, hallTicketVersion.clientId),
        eq(hallTicketCorrection.hallTicketVersionId, hallTicketVersion.id),
      ),
    )
    .where(and(eq(hallTicket.clientId, client.id), eq(hallTicket.studentId, studentId)))
    .orderBy(desc(hallTicketCorrection.id))
    .limit(MOST_ENTRIES)
  return rows.map(({ correction: { reference, field, status, createdAt } }) => ({
    reference,
    field,
    status,
    reportedAt: createdAt.toISOString(),
  }))
}
