import { useMemo } from 'react'
import { roles, type RoleRow } from '../../../contract/roles/roles.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { OptionSearch, PickerOption } from '../../ui/picker/options.ts'

/** Converts a role to an option of a picker. */
export const toRoleOption = ({ roleId, code }: Pick<RoleRow, 'roleId' | 'code'>, label: string): PickerOption => ({
  value: String(roleId),
  label,
  detail: code,
})

/**
 * Returns a role search for a picker. It leaves out the role `except` and, with `onlyActive`, roles that cannot be
 * assigned.
 */
export function useRoleSearch(except?: number, onlyActive = false): OptionSearch {
  const { name } = useMessages()
  return useMemo(
    () => async (text, signal) => {
      const filters = onlyActive ? { status: { kind: 'choice' as const, values: ['ACTIVE'] } } : {}
      const reply = await query(
        [roles],
        { roles: { pageSize: 50, search: text.trim(), filters } },
        { toast: false, signal },
      )
      if (!reply.ok) throw new Error(reply.error)
      return (reply.result.roles[0]?.rows ?? []).flatMap((row) =>
        row.roleId === except ? [] : [toRoleOption(row, name(row.names))],
      )
    },
    [name, except, onlyActive],
  )
}
