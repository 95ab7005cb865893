import { and, desc, eq } from 'drizzle-orm'
import type { ParsedInputOf, RowOf } from '../../../src/contract/activity.ts'
import type { myCases, myMessages, myRequests } from '../../../src/contract/home/my-requests.ts'
import {
  dataChangeRequest,
  hallTicket,
  hallTicketCorrection,
  hallTicketVersion,
  notificationOutbox,
  student,
  userAsset,
} from '../../db/schema.ts'
import { DAY_MS } from '../../../src/contract/durations.ts'
import type { ActorContext } from '../../lib/context/handler.ts'
import { addMs } from '../../lib/time/instants.ts'
import { formatIsoDay } from '../../lib/time/iso-day.ts'
import { loadCases, toMessage } from './students/record-money.ts'
import { getSlaDays, sqlCorrectionSince, sqlCorrectionTurn } from '../users/corrections/turn.ts'

type Request = RowOf<typeof myRequests>

/** The number of requests on the home. */
const SHOWN = 5
/** The number of requests of a kind on the page of requests. */
const MOST = 50

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

/** What only reported mistakes have. */
const NO_TURN = { turn: null, dueOn: null, version: null } as const

/** Returns the mistakes that the student has reported on their hall tickets. */
async function listReportedMistakes({ db, client, actor, now }: ActorContext, most: number): Promise<Request[]> {
  const rows = await db
    .select({
      made: hallTicketCorrection,
      turn: sqlCorrectionTurn('hall_ticket_correction', client, now),
      since: sqlCorrectionSince('hall_ticket_correction').mapWith(hallTicketCorrection.createdAt),
    })
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
    .limit(most)
  return rows.map(({ made, turn, since }) => {
    const status = TICKET_STATUS[made.status]
    return {
      id: made.reference,
      kind: 'TICKET',
      field: made.field,
      status,
      at: made.createdAt.toISOString(),
      // Why it was agreed to is for the office only.
      reason: status === 'REFUSED' ? (made.decisions.at(-1)?.reason ?? null) : null,
      turn,
      dueOn: turn && formatIsoDay(client.timeZone, addMs(since, getSlaDays(client) * DAY_MS)),
      version: made.newVersion,
    }
  })
}

/** Returns the requests about the student's data. */
async function listDataRequests({ db, client, actor }: ActorContext, most: number): Promise<Request[]> {
  const rows = await db
    .select()
    .from(dataChangeRequest)
    .where(and(eq(dataChangeRequest.clientId, client.id), eq(dataChangeRequest.userId, actor.userId)))
    .orderBy(desc(dataChangeRequest.createdAt))
    .limit(most)
  return rows.map(({ publicId, kind, status, createdAt, reason }) => ({
    id: publicId,
    kind,
    field: null,
    status: REQUEST_STATUS[status],
    at: createdAt.toISOString(),
    reason,
    ...NO_TURN,
  }))
}

/** Returns the pictures that the student has uploaded. */
async function listPictures({ db, client, actor }: ActorContext, most: number): Promise<Request[]> {
  const rows = await db
    .select()
    .from(userAsset)
    .where(and(eq(userAsset.clientId, client.id), eq(userAsset.userId, actor.userId)))
    .orderBy(desc(userAsset.createdAt))
    .limit(most)
  return rows
    .filter(({ status }) => status !== 'REPLACED')
    .map(({ id, kind, status, createdAt, reason }) => ({
      id: String(id),
      kind,
      field: null,
      status: PICTURE_STATUS[status],
      at: createdAt.toISOString(),
      reason,
      ...NO_TURN,
    }))
}

/** Returns the student's own requests with their answers, the newest first: the few of the home, or all. */
export async function loadOwnRequests(
  input: ParsedInputOf<typeof myRequests>,
  context: ActorContext,
): Promise<Request[]> {
  const most = input?.all ? MOST : SHOWN
  const found = await Promise.all([
    listReportedMistakes(context, most),
    listDataRequests(context, most),
    listPictures(context, most),
  ])
  const newest = found.flat().sort((one, other) => other.at.localeCompare(one.at))
  return input?.all ? newest : newest.slice(0, SHOWN)
}

/** Returns the cases about payments of the student. */
export async function loadOwnCases(context: ActorContext): Promise<RowOf<typeof myCases>[]> {
  const { db, client, actor } = context
  const [self] = await db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.clientId, client.id), eq(student.userId, actor.userId)))
  return self ? loadCases(context, self.id) : []
}

/** Returns the messages to the account of the caller. */
export async function loadOwnMessages({ db, client, actor }: ActorContext): Promise<RowOf<typeof myMessages>[]> {
  const rows = await db
    .select()
    .from(notificationOutbox)
    .where(and(eq(notificationOutbox.clientId, client.id), eq(notificationOutbox.userId, actor.userId)))
    .orderBy(desc(notificationOutbox.id))
    .limit(MOST)
  return rows.map(toMessage)
}
