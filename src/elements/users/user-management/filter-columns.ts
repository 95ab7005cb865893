import type { UserRow } from '../../../contract/users/users.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { namedOptions, type ColumnData } from './column-data.ts'

const onlyFilter = { filterOnly: true, sortable: false } as const

/** Returns the columns that are never shown: only filters. */
export const filterColumns = ({ t, nameIn, studies }: ColumnData): readonly Column<UserRow>[] => [
  {
    id: 'faculty',
    header: t('people.list.faculty'),
    kind: 'status',
    ...onlyFilter,
    value: () => undefined,
    options: namedOptions(studies?.faculties, ({ facultyId }) => facultyId, nameIn),
  },
  {
    id: 'programme',
    header: t('people.list.programme'),
    kind: 'status',
    ...onlyFilter,
    value: () => undefined,
    options: namedOptions(studies?.programmes, ({ programmeId }) => programmeId, nameIn),
  },
  {
    id: 'emailVerified',
    header: t('people.list.emailVerified'),
    kind: 'flag',
    ...onlyFilter,
    value: ({ email }) => email.verified,
  },
  {
    id: 'neverLoggedIn',
    header: t('people.list.neverLoggedIn'),
    kind: 'flag',
    ...onlyFilter,
    value: ({ lastLoginAt }) => lastLoginAt === null,
  },
  {
    id: 'locked',
    header: t('people.list.locked'),
    kind: 'flag',
    ...onlyFilter,
    value: ({ status }) => status === 'LOCKED',
  },
  {
    id: 'expiring',
    header: t('people.list.expiring'),
    kind: 'flag',
    ...onlyFilter,
    value: () => undefined,
  },
]
