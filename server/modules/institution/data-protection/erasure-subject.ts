import { randomBytes, randomInt } from 'node:crypto'
import { and, eq, inArray, or, type AnyColumn, type SQL } from 'drizzle-orm'
import { hallTicket, hallTicketVersion, invoice, paymentOrder } from '../../../db/schema.ts'
import type { Database } from '../../../db/database.ts'
import type { Erasable } from './erasable-person.ts'
import { toIsoDayUtc } from '../../../lib/time/iso-day.ts'

/** The person whose data an erasure concerns. */
export interface Subject {
  readonly db: Database
  readonly clientId: number
  /** 0: a student without an account. */
  readonly userId: number
  /** The records of the person as a student; none: the person is no student. */
  readonly studentIds: readonly number[]
  /** The paths of the photographs in these records. */
  readonly photographs: readonly string[]
  /** E-mail addresses and mobile numbers on record. */
  readonly contacts: readonly string[]
  /** The numbers, or the name, under which files name the person. */
  readonly keys: readonly string[]
}

/** What replaces the data that name a person. */
export interface Replacement {
  readonly pseudonym: string
  /** A day nobody was born on, chosen at random: nobody can use it to look up a hall ticket. */
  readonly birthDay: string
  readonly decidedBy: number
  readonly now: Date
}

/** Returns the subject of an erasure. */
export function buildSubject(db: Database, { clientId, account, students }: Erasable): Subject {
  const contacts = [
    account?.email,
    account?.mobile,
    ...students.flatMap(({ email, mobile, guardianMobile }) => [email, mobile, guardianMobile]),
  ]
  return {
    db,
    clientId,
    userId: account?.id ?? 0,
    studentIds: students.map(({ id }) => id),
    photographs: students.map(({ photoPath }) => photoPath).filter((path) => path !== null),
    contacts: [...new Set(contacts.filter((one) => one !== null && one !== undefined))],
    keys: students.length > 0 ? students.map(({ prn }) => prn) : account ? [account.loginName] : [],
  }
}

/** Returns what replaces the data of a person: a name with a random part, and a random day about the year 1050. */
export function buildReplacement(decidedBy: number, now: Date): Replacement {
  const day = new Date(Date.UTC(1000, 0, 1 + randomInt(36_500)))
  return {
    pseudonym: `ERASED-${randomBytes(5).toString('hex').toUpperCase()}`,
    birthDay: toIsoDayUtc(day),
    decidedBy,
    now,
  }
}

/** Builds a condition: the row belongs to the person. */
export const whereUser =
  ({ clientId, userId }: { readonly clientId: AnyColumn; readonly userId: AnyColumn }) =>
  (subject: Subject): SQL | undefined =>
    and(eq(clientId, subject.clientId), eq(userId, subject.userId))

/** Builds a condition: the row belongs to the person as a student. */
export const whereStudent =
  ({ clientId, studentId }: { readonly clientId: AnyColumn; readonly studentId: AnyColumn }) =>
  (subject: Subject): SQL | undefined =>
    and(eq(clientId, subject.clientId), inArray(studentId, subject.studentIds))

/** Builds a condition: the row belongs to a version of a hall ticket of the person. */
export const whereTicketVersion =
  ({ clientId, versionId }: { readonly clientId: AnyColumn; readonly versionId: AnyColumn }) =>
  (subject: Subject): SQL | undefined =>
    and(
      eq(clientId, subject.clientId),
      inArray(
        versionId,
        subject.db
          .select({ id: hallTicketVersion.id })
          .from(hallTicketVersion)
          .innerJoin(
            hallTicket,
            and(eq(hallTicket.clientId, hallTicketVersion.clientId), eq(hallTicket.id, hallTicketVersion.hallTicketId)),
          )
          .where(and(eq(hallTicket.clientId, subject.clientId), inArray(hallTicket.studentId, subject.studentIds))),
      ),
    )

/** Builds a condition: the row belongs to a payment that the person owes or has made. */
export const whereOrder =
  ({ clientId, orderId }: { readonly clientId: AnyColumn; readonly orderId: AnyColumn }) =>
  (subject: Subject): SQL | undefined =>
    and(
      eq(clientId, subject.clientId),
      inArray(
        orderId,
        subject.db
          .select({ id: paymentOrder.id })
          .from(paymentOrder)
          .innerJoin(invoice, and(eq(invoice.clientId, paymentOrder.clientId), eq(invoice.id, paymentOrder.invoiceId)))
          .where(
            and(
              eq(paymentOrder.clientId, subject.clientId),
              or(inArray(invoice.studentId, subject.studentIds), eq(paymentOrder.payerUserId, subject.userId)),
            ),
          ),
      ),
    )
