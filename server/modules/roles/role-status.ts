import { UNIVERSITY_ADMIN } from '../../lib/access/allowed.ts'
import type { Database } from '../../db/database.ts'
import { Refusal, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import type { DENIALS } from '../../../src/contract/users/parts.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { refuseFields } from './role-fields.ts'
import {
  countActiveHolders,
  refuseDenied,
  hasRoleAccess,
  lockRoles,
  refuseOtherAdministrators,
  findRoleToChange,
  type RoleRecord,
} from './role-guards.ts'
import { auditRole, writeRole } from './role-record.ts'
import { listRightsByRole } from './role-rights.ts'

type TargetStatus = 'ACTIVE' | 'INACTIVE'

async function changeStatus(
  db: Database,
  context: ActorContext,
  rows: readonly RoleRecord[],
  roleId: number,
  status: TargetStatus,
  version?: number,
): Promise<{ rowVersion: number; users: number } | Refusal> {
  const { client, actor, now, language } = context
  // Checked before the rank: this role ranks above all others, but the rank is not the reason for the refusal.
  if (roleId === UNIVERSITY_ADMIN && status === 'INACTIVE') return refuseDenied('LAST_ADMIN')
  const before = await findRoleToChange(db, context, rows, roleId, version)
  if (before instanceof Refusal) return before
  if (before.status === status || (before.status === 'DRAFT' && status === 'INACTIVE'))
    return refuseFields(language, [{ field: 'status', key: 'field.invalid' }])
  if (before.status === 'DRAFT' && (await listRightsByRole(db, client.id, [roleId])).get(roleId)?.length === 0)
    return refuseFields(language, [{ field: 'menus', key: 'role.noMenus' }])
  const waits = before.status === 'ACTIVE' ? await refuseOtherAdministrators(db, actor, before) : undefined
  if (waits) return waits
  const rowVersion = await writeRole(db, context, before, { status })
  if (!(await hasRoleAccess(db, actor, now))) return refuseDenied('OWN_LAST_ACCESS')
  return { rowVersion, users: await countActiveHolders(db, actor, now, roleId) }
}

const buildStatusAudit = (before: string, after: TargetStatus) => ({ fields: [{ field: 'status', before, after }] })

type Reason = (typeof DENIALS)[number] | 'SECOND_PERSON' | 'NOT_FOUND' | 'NOTHING_TO_DO'

function toSkipReason({ code, result }: Refusal): Reason {
  if (code === 'notFound') return 'NOT_FOUND'
  if (code === 'invalidInput') return 'NOTHING_TO_DO'
  return (result as { readonly denial?: Reason } | null)?.denial ?? 'NO_RIGHT'
}

/** Handles the activation and deactivation of roles (specification, section 11.3.1). */
export const roleStatusActivities = {
  async setRoleStatus({ roleId, rowVersion, status }, context) {
    return runAllOrNothing(context.db, async (db) => {
      const rows = await lockRoles(db, context.client.id)
      const changed = await changeStatus(db, context, rows, roleId, status, rowVersion)
      if (changed instanceof Refusal) return changed
      await auditRole(
        db,
        context,
        'setRoleStatus',
        String(roleId),
        buildStatusAudit(rows.find(({ id }) => id === roleId)?.status ?? '', status),
      )
      return { outcome: 'SAVED' as const, ...changed }
    })
  },

  async setRolesStatus({ roleIds, status }, context) {
    const skipped: { roleId: number; reason: Reason }[] = []
    let done = 0
    for (const roleId of roleIds) {
      const changed = await runAllOrNothing(context.db, async (db) => {
        const rows = await lockRoles(db, context.client.id)
        const one = await changeStatus(db, context, rows, roleId, status)
        if (!(one instanceof Refusal))
          await auditRole(
            db,
            context,
            'setRolesStatus',
            String(roleId),
            buildStatusAudit(rows.find(({ id }) => id === roleId)?.status ?? '', status),
          )
        return one
      })
      if (changed instanceof Refusal && changed.code === 'outsideScope') return changed
      if (changed instanceof Refusal) skipped.push({ roleId, reason: toSkipReason(changed) })
      else done += 1
    }
    return { done, skipped }
  },
} satisfies Partial<ActivityHandlers>
