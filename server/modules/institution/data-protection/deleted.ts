import { and, eq, inArray, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../../db/schema.ts'
import type { ErasurePart } from '../../../../src/contract/institution/erasure-parts.ts'
import type { SQL } from 'drizzle-orm'
import { whereTicketVersion, whereUser, type Subject } from './erasure-subject.ts'

/** The rows of one table that belong to a person, as a kind of data. */
export interface Rows {
  readonly part: ErasurePart
  readonly table: PgTable
  readonly where: (subject: Subject) => SQL | undefined
}

const buildRows = (part: ErasurePart, table: PgTable, where: Rows['where']): Rows => ({ part, table, where })
const { oneTimeToken, notificationOutbox, hallTicketFile } = schema

/** The rows that an erasure deletes. */
export const DELETED: readonly Rows[] = [
  buildRows('SIGN_IN', schema.session, whereUser(schema.session)),
  buildRows('SIGN_IN', oneTimeToken, ({ clientId, userId, studentIds }) =>
    and(
      eq(oneTimeToken.clientId, clientId),
      or(eq(oneTimeToken.userId, userId), inArray(oneTimeToken.studentId, studentIds)),
    ),
  ),
  buildRows('SIGN_IN', schema.userCredential, whereUser(schema.userCredential)),
  buildRows('SIGN_IN', schema.passwordHistory, whereUser(schema.passwordHistory)),
  buildRows('SIGN_IN', schema.secondStep, whereUser(schema.secondStep)),
  buildRows('SIGN_IN', schema.recoveryCode, whereUser(schema.recoveryCode)),
  buildRows('SIGN_IN', schema.passkey, whereUser(schema.passkey)),
  buildRows('SIGN_IN', schema.directoryLink, whereUser(schema.directoryLink)),
  buildRows('SIGN_IN', schema.openidLink, whereUser(schema.openidLink)),
  buildRows('SIGN_IN', schema.handoverKey, whereUser(schema.handoverKey)),
  buildRows('SIGN_IN', schema.callOnce, whereUser(schema.callOnce)),
  buildRows('ACCESS', schema.userRole, whereUser(schema.userRole)),
  buildRows('ACCESS', schema.userCollege, whereUser(schema.userCollege)),
  buildRows('ACCESS', schema.userMenuOverride, whereUser(schema.userMenuOverride)),
  buildRows('ACCESS', schema.userPpt, whereUser(schema.userPpt)),
  buildRows('ACCESS', schema.userCourse, whereUser(schema.userCourse)),
  buildRows('PICTURES', schema.userAsset, whereUser(schema.userAsset)),
  buildRows('PICTURES', schema.pictureMeasure, ({ clientId, userId, studentIds }) =>
    and(
      eq(schema.pictureMeasure.clientId, clientId),
      or(eq(schema.pictureMeasure.userId, userId), inArray(schema.pictureMeasure.studentId, studentIds)),
    ),
  ),
  buildRows('MESSAGES', notificationOutbox, ({ clientId, userId, studentIds, contacts }) =>
    and(
      eq(notificationOutbox.clientId, clientId),
      or(
        eq(notificationOutbox.userId, userId),
        inArray(notificationOutbox.studentId, studentIds),
        inArray(notificationOutbox.address, [...contacts, '-']),
      ),
    ),
  ),
  buildRows('MESSAGES', schema.studentMessageRecipient, ({ clientId, studentIds }) =>
    and(
      eq(schema.studentMessageRecipient.clientId, clientId),
      inArray(schema.studentMessageRecipient.studentId, studentIds),
    ),
  ),
  buildRows('MESSAGES', schema.windowNotice, ({ clientId, studentIds }) =>
    and(eq(schema.windowNotice.clientId, clientId), inArray(schema.windowNotice.studentId, studentIds)),
  ),
  buildRows('SETTINGS', schema.savedView, whereUser(schema.savedView)),
  buildRows('SETTINGS', schema.favouriteModule, whereUser(schema.favouriteModule)),
  buildRows('SETTINGS', schema.seenEvents, whereUser(schema.seenEvents)),
  buildRows('SETTINGS', schema.readAnnouncement, whereUser(schema.readAnnouncement)),
  buildRows('SETTINGS', schema.reportSchedule, whereUser(schema.reportSchedule)),
  buildRows('SETTINGS', schema.userNote, whereUser(schema.userNote)),
  buildRows(
    'TICKET_FILES',
    hallTicketFile,
    whereTicketVersion({ clientId: hallTicketFile.clientId, versionId: hallTicketFile.hallTicketVersionId }),
  ),
]
