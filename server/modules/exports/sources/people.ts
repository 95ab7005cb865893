import type { SQL } from 'drizzle-orm'
import type { REPORT_USER_COLUMNS } from '../../../../src/contract/reports/export-columns.ts'
import type { ReportUser } from '../../../../src/contract/reports/parts.ts'
import { readPerson, type PersonRecord } from '../../reports/people/people-rows.ts'
import { listUnmaskedRows } from '../../reports/people/unmasked.ts'
import type { Words } from '../export-words.ts'
import { ACCOUNT_COLUMNS } from './account-columns.ts'
import { createRowReader, readSlices, type SourceColumn, type SourceContext, type SourceRows } from './export-source.ts'

/** Returns the people of a statement of a report, by name, with masked contacts unless a reason was given. */
export const readPeople = (statement: SQL, context: SourceContext): SourceRows<ReportUser> =>
  readSlices(createRowReader<PersonRecord>(context, statement, ['displayName', 'id']), (records) =>
    context.unmasked ? listUnmaskedRows(records, context) : records.map((record) => readPerson(record)),
  )

/** Returns the findings of a person in words, as on the screen. */
const formatFindings = (
  { findings: { conflicts, administrator, sharedMobile, inactiveWithRights } }: ReportUser,
  { label, name, number }: Words,
): string =>
  [
    ...conflicts.map(([one, other]) => label('reports.found.conflict', { one: name(one), other: name(other) })),
    ...(inactiveWithRights ? [label('reports.finding.INACTIVE_WITH_RIGHTS')] : []),
    ...(sharedMobile > 0 ? [label('reports.found.mobile', { number: number(sharedMobile) }, sharedMobile)] : []),
    ...(administrator ? [label('reports.finding.ADMINISTRATOR')] : []),
  ].join(' · ')

/** The columns of people in a report. */
export const PEOPLE_COLUMNS: Readonly<Record<(typeof REPORT_USER_COLUMNS)[number], SourceColumn<ReportUser>>> = {
  ...ACCOUNT_COLUMNS,
  name: {
    label: 'users.name',
    kind: 'text',
    width: 188,
    value: ({ displayName, translations }, { name }) => name({ name: displayName, translations }),
  },
  finding: { label: 'reports.findings', kind: 'text', width: 220, value: formatFindings },
  office: {
    label: 'reports.office',
    kind: 'text',
    width: 150,
    value: ({ office }, { name }) => office && name(office),
  },
  logins: { label: 'reports.logins30', kind: 'number', width: 90, value: ({ logins }) => logins },
  failures: { label: 'reports.failures30', kind: 'number', width: 90, value: ({ failures }) => failures },
  courses: { label: 'reports.courses', kind: 'number', width: 90, value: ({ courses }) => courses },
  divisions: {
    label: 'reports.divisions',
    kind: 'text',
    width: 110,
    value: ({ divisions }, { list }) => list(divisions),
  },
  email: { label: 'users.email', kind: 'text', width: 200, value: ({ email }) => email },
  mobile: { label: 'users.mobile', kind: 'identifier', width: 120, value: ({ mobile }) => mobile },
  emailVerifiedOn: {
    label: 'users.emailVerified',
    kind: 'instant',
    width: 140,
    value: ({ emailVerifiedAt }) => emailVerifiedAt,
  },
  rolesChanged: {
    label: 'reports.rolesChanged',
    kind: 'instant',
    width: 140,
    value: ({ rolesChangedAt }) => rolesChangedAt,
  },
  userId: { label: 'reports.userId', kind: 'identifier', width: 170, value: ({ userId }) => userId },
}
