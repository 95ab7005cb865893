import { roles } from '../../contract/people/roles.ts'
import { query } from '../../core/mql/index.ts'
import type { Selection } from '../ui/table/selection.ts'
import type { TableState } from '../ui/table/table-state.ts'

/** The ids that a selection means: where all results are selected, those of every page. Undefined when they cannot be had; that has been told. */
export async function selectedRoles({ all, ids }: Selection, { search, filters }: TableState): Promise<number[] | undefined> {
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
