import { and, desc, eq } from 'drizzle-orm'
import type { HomeCardRow } from '../../../../src/contract/home/cards.ts'
import {
  academicYear,
  college,
  dataChangeRequest,
  enrolment,
  hallTicket,
  hallTicketCorrection,
  hallTicketVersion,
  program,
  programPart,
  student,
  userAsset,
} from '../../../db/schema.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

type Requests = Extract<HomeCardRow, { kind: 'OWN_REQUESTS' }>
type Programme = Extract<HomeCardRow, { kind: 'OWN_PROGRAMME' }>
type Request = Requests['requests'][number]

/** The number of requests on the card. */
const SHOWN = 5

const TICKET_STATUS = {
  NEW: 'WAITING',
  COLLEGE_OK: 'WAITING',
  UNIV_OK: 'WAITING',
  DONE: 'DONE',
  COLLEGE_REJECTED: 'REFUSED',
  UNIV_REJECTED: 'REFUSED',
} as const
const REQUEST_STATUS = { NEW: 'WAITING', DONE: 'DONE', REFUSED: 'REFUSED' } as const
const PICTURE_STATUS = { PENDING: 'WAITING', APPROVED: 'DONE', REJECTED: 'REFUSED', REPLACED: 'DONE' } as const

/** Returns the mistakes that the student has reported on their hall tickets. */
async function listReportedMistakes({ db, client, actor }: ActorContext): Promise<Request[]> {
  const rows = await db
    .select({ made: hallTicketCorrection })
    .from(hallTicketCorrection)
    .innerJoin(
      hallTicketVersion,
      and(
        eq(hallTicketVersion.clientId, hallTicketCorrection.clientId),
        eq(hallTicketVersion.id, hallTicketCorrection.hallTicketVersionId),
      ),
    )
    .innerJoin(
      hallTicket,
      and(eq(hallTicket.clientId, hallTicketVersion.clientId), eq(hallTicket.id, hallTicketVersion.hallTicketId)),
    )
    .innerJoin(student, and(eq(student.clientId, hallTicket.clientId), eq(student.id, hallTicket.studentId)))
    .where(and(eq(hallTicketCorrection.clientId, client.id), eq(student.userId, actor.userId)))
    .orderBy(desc(hallTicketCorrection.createdAt))
    .limit(SHOWN)
  return rows.map(({ made }) => ({
    id: made.reference,
    kind: 'TICKET',
    field: made.field,
    status: TICKET_STATUS[made.status],
    at: made.createdAt.toISOString(),
    reason: null,
  }))
}

/** Returns the requests about the student's data. */
async function listDataRequests({ db, client, actor }: ActorContext): Promise<Request[]> {
  const rows = await db
    .select()
    .from(dataChangeRequest)
    .where(and(eq(dataChangeRequest.clientId, client.id), eq(dataChangeRequest.userId, actor.userId)))
    .orderBy(desc(dataChangeRequest.createdAt))
    .limit(SHOWN)
  return rows.map(({ publicId, kind, status, createdAt, reason }) => ({
    id: publicId,
    kind,
    field: null,
    status: REQUEST_STATUS[status],
    at: createdAt.toISOString(),
    reason,
  }))
}

/** Returns the pictures that the student has uploaded. */
async function listPictures({ db, client, actor }: ActorContext): Promise<Request[]> {
  const rows = await db
    .select()
    .from(userAsset)
    .where(and(eq(userAsset.clientId, client.id), eq(userAsset.userId, actor.userId)))
    .orderBy(desc(userAsset.createdAt))
    .limit(SHOWN)
  return rows
    .filter(({ status }) => status !== 'REPLACED')
    .map(({ id, kind, status, createdAt, reason }) => ({
      id: String(id),
      kind,
      field: null,
      status: PICTURE_STATUS[status],
      at: createdAt.toISOString(),
      reason,
    }))
}

/** Returns the student's own requests with their answers, the newest first. */
export async function loadOwnRequests(context: ActorContext): Promise<Requests> {
  const found = await Promise.all([listReportedMistakes(context), listDataRequests(context), listPictures(context)])
  return {
    kind: 'OWN_REQUESTS',
    asOf: context.now.toISOString(),
    requests: found
      .flat()
      .sort((one, other) => other.at.localeCompare(one.at))
      .slice(0, SHOWN),
  }
}

/** Returns what the student studies in the current year, and where. */
export async function loadOwnProgramme({ db, client, actor, now }: ActorContext): Promise<Programme> {
  const rows = await db
    .select({ enrolment, prn: student.prn, program, part: programPart, college, year: academicYear.code })
    .from(enrolment)
    .innerJoin(student, and(eq(student.clientId, enrolment.clientId), eq(student.id, enrolment.studentId)))
    .innerJoin(program, and(eq(program.clientId, enrolment.clientId), eq(program.id, enrolment.programId)))
    .innerJoin(
      programPart,
      and(eq(programPart.clientId, enrolment.clientId), eq(programPart.id, enrolment.programPartId)),
    )
    .innerJoin(college, and(eq(college.clientId, enrolment.clientId), eq(college.id, enrolment.collegeId)))
    .innerJoin(
      academicYear,
      and(eq(academicYear.clientId, enrolment.clientId), eq(academicYear.id, enrolment.academicYearId)),
    )
    .where(and(eq(enrolment.clientId, client.id), eq(student.userId, actor.userId), eq(enrolment.status, 'ACTIVE')))
    .orderBy(desc(academicYear.startsOn), desc(enrolment.id))
  const toLocalisedName = ({ name, nameI18n }: Pick<typeof program.$inferSelect, 'name' | 'nameI18n'>) => ({
    name,
    translations: { ...nameI18n },
  })
  return {
    kind: 'OWN_PROGRAMME',
    asOf: now.toISOString(),
    enrolments: rows.map((row) => ({
      id: row.enrolment.id,
      program: toLocalisedName(row.program),
      part: toLocalisedName(row.part),
      college: toLocalisedName(row.college),
      academicYear: row.year,
      prn: row.prn,
      rollNo: row.enrolment.rollNo,
    })),
  }
}
