import type { RowOf } from '../../../contract/activity.ts'
import { roleDetail } from '../../../contract/roles/roles.ts'
import { query } from '../../../core/mql/index.ts'

/** A role with all its settings. */
export type RoleDetail = RowOf<typeof roleDetail>

/** Loads the current version of a role. Returns undefined on failure, which a toast has reported. */
export async function readRole(roleId: number): Promise<RoleDetail | undefined> {
  const reply = await query([roleDetail], { roleDetail: { roleId } })
  return reply.ok ? reply.result.roleDetail[0] : undefined
}
