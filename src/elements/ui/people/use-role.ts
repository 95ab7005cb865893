import type { RowOf } from '../../../contract/activity.ts'
import { roleDetail } from '../../../contract/people/roles.ts'
import { query } from '../../../core/mql/index.ts'

/** A role with all that can be set of it. */
export type RoleDetail = RowOf<typeof roleDetail>

/** The role as it stands now; undefined when it cannot be had, which has been told. */
export async function readRole(roleId: number): Promise<RoleDetail | undefined> {
  const reply = await query([roleDetail], { roleDetail: { roleId } })
  return reply.ok ? reply.result.roleDetail[0] : undefined
}
