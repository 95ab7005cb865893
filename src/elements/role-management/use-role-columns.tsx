import { useMemo } from 'react'
import { USER_TYPES } from '../../contract/people/parts.ts'
import { ROLE_STATUSES, ROLE_TYPES, type RoleRow } from '../../contract/people/roles.ts'
import type { RightsModule } from '../ui/people/rights-state.ts'
import { useMenuTitle } from '../ui/people/use-menu-title.ts'
import { useRoleName } from '../ui/people/use-role-name.ts'
import type { Column } from '../ui/table/columns.ts'
import { useWords } from '../words.tsx'
import { RoleNames } from './role-names.tsx'

const TONES = { ACTIVE: 'success', INACTIVE: 'neutral', DRAFT: 'info' } as const

/** The columns of the list of roles (domain brief 2.3.1), and the screens that it is filtered by. */
export function useRoleColumns(modules: readonly RightsModule[]): readonly Column<RoleRow>[] {
  const words = useWords()
  const title = useMenuTitle()
  const full = useRoleName()
  return useMemo(() => {
    const { t, instant } = words
    return [
      { id: 'name', header: t('people.role.col.name'), kind: 'text', value: ({ names }) => full(names), draw: ({ names }) => <RoleNames names={names} />, filterable: false, width: 260 },
      { id: 'roleId', header: t('people.role.col.roleId'), kind: 'identifier', value: ({ roleId }) => String(roleId), filterable: false, width: 96 },
      { id: 'code', header: t('people.role.col.code'), kind: 'identifier', value: ({ code }) => code, filterable: false },
      { id: 'userType', header: t('people.role.col.userType'), kind: 'status', value: ({ userType }) => userType, options: USER_TYPES.map((value) => ({ value, label: t(`people.type.${value}`) })), fact: true },
      { id: 'type', header: t('people.role.col.type'), kind: 'status', value: ({ type }) => type, options: ROLE_TYPES.map((value) => ({ value, label: t(`people.role.type.${value}`) })) },
      { id: 'menus', header: t('people.role.col.menus'), kind: 'number', value: ({ menus }) => menus, filterable: false },
      { id: 'users', header: t('people.role.col.users'), kind: 'number', value: ({ users }) => users, filterable: false, fact: true },
      { id: 'status', header: t('people.role.col.status'), kind: 'status', value: ({ status }) => status, options: ROLE_STATUSES.map((value) => ({ value, label: t(`people.role.status.${value}`), tone: TONES[value] })), fact: true },
      { id: 'updated', header: t('people.role.col.updated'), kind: 'text', value: ({ updatedAt, updatedBy }) => (updatedAt ? [instant(updatedAt), updatedBy].filter(Boolean).join(' · ') : null), draw: ({ updatedAt, updatedBy }) => (updatedAt ? <span className="c-role-names c-role-updated"><span>{instant(updatedAt)}</span>{updatedBy ? <bdi className="c-role-english">{updatedBy}</bdi> : null}</span> : null), filterable: false, width: 240 },
      {
        id: 'menu',
        header: t('people.role.col.menu'),
        kind: 'status',
        value: () => null,
        options: modules.flatMap(({ menus }) => menus.map((menu) => ({ value: String(menu.menuId), label: title(menu) }))),
        sortable: false,
        filterOnly: true,
      },
    ]
  }, [words, title, full, modules])
}
