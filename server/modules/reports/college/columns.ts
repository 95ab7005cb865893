import { COLLEGE_FIGURES, type ReportCollege } from '../../../../src/contract/reports/college-users.ts'
import { nameIn, type ReportColumn } from '../people/columns.ts'

const admins = (read: (admin: ReportCollege['admins'][number]) => string | null) => (row: ReportCollege) =>
  row.admins.flatMap((admin) => read(admin) ?? []).join(', ')

/** The columns of colleges in a report, in the order of the screen. Types, statuses and flags are codes. */
export const COLLEGE_COLUMNS: readonly ReportColumn<ReportCollege>[] = [
  { id: 'name', kind: 'text', value: (row, language) => nameIn(row, language) },
  { id: 'code', kind: 'identifier', value: ({ code }) => code },
  { id: 'flag', kind: 'text', value: ({ flag }) => flag },
  { id: 'district', kind: 'text', value: ({ district }) => district },
  { id: 'type', kind: 'text', value: ({ type }) => type },
  { id: 'funding', kind: 'text', value: ({ funding }) => funding },
  { id: 'admin', kind: 'text', value: admins(({ displayName }) => displayName) },
  { id: 'adminStatus', kind: 'text', value: admins(({ status }) => status) },
  {
    id: 'adminLastLogin',
    kind: 'instant',
    value: ({ admins: all }) =>
      all
        .flatMap(({ lastLoginAt }) => lastLoginAt ?? [])
        .sort()
        .at(-1) ?? null,
  },
  ...COLLEGE_FIGURES.map((id): ReportColumn<ReportCollege> => ({ id, kind: 'number', value: (row) => row[id] })),
  {
    id: 'share',
    kind: 'number',
    value: ({ activated, students }) => (students === 0 ? null : activated / students),
  },
  { id: 'programmes', kind: 'number', value: ({ programmes }) => programmes },
  { id: 'lastActivity', kind: 'instant', value: ({ lastActivityAt }) => lastActivityAt },
]
