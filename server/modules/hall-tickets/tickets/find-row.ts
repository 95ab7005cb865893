import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../../db/database.ts'
import {
  college,
  enrolment,
  examCentre,
  hallTicket,
  hallTicketVersion,
  program,
  programPart,
  programPartTerm,
  seatAllocation,
  student,
} from '../../../db/schema.ts'

/** One paper as in the timetable. */
export interface LineRow {
  readonly day: string
  readonly starts: string
  readonly ends: string
  readonly reporting: string
  readonly gate: string
  readonly own: boolean
  readonly code: string
  readonly name: string
  readonly i18n: Record<string, string>
  readonly kind: 'THEORY' | 'PRACTICAL' | 'PROJECT' | 'VIVA'
  readonly attempt: 'REGULAR' | 'BACKLOG' | 'IMPROVEMENT'
  readonly room: string | null
  readonly qp: string
}

/**
 * Returns a SQL expression for papers as JSON, from rows `l` with `client_id`, `timetable_slot_id`, `attempt`, `room`
 * and `line_no`.
 */
export const sqlLines = (rows: SQL, where: SQL = sql`true`) => sql<LineRow[] | null>`(
  select json_agg(json_build_object('day', s.day, 'starts', s.starts_at, 'ends', s.ends_at, 'reporting', s.reporting_at, 'gate', s.gate_closes_at,
    'own', s.at_own_college, 'code', c.code, 'name', c.name, 'i18n', c.name_i_18n, 'kind', c.type, 'attempt', l.attempt, 'room', l.room,
    'qp', o.question_paper_code) order by s.day, s.starts_at, l.line_no)
  from ${rows} l
  join timetable_slot s on s.client_id = l.client_id and s.id = l.timetable_slot_id
  join course_offering o on o.client_id = s.client_id and o.id = s.course_offering_id
  join course c on c.client_id = o.client_id and c.id = o.course_id
  where ${where})`

const lines = sqlLines(
  sql`hall_ticket_line`,
  sql`l.client_id = ${hallTicketVersion.clientId} and l.hall_ticket_version_id = ${hallTicketVersion.id}`,
)

/** Selects tickets with all related rows in one statement. `where` must restrict the institution. */
const selectTickets = (db: Database, where: SQL | undefined) =>
  db
    .select({
      student,
      ticket: hallTicket,
      version: hallTicketVersion,
      seat: seatAllocation,
      centre: examCentre,
      enrolment,
      college,
      term: programPartTerm,
      part: programPart,
      program,
      lines,
    })
    .from(hallTicket)
    .innerJoin(student, and(eq(student.clientId, hallTicket.clientId), eq(student.id, hallTicket.studentId)))
    .innerJoin(
      seatAllocation,
      and(eq(seatAllocation.clientId, hallTicket.clientId), eq(seatAllocation.id, hallTicket.seatAllocationId)),
    )
    .innerJoin(
      hallTicketVersion,
      and(eq(hallTicketVersion.hallTicketId, hallTicket.id), eq(hallTicketVersion.version, hallTicket.currentVersion)),
    )
    .innerJoin(
      examCentre,
      and(eq(examCentre.clientId, seatAllocation.clientId), eq(examCentre.id, seatAllocation.examCentreId)),
    )
    .innerJoin(enrolment, and(eq(enrolment.clientId, hallTicket.clientId), eq(enrolment.id, hallTicket.enrolmentId)))
    .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
    .innerJoin(
      programPartTerm,
      and(eq(programPartTerm.clientId, hallTicket.clientId), eq(programPartTerm.id, hallTicket.programPartTermId)),
    )
    .innerJoin(
      programPart,
      and(eq(programPart.clientId, programPartTerm.clientId), eq(programPart.id, programPartTerm.programPartId)),
    )
    .innerJoin(program, and(eq(program.clientId, programPart.clientId), eq(program.id, programPart.programId)))
    .where(where)

/** A ticket with its student, seat, centre and papers. */
export type TicketRow = Awaited<ReturnType<typeof selectTickets>>[number]

/** Returns the ticket with this id at one institution. */
export const findTicketById = async (db: Database, clientId: number, id: number): Promise<TicketRow | undefined> =>
  (await selectTickets(db, and(eq(hallTicket.clientId, clientId), eq(hallTicket.id, id))))[0]

/** Returns the tickets with these ids at one institution, in any order. */
export const listTicketsByIds = (db: Database, clientId: number, ids: readonly number[]): Promise<TicketRow[]> =>
  selectTickets(db, and(eq(hallTicket.clientId, clientId), inArray(hallTicket.id, [...ids])))

/** Returns the ticket with this public id at one institution. */
export const findTicketByPublicId = async (
  db: Database,
  clientId: number,
  publicId: string,
): Promise<TicketRow | undefined> =>
  (await selectTickets(db, and(eq(hallTicket.clientId, clientId), eq(hallTicket.publicId, publicId))))[0]
