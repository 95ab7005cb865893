import { useMemo } from 'react'
import { USER_TYPES } from '../../../contract/users/parts.ts'
import { ROLE_STATUSES, ROLE_TYPES, type RoleRow } from '../../../contract/roles/roles.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { RightsModule } from '../rights/rights-state.ts'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import { useRoleName } from '../rights/use-role-name.ts'
import { filterColumn, type Column } from '../../ui/table/columns/columns.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { RoleNames } from './role-names.tsx'

const TONES = { ACTIVE: 'success', INACTIVE: 'neutral', DRAFT: 'info' } as const

/** Returns the columns of the list of roles (specification, section 11.3.1), with the screens as filter options. */
export function useRoleColumns(modules: readonly RightsModule[]): readonly Column<RoleRow>[] {
  const messages = useMessages()
  const title = useMenuTitle()
  const full = useRoleName()
  const { timeZone } = useDateHabits()
  return useMemo(() => {
    const { t } = messages
    return [
      {
        id: 'name',
        header: t('people.role.col.name'),
        kind: 'text',
        value: ({ names }) => full(names),
        draw: ({ names }) => <RoleNames names={names} />,
        filterable: false,
        width: 200,
      },
      {
        id: 'roleId',
        header: t('people.role.col.roleId'),
        kind: 'identifier',
        priority: 8,
        value: ({ roleId }) => String(roleId),
        filterable: false,
        width: 96,
      },
      {
        id: 'code',
        header: t('people.role.col.code'),
        kind: 'identifier',
        priority: 6,
        width: 216,
        value: ({ code }) => code,
        filterable: false,
      },
      {
        id: 'userType',
        header: t('people.role.col.userType'),
        kind: 'status',
        value: ({ userType }) => userType,
        options: USER_TYPES.map((value) => ({ value, label: t(`people.type.${value}`) })),
        fact: true,
      },
      {
        id: 'type',
        header: t('people.role.col.type'),
        kind: 'status',
        priority: 7,
        value: ({ type }) => type,
        options: ROLE_TYPES.map((value) => ({ value, label: t(`people.role.type.${value}`) })),
      },
      {
        id: 'menus',
        header: t('people.role.col.menus'),
        kind: 'number',
        priority: 6,
        value: ({ menus }) => menus,
        filterable: false,
      },
      {
        id: 'users',
        header: t('people.role.col.users'),
        kind: 'number',
        value: ({ users }) => users,
        filterable: false,
        fact: true,
      },
      {
        id: 'status',
        header: t('people.role.col.status'),
        kind: 'status',
        value: ({ status }) => status,
        options: ROLE_STATUSES.map((value) => ({ value, label: t(`people.role.status.${value}`), tone: TONES[value] })),
        fact: true,
      },
      {
        id: 'updated',
        header: t('people.role.col.updated'),
        kind: 'date',
        value: ({ updatedAt }) => updatedAt && formatZonedDay(updatedAt, timeZone),
        moment: ({ updatedAt }) => updatedAt,
        filterable: false,
        width: 160,
      },
      {
        id: 'updatedBy',
        header: t('people.role.col.updatedBy'),
        kind: 'text',
        value: ({ updatedBy }) => updatedBy,
        filterable: false,
        sortable: false,
      },
      filterColumn(
        'menu',
        t('people.role.col.menu'),
        modules.flatMap(({ menus }) => menus.map((menu) => ({ value: String(menu.menuId), label: title(menu) }))),
      ),
    ]
  }, [messages, title, full, modules, timeZone])
}
