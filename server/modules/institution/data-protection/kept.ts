import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import * as schema from '../../../db/schema.ts'
import type { ErasurePart } from '../../../../src/contract/institution/erasure-parts.ts'
import type { Rows } from './deleted.ts'
import { whereOrder, whereStudent, whereTicketVersion, whereUser } from './erasure-subject.ts'

const buildRows = (part: ErasurePart, table: PgTable, where: Rows['where']): Rows => ({ part, table, where })
const { auditLog, assignmentChange, collegeHandover, dataImportLine, hallTicketLine } = schema
const { institutionRemoval, paymentOrder, receipt } = schema

/** The rows that an erasure keeps although they belong to the person, by the reason for it. */
export const KEPT_ROWS: readonly Rows[] = [
  buildRows('PAYMENTS', schema.invoice, whereStudent(schema.invoice)),
  buildRows('PAYMENTS', paymentOrder, whereOrder({ clientId: paymentOrder.clientId, orderId: paymentOrder.id })),
  ...[schema.paymentTransaction, receipt, schema.paymentCase, schema.cscTransaction].map((table) =>
    buildRows('PAYMENTS', table, whereOrder({ clientId: table.clientId, orderId: table.paymentOrderId })),
  ),
  ...[
    schema.enrolment,
    schema.seatAllocation,
    schema.studentPaper,
    schema.examFormPaper,
    schema.internalMark,
    schema.hallTicket,
  ].map((table) => buildRows('EXAM_REGISTER', table, whereStudent(table))),
  buildRows(
    'EXAM_REGISTER',
    schema.hallTicketVersion,
    whereTicketVersion({ clientId: schema.hallTicketVersion.clientId, versionId: schema.hallTicketVersion.id }),
  ),
  ...[hallTicketLine, schema.hallTicketDownload].map((table) =>
    buildRows(
      'EXAM_REGISTER',
      table,
      whereTicketVersion({ clientId: table.clientId, versionId: table.hallTicketVersionId }),
    ),
  ),
  buildRows('AUDIT', auditLog, ({ clientId, userId, studentIds }) =>
    and(
      eq(auditLog.clientId, clientId),
      or(
        eq(auditLog.actorUserId, userId),
        and(eq(auditLog.entity, 'user_account'), eq(auditLog.entityId, String(userId))),
        and(eq(auditLog.entity, 'student'), inArray(auditLog.entityId, studentIds.map(String))),
      ),
    ),
  ),
  buildRows('SIGN_IN_LOG', schema.loginAttempt, whereUser(schema.loginAttempt)),
  buildRows(
    'WORK',
    schema.userImport,
    whereUser({ clientId: schema.userImport.clientId, userId: schema.userImport.createdBy }),
  ),
  buildRows(
    'WORK',
    schema.dataImport,
    whereUser({ clientId: schema.dataImport.clientId, userId: schema.dataImport.createdBy }),
  ),
  buildRows(
    'WORK',
    schema.notificationTemplate,
    whereUser({ clientId: schema.notificationTemplate.clientId, userId: schema.notificationTemplate.createdBy }),
  ),
  buildRows('WORK', schema.exportJob, whereUser(schema.exportJob)),
  buildRows('WORK', schema.institutionArchive, whereUser(schema.institutionArchive)),
  buildRows('WORK', institutionRemoval, ({ clientId, userId }) =>
    and(
      eq(institutionRemoval.clientId, clientId),
      or(
        eq(institutionRemoval.requestedBy, userId),
        eq(institutionRemoval.approvedBy, userId),
        eq(institutionRemoval.cancelledBy, userId),
      ),
    ),
  ),
  buildRows('WORK', schema.studentMessage, ({ clientId, userId }) =>
    and(
      eq(schema.studentMessage.clientId, clientId),
      or(
        eq(schema.studentMessage.requestedBy, userId),
        eq(schema.studentMessage.decidedBy, userId),
        eq(schema.studentMessage.cancelledBy, userId),
      ),
    ),
  ),
  buildRows('WORK', schema.upload, whereUser(schema.upload)),
  buildRows(
    'WORK',
    assignmentChange,
    whereUser({ clientId: assignmentChange.clientId, userId: assignmentChange.actorUserId }),
  ),
  buildRows('WORK', collegeHandover, ({ clientId, userId }) =>
    and(
      eq(collegeHandover.clientId, clientId),
      or(
        eq(collegeHandover.incomingUserId, userId),
        eq(collegeHandover.outgoingUserId, userId),
        eq(collegeHandover.requestedBy, userId),
      ),
    ),
  ),
  buildRows('WRONG_LINES', dataImportLine, ({ clientId, keys }) =>
    and(
      eq(dataImportLine.clientId, clientId),
      sql`exists (
        select 1 from unnest(${sql.param([...keys])}::text[]) as named(key)
        where position(named.key in ${dataImportLine.cells}::text) > 0)`,
    ),
  ),
]

/**
 * Tables that an erasure does not look at: they do not name a person of the institution. A table that is neither here
 * nor in the lists of what is deleted, replaced and kept fails a test.
 */
export const WITHOUT_PERSON: readonly string[] = [
  ...['client', 'client_alias', 'client_domain', 'client_label', 'client_config', 'feature_flag', 'cdn_bucket'],
  ...['academic_year', 'financial_year', 'faculty', 'college', 'program', 'program_part', 'program_part_term'],
  ...['course', 'course_offering', 'module', 'menu', 'role', 'role_menu', 'role_conflict', 'pick_list_entry'],
  ...['instruction_set', 'instruction_item', 'fee_head', 'payment_account', 'announcement'],
  ...['sso_issuer', 'sso_nonce', 'sequence_counter', 'installation', 'setup', 'server_secret', 'signing_key'],
  // Deleted with the session, which is deleted with the person.
  ...['assertion_key', 'site_session'],
  ...['audit_chain', 'menu_program', 'menu_program_course', 'exam_event', 'timetable_slot', 'exam_centre'],
  ...['dashboard_count', 'dashboard_figure', 'institution_usage', 'retention_run', 'invoice_line', 'ticket_job'],
  // Messages of gateways: amounts and references of payments.
  ...['gateway_event', 'unsigned_message', 'reconciliation_run', 'url_claim'],
  // Hashes of what was typed; counted for two days at most.
  'attempt_guard',
  // Codes of kept records; what an import changed is deleted after a day.
  ...['data_import_kept', 'data_import_change'],
  // Invented money of the demonstration.
  ...['sandbox_bank_merchant', 'sandbox_bank_order', 'sandbox_bank_movement', 'sandbox_bank_webhook'],
  ...['sandbox_csc_merchant', 'sandbox_csc_wallet', 'sandbox_csc_payment'],
]
