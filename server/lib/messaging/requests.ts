import { and, desc, eq, not, sql } from 'drizzle-orm'
import type { Right } from '../../../src/contract/access.ts'
import { getLocalisedName } from '../clients/clients.ts'
import { examEvent, hallTicket, seatAllocation, student, userProfile, type userAccount } from '../../db/schema.ts'
import { whereStudentLeft } from '../access/on-roll.ts'
import type { ActorContext } from '../context/handler.ts'
import { buildPortalUrl } from '../config/portal-address.ts'

type Account = typeof userAccount.$inferSelect
/** The values of a message, by slot. */
export type Values = Readonly<Record<string, string>>

/** The right that allows requesting messages to others, in addition to one of the roles of the message. */
export const REQUEST_FOR_OTHERS: Right = { menu: '/user-management', verb: 'view' }

/** A message that people may request. */
interface Requestable {
  /** Roles that may send it to others; everybody may send it to themselves. */
  readonly roles: readonly number[]
  /**
   * Returns the values of its slots, from the server's own records; null if there is nothing to send to this person.
   */
  readonly values: (account: Account, context: ActorContext) => Promise<Values | null>
}

async function findStudent({ clientId, id }: Account, { db }: ActorContext) {
  const [row] = await db
    .select()
    .from(student)
    .where(and(eq(student.clientId, clientId), eq(student.userId, id)))
  return row
}

async function loadTicketValues(account: Account, context: ActorContext): Promise<Values | null> {
  const { db, client, settings } = context
  const own = await findStudent(account, context)
  if (!own) return null
  const [ticket] = await db
    .select({ seat: seatAllocation.seatNo, name: examEvent.name, translations: examEvent.nameI18n })
    .from(hallTicket)
    .innerJoin(examEvent, and(eq(examEvent.clientId, hallTicket.clientId), eq(examEvent.id, hallTicket.examEventId)))
    .innerJoin(
      seatAllocation,
      and(eq(seatAllocation.clientId, hallTicket.clientId), eq(seatAllocation.id, hallTicket.seatAllocationId)),
    )
    .where(
      and(
        eq(hallTicket.clientId, client.id),
        eq(hallTicket.studentId, own.id),
        eq(hallTicket.status, 'PUBLISHED'),
        not(whereStudentLeft(client.id, sql`${hallTicket.studentId}`)),
      ),
    )
    .orderBy(desc(examEvent.startsOn))
    .limit(1)
  if (!ticket) return null
  const language = account.preferredLanguage ?? client.details.defaultLanguage
  return {
    event: getLocalisedName(ticket, language),
    seat: ticket.seat,
    link: buildPortalUrl(settings, client, 'hallTicket'),
  }
}

async function numberValues(account: Account, context: ActorContext): Promise<Values | null> {
  const own = await findStudent(account, context)
  return own ? { digits: own.prn.slice(-4) } : null
}

async function loadOwnValues(account: Account, { db, client, settings }: ActorContext): Promise<Values> {
  const [profile] = await db
    .select()
    .from(userProfile)
    .where(and(eq(userProfile.clientId, client.id), eq(userProfile.userId, account.id)))
  return {
    name: profile?.displayName ?? account.loginName,
    link: buildPortalUrl(settings, client, account.userType === 'STUDENT' ? 'studentSignIn' : 'staffSignIn'),
  }
}

/** Ids of texts that an institution has written itself, which people may request. */
export const OWN_TEXTS = { from: 900, to: 999 } as const
const OWN: Requestable = { roles: [10, 11, 12, 15, 20], values: loadOwnValues }

/** All other messages are sent by the server alone: they report events, and cannot be requested. */
const REQUESTABLE: Readonly<Record<number, Requestable>> = {
  110: { roles: [10, 15, 20], values: numberValues },
  201: { roles: [10, 11, 12, 15, 20], values: loadTicketValues },
  204: { roles: [10, 11, 12], values: loadTicketValues },
}

/** Returns a message that people may request; undefined if it is not one. */
export const findRequestableMessage = (notificationId: number): Requestable | undefined =>
  REQUESTABLE[notificationId] ?? (notificationId >= OWN_TEXTS.from && notificationId <= OWN_TEXTS.to ? OWN : undefined)
