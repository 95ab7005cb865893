import { USER_STATUSES, USER_TYPES } from '../../../contract/users/parts.ts'
import type { UserRow } from '../../../contract/users/users.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'
import { getCount, listNamedOptions, plainColumn, type ColumnData } from './column-data.ts'
import { ContactCell, FirstOf, NameCell } from './user-cells.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

const TONES: Readonly<Record<(typeof USER_STATUSES)[number], StatusTone>> = {
  INVITED: 'info',
  ACTIVE: 'success',
  LOCKED: 'warning',
  SUSPENDED: 'danger',
  DEACTIVATED: 'neutral',
}

/** Returns the columns that say who somebody is: name, status, roles, colleges, contacts. */
export const listIdentityColumns = ({ t, getName, language, facets }: ColumnData): readonly Column<UserRow>[] => [
  {
    id: 'name',
    header: t('people.list.name'),
    kind: 'text',
    value: (row) => formatPersonName(row, language),
    filterable: false,
    width: 188,
    draw: (row) => <NameCell row={row} />,
  },
  {
    id: 'login',
    priority: 3,
    width: 180,
    header: t('people.list.login'),
    kind: 'identifier',
    value: ({ loginName }) => loginName,
    filterable: false,
  },
  {
    id: 'status',
    priority: 1,
    header: t('people.list.status'),
    kind: 'status',
    fact: true,
    value: ({ status }) => status,
    options: USER_STATUSES.map((value) => ({
      value,
      label: t(`people.status.${value}`),
      tone: TONES[value],
      ...getCount(facets?.statuses, value),
    })),
  },
  {
    id: 'userType',
    priority: 7,
    width: 120,
    header: t('people.list.userType'),
    kind: 'status',
    sortable: false,
    value: ({ userType }) => userType,
    draw: ({ userType }) => t(`people.type.${userType}`),
    options: USER_TYPES.map((value) => ({
      value,
      label: t(`people.type.${value}`),
      ...getCount(facets?.types, value),
    })),
  },
  {
    id: 'role',
    priority: 2,
    width: 152,
    header: t('people.list.role'),
    kind: 'status',
    sortable: false,
    fact: true,
    value: ({ roles }) => roles.map(getName).join(', '),
    draw: ({ roles }) => <FirstOf names={roles.map(getName)} />,
    options: listNamedOptions(facets?.roles, ({ roleId }) => roleId, getName),
  },
  {
    id: 'college',
    priority: 5,
    width: 190,
    header: t('people.list.college'),
    kind: 'status',
    sortable: false,
    value: ({ colleges }) => colleges.map(getName).join(', '),
    draw: ({ colleges }) => <FirstOf names={colleges.map(getName)} />,
    options: listNamedOptions(facets?.colleges, ({ collegeId }) => collegeId, getName),
  },
  {
    id: 'email',
    priority: 6,
    width: 240,
    header: t('people.list.email'),
    kind: 'text',
    ...plainColumn,
    value: ({ email }) => email.text,
    draw: ({ email }) => <ContactCell contact={email} />,
  },
  {
    id: 'mobile',
    priority: 8,
    width: 140,
    header: t('people.list.mobile'),
    kind: 'text',
    ...plainColumn,
    value: ({ mobile }) => mobile.text,
    draw: ({ mobile }) => <ContactCell contact={mobile} />,
  },
  {
    id: 'programmes',
    header: t('people.list.programmes'),
    kind: 'number',
    ...plainColumn,
    value: ({ programmes }) => programmes,
  },
]
