import { roles } from '../../../contract/roles/roles.ts'
import { query } from '../../../core/mql/index.ts'
import type { Selection } from '../../ui/table/state/selection.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'

/**
 * Returns the ids of a selection; if all results are selected, those of every page. Returns undefined if they cannot be
 * loaded, which a toast has reported.
 */
export async function listSelectedRoles(
  { all, ids }: Selection,
  { search, filters }: TableState,
): Promise<number[] | undefined> {
  if (!all) return [...ids].map(Number)
  const found: number[] = []
  for (let page = 1; ; page += 1) {
    const reply = await query([roles], { roles: { page, pageSize: 100, search, filters } })
    if (!reply.ok) return undefined
    const listed = reply.result.roles[0]
    found.push(...(listed?.rows ?? []).map(({ roleId }) => roleId))
    if (!listed?.rows.length || found.length >= listed.total) return found.filter((id) => !ids.has(String(id)))
  }
}
