import type { ReportUser } from '../../../../src/contract/reports/parts.ts'

/** A column of a report in a file: its id on the screen, the type of its values, and the value in a row. */
export interface ReportColumn<Row> {
  readonly id: string
  readonly kind: 'text' | 'identifier' | 'number' | 'instant' | 'day'
  /** The value; of names, that in the reader's language. */
  readonly value: (row: Row, language: string) => string | number | null
}

/** Returns the name of an entity in a language. */
export const nameIn = (
  { name, translations }: { readonly name: string; readonly translations: Readonly<Record<string, string>> },
  language: string,
): string => translations[language] ?? name

/** The columns of people in a report, in the order of the screen. Statuses and findings are codes. */
export const PEOPLE_COLUMNS: readonly ReportColumn<ReportUser>[] = [
  { id: 'name', kind: 'text', value: ({ displayName }) => displayName },
  { id: 'userId', kind: 'identifier', value: ({ userId }) => userId },
  { id: 'login', kind: 'identifier', value: ({ loginName }) => loginName },
  { id: 'status', kind: 'text', value: ({ status }) => status },
  { id: 'designation', kind: 'text', value: ({ designation }) => designation },
  { id: 'office', kind: 'text', value: ({ office }, language) => office && nameIn(office, language) },
  {
    id: 'role',
    kind: 'text',
    value: ({ roles }, language) => roles.map((one) => nameIn(one, language)).join(', '),
  },
  { id: 'programmes', kind: 'number', value: ({ programmes }) => programmes },
  { id: 'courses', kind: 'number', value: ({ courses }) => courses },
  { id: 'divisions', kind: 'text', value: ({ divisions }) => divisions.join(', ') },
  { id: 'email', kind: 'text', value: ({ email }) => email },
  { id: 'mobile', kind: 'identifier', value: ({ mobile }) => mobile },
  { id: 'emailVerifiedOn', kind: 'instant', value: ({ emailVerifiedAt }) => emailVerifiedAt },
  { id: 'secondStep', kind: 'text', value: ({ secondStep }) => secondStep },
  { id: 'lastLogin', kind: 'instant', value: ({ lastLoginAt }) => lastLoginAt },
  { id: 'logins', kind: 'number', value: ({ logins }) => logins },
  { id: 'failures', kind: 'number', value: ({ failures }) => failures },
  { id: 'validTo', kind: 'day', value: ({ validTo }) => validTo },
  { id: 'created', kind: 'instant', value: ({ createdAt }) => createdAt },
  { id: 'createdBy', kind: 'text', value: ({ createdBy }) => createdBy },
  { id: 'rolesChanged', kind: 'instant', value: ({ rolesChangedAt }) => rolesChangedAt },
]
