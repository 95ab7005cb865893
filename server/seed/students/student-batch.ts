import type { Database } from '../../db/database.ts'
import { insertAll, type Ids } from '../../db/insert-rows.ts'
import {
  enrolment,
  examForm,
  hallTicket,
  hallTicketVersion,
  seatAllocation,
  student,
  studentHold,
} from '../../db/schema.ts'
import type { CollegeSeed, TermSeed } from '../academics.ts'
import type { ExamSeed } from '../exams.ts'
import type { InstitutionSeed } from '../institutions/institution-seed.ts'
import { padNumber } from '../numbers.ts'
import { createPublicId } from '../people.ts'
import type { Fixture } from './fixture.ts'

interface Batch {
  readonly students: (typeof student.$inferInsert)[]
  readonly enrolments: (typeof enrolment.$inferInsert)[]
  readonly seats: (typeof seatAllocation.$inferInsert)[]
  readonly tickets: (typeof hallTicket.$inferInsert)[]
  readonly versions: (typeof hallTicketVersion.$inferInsert)[]
  readonly holds: (typeof studentHold.$inferInsert)[]
  readonly forms: (typeof examForm.$inferInsert)[]
}

/** Where a student studies, and the student's numbers. */
export interface StudyPlace {
  readonly term: TermSeed
  readonly college: CollegeSeed
  readonly prn: string
  readonly seatNo: string
}

/** The personal data of a student. */
export type Person = Pick<
  typeof student.$inferInsert,
  | 'name'
  | 'nameI18n'
  | 'localLanguage'
  | 'motherName'
  | 'dob'
  | 'gender'
  | 'mobile'
  | 'photoPath'
  | 'accommodation'
  | 'userId'
  | 'preferredLanguage'
>

/** What rows of students need besides the student. */
interface BatchParts {
  readonly ids: Ids
  readonly institution: InstitutionSeed
  readonly exam: ExamSeed
  readonly academicYearId: number
  readonly now: Date
}

/** Rows of students, with the ids that connect them, before they are inserted. */
export type StudentBatch = ReturnType<typeof openBatch>

/** Creates an empty batch. */
export function openBatch({ ids, institution, exam, academicYearId, now }: BatchParts) {
  const { id: clientId, code } = institution.row
  const batch: Batch = { students: [], enrolments: [], seats: [], tickets: [], versions: [], holds: [], forms: [] }

  /** Adds a student without a ticket. */
  const enrolPerson = (
    { term, college, prn }: Omit<StudyPlace, 'seatNo'>,
    person: Person,
  ): { studentId: number; enrolmentId: number } => {
    const studentId = ids.next('student')
    const enrolmentId = ids.next('enrolment')
    batch.students.push({ id: studentId, clientId, prn, status: 'ACTIVE', ...person })
    batch.enrolments.push({
      id: enrolmentId,
      clientId,
      studentId,
      collegeId: college.id,
      programId: term.programId,
      academicYearId,
      programPartId: term.partId,
      rollNo: String(studentId),
      medium: code === 'fauc' ? 'English' : 'Marathi',
      type: 'REGULAR',
    })
    return { studentId, enrolmentId }
  }

  /** Adds a student with a seat and a ticket. */
  const addStudentWithTicket = (
    place: StudyPlace,
    person: Person,
    { formerCentre, cancelled }: Pick<Fixture, 'formerCentre' | 'cancelled'> = {},
  ): { studentId: number; versionId: number } => {
    const { term, college, seatNo } = place
    const { studentId, enrolmentId } = enrolPerson(place, person)
    const seatId = ids.next('seat_allocation')
    const ticketId = ids.next('hall_ticket')
    const versionId = ids.next('hall_ticket_version')
    const centre = exam.centres.find(({ collegeId }) => collegeId === college.id)
    batch.seats.push({
      id: seatId,
      clientId,
      examEventId: exam.id,
      studentId,
      seatNo,
      examCentreId: centre?.id ?? 0,
      room: null,
    })
    batch.tickets.push({
      id: ticketId,
      clientId,
      examEventId: exam.id,
      studentId,
      publicId: createPublicId(),
      ticketNo: `${exam.code}-${padNumber(ticketId, 7)}`,
      seatAllocationId: seatId,
      enrolmentId,
      programPartTermId: term.id,
      currentVersion: formerCentre ? 2 : 1,
      status: cancelled ? 'CANCELLED' : 'PUBLISHED',
      cancelledReason: cancelled ?? null,
      firstPublishedAt: exam.publishedAt,
    })
    batch.versions.push({ id: versionId, clientId, hallTicketId: ticketId, version: 1, issuedAt: exam.publishedAt })
    if (formerCentre && centre)
      batch.versions.push({
        id: ids.next('hall_ticket_version'),
        clientId,
        hallTicketId: ticketId,
        version: 2,
        issuedAt: now,
        reason: 'CENTRE',
        changes: [{ field: 'CENTRE', before: formerCentre, after: centre.names }],
      })
    return { studentId, versionId }
  }

  return {
    enrol: enrolPerson,
    add: addStudentWithTicket,
    /** Returns the number of students. */
    size: (): number => batch.students.length,
    hold: (row: Omit<(typeof batch.holds)[number], 'id' | 'clientId' | 'examEventId' | 'placedAt'>): void =>
      void batch.holds.push({
        id: ids.next('student_hold'),
        clientId,
        examEventId: exam.id,
        placedAt: now,
        ...row,
      }),
    form: (row: Pick<(typeof batch.forms)[number], 'studentId' | 'collegeId' | 'status' | 'submittedAt'>): void =>
      void batch.forms.push({
        clientId,
        examEventId: exam.id,
        formNo: `${exam.code}-A${padNumber(row.studentId, 6)}`,
        submittedAt: now,
        ...row,
      }),
    insertStudents: (db: Database): Promise<void> => insertAll(db, student, batch.students),
    async insertRest(db: Database): Promise<number> {
      await insertAll(db, enrolment, batch.enrolments)
      await insertAll(db, seatAllocation, batch.seats)
      await insertAll(db, hallTicket, batch.tickets)
      await insertAll(db, hallTicketVersion, batch.versions)
      await insertAll(db, studentHold, batch.holds)
      await insertAll(db, examForm, batch.forms)
      return batch.students.length
    },
  }
}
