import { useMemo } from 'react'
import { USER_STATUSES, USER_TYPES } from '../../../contract/users/parts.ts'
import { SECOND_STEP_STATES } from '../../../contract/account/two-factor.ts'
import { CREATED_VIA, type UserRow, type userFacets, type userProgrammes } from '../../../contract/users/users.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { formatDayAt } from '../../../core/i18n/format-day.ts'
import { useDateHabits } from '../../ui/date/use-date-habits.ts'
import { UNTOUCHED, type TableState } from '../../ui/table/state/table-state.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ContactCell, FirstOf, InstantCell, NameCell } from './user-cells.tsx'

type Facets = RowOf<typeof userFacets>
type Studies = RowOf<typeof userProgrammes>

const TONES: Readonly<Record<(typeof USER_STATUSES)[number], StatusTone>> = {
  INVITED: 'info',
  ACTIVE: 'success',
  LOCKED: 'warning',
  SUSPENDED: 'danger',
  DEACTIVATED: 'neutral',
}

const SECOND_TONES = { ON: 'success', MISSING: 'warning', OFF: 'neutral' } as const

/** Initial state of the list: shows the columns of the domain brief, the others can be added (domain brief 2.3.3). */
export const FIRST_STATE: TableState = {
  ...UNTOUCHED,
  hidden: [
    'programmes',
    'createdVia',
    'createdBy',
    'designation',
    'department',
    'employeeCode',
    'validTo',
    'failedAttempts',
    'secondStep',
  ],
}

const plain = { sortable: false, filterable: false } as const

/** Returns the columns of the list. `facets` and `studies` are the filter options, as soon as they are loaded. */
export function useUserColumns(facets: Facets | undefined, studies: Studies | undefined): readonly Column<UserRow>[] {
  const { t, name: nameIn } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(() => {
    const counts = <Value extends string>(
      counted: readonly { readonly value: Value; readonly count: number }[] | undefined,
      value: Value,
    ) => (counted ? { count: counted.find((one) => one.value === value)?.count ?? 0 } : {})
    return [
      {
        id: 'name',
        header: t('people.list.name'),
        kind: 'text',
        value: ({ displayName }) => displayName,
        filterable: false,
        width: 188,
        draw: (row) => <NameCell row={row} />,
      },
      {
        id: 'login',
        priority: 3,
        width: 162,
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
          ...counts(facets?.statuses, value),
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
          ...counts(facets?.types, value),
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
        value: ({ roles }) => roles.map(nameIn).join(', '),
        draw: ({ roles }) => <FirstOf names={roles.map(nameIn)} />,
        options: (facets?.roles ?? []).map(({ value, count }) => ({
          value: String(value.roleId),
          label: nameIn(value),
          count,
        })),
      },
      {
        id: 'college',
        priority: 5,
        width: 190,
        header: t('people.list.college'),
        kind: 'status',
        sortable: false,
        value: ({ colleges }) => colleges.map(nameIn).join(', '),
        draw: ({ colleges }) => <FirstOf names={colleges.map(nameIn)} />,
        options: (facets?.colleges ?? []).map(({ value, count }) => ({
          value: String(value.collegeId),
          label: nameIn(value),
          count,
        })),
      },
      {
        id: 'email',
        priority: 6,
        width: 240,
        header: t('people.list.email'),
        kind: 'text',
        ...plain,
        value: ({ email }) => email.text,
        draw: ({ email }) => <ContactCell contact={email} />,
      },
      {
        id: 'mobile',
        priority: 8,
        width: 140,
        header: t('people.list.mobile'),
        kind: 'text',
        ...plain,
        value: ({ mobile }) => mobile.text,
        draw: ({ mobile }) => <ContactCell contact={mobile} />,
      },
      {
        id: 'programmes',
        header: t('people.list.programmes'),
        kind: 'number',
        ...plain,
        value: ({ programmes }) => programmes,
      },
      {
        id: 'lastLogin',
        priority: 4,
        width: 144,
        header: t('people.list.lastLogin'),
        kind: 'date',
        fact: true,
        value: ({ lastLoginAt }) => lastLoginAt && formatDayAt(lastLoginAt, timeZone),
        moment: ({ lastLoginAt }) => lastLoginAt,
        draw: ({ lastLoginAt }) => <InstantCell at={lastLoginAt} />,
      },
      {
        id: 'created',
        priority: 9,
        width: 144,
        header: t('people.list.created'),
        kind: 'date',
        value: ({ createdAt }) => formatDayAt(createdAt, timeZone),
        moment: ({ createdAt }) => createdAt,
        draw: ({ createdAt }) => <InstantCell at={createdAt} />,
      },
      {
        id: 'createdVia',
        header: t('people.list.createdVia'),
        kind: 'status',
        sortable: false,
        value: ({ createdVia }) => createdVia,
        draw: ({ createdVia }) => t(`people.list.via.${createdVia}`),
        options: CREATED_VIA.map((value) => ({ value, label: t(`people.list.via.${value}`) })),
      },
      {
        id: 'createdBy',
        header: t('people.list.createdBy'),
        kind: 'text',
        ...plain,
        value: ({ createdBy }) => createdBy,
      },
      {
        id: 'designation',
        header: t('people.list.designation'),
        kind: 'text',
        ...plain,
        value: ({ designation }) => designation,
      },
      {
        id: 'department',
        header: t('people.list.department'),
        kind: 'text',
        ...plain,
        value: ({ department }) => department,
      },
      {
        id: 'employeeCode',
        header: t('people.list.employeeCode'),
        kind: 'identifier',
        ...plain,
        value: ({ employeeCode }) => employeeCode,
      },
      { id: 'validTo', header: t('people.list.validTo'), kind: 'date', ...plain, value: ({ validTo }) => validTo },
      {
        id: 'failedAttempts',
        header: t('people.list.failedAttempts'),
        kind: 'number',
        ...plain,
        value: ({ failedAttempts }) => failedAttempts,
      },
      {
        id: 'secondStep',
        header: t('people.second.title'),
        kind: 'status',
        sortable: false,
        value: ({ secondStep }) => secondStep,
        options: SECOND_STEP_STATES.map((value) => ({
          value,
          label: t(`people.second.state.${value}`),
          tone: SECOND_TONES[value],
          ...counts(facets?.secondSteps, value),
        })),
      },
      {
        id: 'faculty',
        header: t('people.list.faculty'),
        kind: 'status',
        filterOnly: true,
        sortable: false,
        value: () => undefined,
        options: (studies?.faculties ?? []).map(({ value, count }) => ({
          value: String(value.facultyId),
          label: nameIn(value),
          count,
        })),
      },
      {
        id: 'programme',
        header: t('people.list.programme'),
        kind: 'status',
        filterOnly: true,
        sortable: false,
        value: () => undefined,
        options: (studies?.programmes ?? []).map(({ value, count }) => ({
          value: String(value.programmeId),
          label: nameIn(value),
          count,
        })),
      },
      {
        id: 'emailVerified',
        header: t('people.list.emailVerified'),
        kind: 'flag',
        filterOnly: true,
        sortable: false,
        value: ({ email }) => email.verified,
      },
      {
        id: 'neverLoggedIn',
        header: t('people.list.neverLoggedIn'),
        kind: 'flag',
        filterOnly: true,
        sortable: false,
        value: ({ lastLoginAt }) => lastLoginAt === null,
      },
      {
        id: 'locked',
        header: t('people.list.locked'),
        kind: 'flag',
        filterOnly: true,
        sortable: false,
        value: ({ status }) => status === 'LOCKED',
      },
      {
        id: 'expiring',
        header: t('people.list.expiring'),
        kind: 'flag',
        filterOnly: true,
        sortable: false,
        value: () => undefined,
      },
    ]
  }, [t, nameIn, facets, studies, timeZone])
}
