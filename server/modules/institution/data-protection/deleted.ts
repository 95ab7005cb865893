import { and, eq, inArray, or } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../../db/schema.ts'
import type { ErasurePart } from '../../../../src/contract/institution/erasure-parts.ts'
import type { SQL } from 'drizzle-orm'
import { ofTicketVersion, ofUser, type Subject } from './subject.ts'

/** The rows of one table that belong to a person, as a kind of data. */
export interface Rows {
  readonly part: ErasurePart
  readonly table: PgTable
  readonly where: (subject: Subject) => SQL | undefined
}

const rows = (part: ErasurePart, table: PgTable, where: Rows['where']): Rows => ({ part, table, where })
const { oneTimeToken, notificationOutbox, hallTicketFile } = schema

/** The rows that an erasure deletes. */
export const DELETED: readonly Rows[] = [
  rows('SIGN_IN', schema.session, ofUser(schema.session)),
  rows('SIGN_IN', oneTimeToken, ({ clientId, userId, studentIds }) =>
    and(
      eq(oneTimeToken.clientId, clientId),
      or(eq(oneTimeToken.userId, userId), inArray(oneTimeToken.studentId, studentIds)),
    ),
  ),
  rows('SIGN_IN', schema.userCredential, ofUser(schema.userCredential)),
  rows('SIGN_IN', schema.passwordHistory, ofUser(schema.passwordHistory)),
  rows('SIGN_IN', schema.secondStep, ofUser(schema.secondStep)),
  rows('SIGN_IN', schema.recoveryCode, ofUser(schema.recoveryCode)),
  rows('SIGN_IN', schema.passkey, ofUser(schema.passkey)),
  rows('SIGN_IN', schema.directoryLink, ofUser(schema.directoryLink)),
  rows('SIGN_IN', schema.openidLink, ofUser(schema.openidLink)),
  rows('SIGN_IN', schema.handoverKey, ofUser(schema.handoverKey)),
  rows('SIGN_IN', schema.callOnce, ofUser(schema.callOnce)),
  rows('ACCESS', schema.userRole, ofUser(schema.userRole)),
  rows('ACCESS', schema.userCollege, ofUser(schema.userCollege)),
  rows('ACCESS', schema.userMenuOverride, ofUser(schema.userMenuOverride)),
  rows('ACCESS', schema.userPpt, ofUser(schema.userPpt)),
  rows('ACCESS', schema.userCourse, ofUser(schema.userCourse)),
  rows('PICTURES', schema.userAsset, ofUser(schema.userAsset)),
  rows('MESSAGES', notificationOutbox, ({ clientId, userId, contacts }) =>
    and(
      eq(notificationOutbox.clientId, clientId),
      or(eq(notificationOutbox.userId, userId), inArray(notificationOutbox.address, [...contacts, ''])),
    ),
  ),
  rows('SETTINGS', schema.savedView, ofUser(schema.savedView)),
  rows('SETTINGS', schema.favouriteModule, ofUser(schema.favouriteModule)),
  rows('SETTINGS', schema.seenEvents, ofUser(schema.seenEvents)),
  rows('SETTINGS', schema.readAnnouncement, ofUser(schema.readAnnouncement)),
  rows('SETTINGS', schema.reportSchedule, ofUser(schema.reportSchedule)),
  rows('SETTINGS', schema.userNote, ofUser(schema.userNote)),
  rows(
    'TICKET_FILES',
    hallTicketFile,
    ofTicketVersion({ clientId: hallTicketFile.clientId, versionId: hallTicketFile.hallTicketVersionId }),
  ),
]
