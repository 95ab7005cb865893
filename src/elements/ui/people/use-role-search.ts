import { useMemo } from 'react'
import { roles, type RoleRow } from '../../../contract/people/roles.ts'
import { query } from '../../../core/mql/index.ts'
import { useWords } from '../../words.tsx'
import type { OptionSearch, PickerOption } from '../picker/options.ts'

/** A role as pickers show it. */
export const roleOption = ({ roleId, code }: Pick<RoleRow, 'roleId' | 'code'>, label: string): PickerOption => ({ value: String(roleId), label, detail: code })

/** Finds roles for a picker; `except` is left out, `onlyActive` those that nobody can hold. */
export function useRoleSearch(except?: number, onlyActive = false): OptionSearch {
  const { name } = useWords()
  return useMemo(
    () => async (text, signal) => {
      const filters = onlyActive ? { status: { kind: 'choice' as const, values: ['ACTIVE'] } } : {}
      const reply = await query([roles], { roles: { pageSize: 50, search: text.trim(), filters } }, { toast: false, signal })
      if (!reply.ok) throw new Error(reply.error)
      return (reply.result.roles[0]?.rows ?? []).flatMap((row) => (row.roleId === except ? [] : [roleOption(row, name(row.names))]))
    },
    [name, except, onlyActive],
  )
}
