import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { EMPTY_PROFILE } from '../../../../src/contract/users/account-field-list.ts'
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Database } from '../../../db/database.ts'
import * as schema from '../../../db/schema.ts'
import { OPEN_ERASURES } from '../../../../src/contract/institution/erasure.ts'
import type { ErasurePart } from '../../../../src/contract/institution/erasure-parts.ts'
import type { Rows } from './deleted.ts'
import { whereStudent, whereTicketVersion, whereUser, type Replacement, type Subject } from './erasure-subject.ts'

const { cscAgent, dataChangeRequest, erasureRequest, hallTicketCorrection, importedChange, student } = schema
const { userAccount, userImportRow } = schema

/** Rows that stay, without what names the person. */
export interface ReplacedRows extends Rows {
  readonly replace: (db: Database, subject: Subject, by: Replacement) => Promise<unknown>
}

const buildReplacedRows = <Table extends PgTable>(
  part: ErasurePart,
  table: Table,
  where: Rows['where'],
  // oxlint-disable-next-line typescript/no-generated-empty-object-type -- the columns depend on the table
  values: (by: Replacement) => PgUpdateSetSource<Table>,
): ReplacedRows => ({
  part,
  table,
  where,
  replace: (db, subject, by) => db.update(table).set(values(by)).where(where(subject)),
})

/** Builds a condition: the row is a request for an erasure of the person that was refused or stopped. */
const whereEndedErasure = ({ clientId, userId, studentIds }: Subject) =>
  and(
    eq(erasureRequest.clientId, clientId),
    or(eq(erasureRequest.userId, userId), inArray(erasureRequest.studentId, studentIds)),
    notInArray(erasureRequest.status, [...OPEN_ERASURES]),
  )

/** The rows of which an erasure replaces what names the person. */
export const REPLACED: readonly ReplacedRows[] = [
  buildReplacedRows(
    'ACCOUNT',
    userAccount,
    whereUser({ clientId: userAccount.clientId, userId: userAccount.id }),
    ({ pseudonym }) => ({
      loginName: pseudonym,
      loginKey: pseudonym,
      email: null,
      emailKey: null,
      mobile: null,
      status: 'DEACTIVATED' as const,
      statusReason: null,
      mustChangePassword: false,
      lastLoginAt: null,
      previousLoginAt: null,
      preferredLanguage: null,
      emailVerifiedAt: null,
      mobileVerifiedAt: null,
      noticesByEmail: false,
      noticesBySms: false,
      signInMethod: 'PASSWORD' as const,
      secondStep: 'DEFAULT' as const,
      validFrom: null,
      validTo: null,
      lockedUntil: null,
      rowVersion: sql`${userAccount.rowVersion} + 1`,
    }),
  ),
  buildReplacedRows('ACCOUNT', schema.userProfile, whereUser(schema.userProfile), ({ pseudonym }) => ({
    displayName: pseudonym,
    nameI18n: {},
    ...EMPTY_PROFILE,
  })),
  buildReplacedRows('ACCOUNT', cscAgent, whereUser(cscAgent), ({ pseudonym }) => ({ name: pseudonym, active: false })),
  buildReplacedRows('STUDENT', student, whereStudent({ clientId: student.clientId, studentId: student.id }), (by) => ({
    // An account of the same number that is made later is another one.
    userId: null,
    name: by.pseudonym,
    nameI18n: {},
    motherName: null,
    dob: by.birthDay,
    gender: 'X' as const,
    mobile: null,
    email: null,
    guardianMobile: null,
    preferredLanguage: null,
    photoPath: null,
    accommodation: null,
  })),
  buildReplacedRows('REQUESTS', dataChangeRequest, whereUser(dataChangeRequest), ({ decidedBy, now }) => ({
    text: '',
    changes: null,
    reason: null,
    // Nothing waits for an answer any more.
    answeredBy: sql`case when ${dataChangeRequest.status} = 'NEW'
      then ${decidedBy}::bigint else ${dataChangeRequest.answeredBy} end`,
    answeredAt: sql`case when ${dataChangeRequest.status} = 'NEW'
      then ${now.toISOString()}::timestamptz else ${dataChangeRequest.answeredAt} end`,
    status: sql`case when ${dataChangeRequest.status} <> 'NEW' then ${dataChangeRequest.status}
      when ${dataChangeRequest.kind} = 'ERASURE' then 'DONE' else 'REFUSED' end`,
  })),
  buildReplacedRows(
    'REQUESTS',
    schema.accessChangeRequest,
    whereUser({ clientId: schema.accessChangeRequest.clientId, userId: schema.accessChangeRequest.subjectUserId }),
    ({ pseudonym }) => ({
      about: pseudonym,
      facts: [],
      input: null,
      reason: null,
      status: sql`case when ${schema.accessChangeRequest.status} = 'NEW'
        then 'REFUSED' else ${schema.accessChangeRequest.status} end`,
    }),
  ),
  buildReplacedRows('REQUESTS', erasureRequest, whereEndedErasure, () => ({ reason: '', refusal: null })),
  buildReplacedRows('REQUESTS', importedChange, whereStudent(importedChange), ({ decidedBy, now }) => ({
    changes: [],
    reason: null,
    answeredBy: sql`case when ${importedChange.status} = 'NEW' then ${decidedBy}::bigint else ${importedChange.answeredBy} end`,
    answeredAt: sql`case when ${importedChange.status} = 'NEW'
      then ${now.toISOString()}::timestamptz else ${importedChange.answeredAt} end`,
    status: sql`case when ${importedChange.status} = 'NEW' then 'REFUSED' else ${importedChange.status} end`,
  })),
  buildReplacedRows('REQUESTS', schema.menuAccessRequest, whereUser(schema.menuAccessRequest), () => ({
    reason: '',
    status: sql`case when ${schema.menuAccessRequest.status} = 'NEW'
      then 'REFUSED' else ${schema.menuAccessRequest.status} end`,
  })),
  // Whether a form was accepted belongs to the register of the examination; why it was returned does not.
  buildReplacedRows('REQUESTS', schema.examForm, whereStudent(schema.examForm), () => ({
    decisions: [],
    wishes: null,
    proofPath: null,
  })),
  buildReplacedRows('REQUESTS', schema.examFormDraft, whereStudent(schema.examFormDraft), () => ({
    content: { papers: [], medium: null, examCentreId: null, accommodations: [], note: '' },
    proofPath: null,
  })),
  // That a student has left belongs to the register; why does not.
  buildReplacedRows('REQUESTS', schema.studentDeparture, whereStudent(schema.studentDeparture), () => ({
    reason: null,
    evidence: null,
    restoreReason: null,
  })),
  buildReplacedRows('REQUESTS', schema.studentHold, whereStudent(schema.studentHold), () => ({
    publicText: { name: '', translations: {} },
    internalNote: '',
    releaseReason: null,
  })),
  buildReplacedRows(
    'REQUESTS',
    hallTicketCorrection,
    whereTicketVersion({
      clientId: hallTicketCorrection.clientId,
      versionId: hallTicketCorrection.hallTicketVersionId,
    }),
    () => ({
      wanted: '',
      note: '',
      proofPath: null,
      changes: [],
      decisions: [],
      // Nothing waits for a decision any more.
      status: sql`case when ${hallTicketCorrection.status} in ('NEW', 'COLLEGE_OK', 'UNIV_OK')
        then 'UNIV_REJECTED' else ${hallTicketCorrection.status} end`,
    }),
  ),
  buildReplacedRows(
    'IMPORT_LINES',
    userImportRow,
    ({ clientId, userId }) => and(eq(userImportRow.clientId, clientId), eq(userImportRow.userId, userId)),
    () => ({ values: [], problems: null }),
  ),
]
