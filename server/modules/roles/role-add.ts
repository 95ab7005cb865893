import type { ParsedInputOf } from '../../../src/contract/activity.ts'
import type { addRole } from '../../../src/contract/roles/role-changes.ts'
import type { MenuRights } from '../../../src/contract/roles/roles.ts'
import { findHighestRank } from '../../lib/access/role-denials.ts'
import { mayGrant } from '../../lib/access/grants.ts'
import type { Database } from '../../db/database.ts'
import { role } from '../../db/schema.ts'
import {
  refuse,
  refuseSaying,
  type ActivityHandlers,
  type ActorContext,
  type Refusal,
} from '../../lib/context/handler.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { listConflictChanges, listRoleConflicts, writeConflicts } from './role-conflicts.ts'
import {
  compareRoleFields,
  checkRoleFields,
  pickRoleFields,
  refuseFields,
  type FieldFault,
  type RoleFields,
} from './role-fields.ts'
import { refuseDenied, refuseUnlessAllColleges, lockRoles, type RoleRecord } from './role-guards.ts'
import { findNextRoleId, auditRole } from './role-record.ts'
import { findRightsChanges, listRightsByRole, filterExistingScreens, writeRights } from './role-rights.ts'

/** Maximum number of an institution's own roles. */
const MOST_OWN = 300
/** Own roles rank below those that every institution has, and below the roles of their creator. */
const OWN_RANK = 100

interface NewRole {
  readonly fields: RoleFields
  readonly draft: boolean
  readonly copied: readonly MenuRights[]
  readonly menus: readonly MenuRights[]
  readonly conflictsWith: readonly number[]
}

async function createRoleRow(
  db: Database,
  context: ActorContext,
  rows: readonly RoleRecord[],
  { fields, draft, copied, menus, conflictsWith }: NewRole,
  act: 'addRole' | 'duplicateRole',
): Promise<{ outcome: 'ADDED'; roleId: number } | Refusal> {
  const { client, actor, now, language } = context
  if (rows.filter(({ type }) => type === 'CUSTOM').length >= MOST_OWN)
    return refuseSaying('role.full', 'notPermitted', { max: MOST_OWN }, { denial: 'FULL' })
  // Screens of the copied role that no longer exist are omitted.
  const kept = (await findRightsChanges(db, client.id, [], await filterExistingScreens(db, client.id, copied))) ?? []
  const named = new Set(menus.map(({ menuId }) => menuId))
  const chosen = await findRightsChanges(db, client.id, [], menus)
  const changes = chosen && [...kept.filter(({ menuId }) => !named.has(menuId)), ...chosen]
  const faults: FieldFault[] = [
    ...checkRoleFields(rows, fields),
    ...(changes ? [] : [{ field: 'menus', key: 'field.invalid' as const }]),
    ...(!draft && changes?.length === 0 ? [{ field: 'menus', key: 'role.noMenus' as const }] : []),
    ...(conflictsWith.every((id) => rows.some((row) => row.id === id))
      ? []
      : [{ field: 'conflictsWith', key: 'field.invalid' as const }]),
  ]
  if (faults.length > 0 || !changes) return refuseFields(language, faults)
  if (
    !(await mayGrant(
      db,
      actor,
      changes.map(({ menuId, after }) => ({ menuId, rights: [...after] })),
      now,
    ))
  )
    return refuseDenied('NOT_HELD')
  const id = await findNextRoleId(db, client.id, rows)
  const rank = Math.max(OWN_RANK, (await findHighestRank(db, client.id, actor.roleIds)) + 1)
  await db.insert(role).values({
    ...fields,
    clientId: client.id,
    id,
    type: 'CUSTOM',
    status: draft ? 'DRAFT' : 'ACTIVE',
    rank,
    updatedAt: now,
    updatedBy: actor.userId,
  })
  await writeRights(db, client.id, id, changes)
  await writeConflicts(db, client.id, id, conflictsWith)
  await auditRole(db, context, act, String(id), {
    fields: [...compareRoleFields(null, fields), ...listConflictChanges(rows, [], conflictsWith)],
    menus: changes,
  })
  return { outcome: 'ADDED', roleId: id }
}

const toNewFields = ({ translations, ...input }: ParsedInputOf<typeof addRole>): RoleFields =>
  pickRoleFields({ ...input, nameI18n: { ...translations } as RoleFields['nameI18n'] })

/** Handles the creation of roles (specification, section 11.3.2). */
export const roleAddActivities = {
  async addRole(input, context) {
    const bound = refuseUnlessAllColleges(context.actor)
    if (bound) return bound
    return runAllOrNothing(context.db, async (db) => {
      const rows = await lockRoles(db, context.client.id)
      const { copyMenusFrom, draft, menus, conflictsWith } = input
      if (copyMenusFrom !== undefined && !rows.some(({ id }) => id === copyMenusFrom)) return refuse('notFound')
      const copied =
        copyMenusFrom === undefined
          ? []
          : ((await listRightsByRole(db, context.client.id, [copyMenusFrom])).get(copyMenusFrom) ?? [])
      return createRoleRow(
        db,
        context,
        rows,
        { fields: toNewFields(input), draft, copied, menus, conflictsWith },
        'addRole',
      )
    })
  },

  async duplicateRole({ roleId, name, code }, context) {
    const bound = refuseUnlessAllColleges(context.actor)
    if (bound) return bound
    return runAllOrNothing(context.db, async (db) => {
      const rows = await lockRoles(db, context.client.id)
      const source = rows.find(({ id }) => id === roleId)
      if (!source) return refuse('notFound')
      const copied = (await listRightsByRole(db, context.client.id, [roleId])).get(roleId) ?? []
      const conflictsWith = await listRoleConflicts(db, context.client.id, roleId)
      return createRoleRow(
        db,
        context,
        rows,
        {
          fields: { ...pickRoleFields(source), name, nameI18n: {}, code },
          draft: true,
          copied,
          menus: [],
          conflictsWith,
        },
        'duplicateRole',
      )
    })
  },
} satisfies Partial<ActivityHandlers>
