import { useCallback } from 'react'
import type { UserRow } from '../../contract/people/users.ts'
import type { MenuEntry } from '../ui/menu.tsx'
import { useWords } from '../words.tsx'

/** The pages of one person. */
export const pathsOf = ({ userId }: Pick<UserRow, 'userId'>) => ({
  view: `/edit-user-details?user=${userId}`,
  why: `/edit-user-details?user=${userId}&tab=access`,
  edit: `/update-edit-user?user=${userId}`,
  roles: `/update-edit-user?user=${userId}&step=roles`,
})

/** What can be done with one person of the list: the ways to their pages. */
export function useUserMenu(go: (path: string) => void): (row: UserRow) => readonly MenuEntry[] {
  const { t } = useWords()
  return useCallback(
    (row) => {
      const { view, why, edit, roles } = pathsOf(row)
      const off = row.may.edit ? undefined : t('people.list.mayNotEdit')
      return [
        { label: t('people.list.view'), icon: 'eye', onSelect: () => go(view) },
        { label: t('people.list.edit'), icon: 'edit', off, onSelect: () => go(edit) },
        { label: t('people.list.editRoles'), icon: 'key', off, onSelect: () => go(roles) },
        'separator',
        { label: t('people.list.why'), icon: 'question', onSelect: () => go(why) },
      ]
    },
    [t, go],
  )
}
