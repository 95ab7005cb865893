import { inArray } from 'drizzle-orm'
import type { MenuRights } from '../../../src/contract/roles/roles.ts'
import { mayGrant } from '../../lib/access/grants.ts'
import type { Database } from '../../db/database.ts'
import { userRole } from '../../db/schema.ts'
import { refuse, Refusal, type ActivityHandlers, type ActorContext } from '../../lib/context/handler.ts'
import { runAllOrNothing } from '../users/all-or-nothing.ts'
import { listConflictChanges, listRoleConflicts, findHeldConflict, writeConflicts } from './role-conflicts.ts'
import {
  compareRoleFields,
  checkRoleFields,
  pickRoleFields,
  refuseFields,
  type FieldFault,
  type RoleFields,
} from './role-fields.ts'
import {
  selectActiveHolders,
  countActiveHolders,
  countAllHolders,
  refuseDenied,
  hasRoleAccess,
  lockRoles,
  refuseNewAdministrators,
  refuseOtherAdministrators,
  findRoleToChange,
  type RoleRecord,
} from './role-guards.ts'
import { auditRole, writeRole } from './role-record.ts'
import {
  findRightsChanges,
  countRightsChanges,
  listAddedRights,
  listRightsByRole,
  writeRights,
  type RightsChange,
} from './role-rights.ts'

/** The fields by which the rights of a role end for its holders. */
const ENDING = ['canLogin', 'scopeType', 'validFrom', 'validTo'] as const

/** Returns the changes among the wanted rights, or a refusal when the caller may not grant all that are added. */
async function listRightsChanges(
  db: Database,
  { client, actor, now, language }: ActorContext,
  before: RoleRecord,
  wanted: readonly MenuRights[],
): Promise<readonly RightsChange[] | Refusal> {
  const had = (await listRightsByRole(db, client.id, [before.id])).get(before.id) ?? []
  const changes = await findRightsChanges(db, client.id, had, wanted)
  if (!changes) return refuseFields(language, [{ field: 'menus', key: 'field.invalid' }])
  if (!(await mayGrant(db, actor, listAddedRights(changes), now))) return refuseDenied('NOT_HELD')
  return (await refuseNewAdministrators(db, actor, before, changes)) ?? changes
}

/**
 * Returns the faults of changed fields: fields that are fixed for core roles, and fields that cannot change because of
 * the role's holders.
 */
async function listFieldFaults(
  db: Database,
  rows: readonly RoleRecord[],
  before: RoleRecord,
  after: RoleFields,
): Promise<FieldFault[]> {
  const fixed =
    before.type === 'CORE'
      ? (['name', 'code', 'userType'] as const).filter((field) => before[field] !== after[field])
      : []
  const holders = await countAllHolders(db, before.clientId, before.id)
  return [
    ...fixed.map((field): FieldFault => ({ field, key: 'role.core' })),
    ...(before.type === 'CUSTOM' && before.userType !== after.userType && holders > 0
      ? [{ field: 'userType', key: 'role.held' as const }]
      : []),
    ...(after.maxUsers !== null && after.maxUsers !== before.maxUsers && after.maxUsers < holders
      ? [{ field: 'maxUsers', key: 'role.moreHold' as const, values: { n: holders } }]
      : []),
    ...(fixed.length > 0 ? [] : checkRoleFields(rows, after, before.id)),
  ]
}

/** Handles changes of a role and of its rights (specification, sections 11.3.1, 11.3.2). */
export const roleChangeActivities = {
  async updateRole({ roleId, rowVersion, menus, conflictsWith, translations, activate, ...input }, context) {
    const { client, actor, now, language } = context
    return runAllOrNothing(context.db, async (db) => {
      const rows = await lockRoles(db, client.id)
      const before = await findRoleToChange(db, context, rows, roleId, rowVersion)
      if (before instanceof Refusal) return before
      const set = Object.fromEntries(
        Object.entries(input).filter(([, value]) => value !== undefined),
      ) as Partial<RoleFields>
      const after: RoleFields = {
        ...pickRoleFields(before),
        ...set,
        ...(translations && { nameI18n: { ...translations } as RoleFields['nameI18n'] }),
      }
      const oldConflicts = await listRoleConflicts(db, client.id, roleId)
      const newConflicts = conflictsWith ?? oldConflicts
      const others = newConflicts.every((id) => id !== roleId && rows.some((row) => row.id === id))
      const changes = await listRightsChanges(db, context, before, menus)
      if (changes instanceof Refusal) return changes
      const ends = ENDING.some((field) => before[field] !== after[field])
      const waits = ends ? await refuseOtherAdministrators(db, actor, before) : undefined
      if (waits) return waits
      const faults = [
        ...(await listFieldFaults(db, rows, before, after)),
        ...(others ? [] : [{ field: 'conflictsWith', key: 'field.invalid' as const }]),
      ]
      if (faults.length > 0) return refuseFields(language, faults)
      const clash = await findHeldConflict(
        db,
        client.id,
        roleId,
        newConflicts.filter((id) => !oldConflicts.includes(id)),
      )
      if (clash !== undefined)
        return refuseDenied('CONFLICT', { one: before.name, other: rows.find(({ id }) => id === clash)?.name ?? '' })
      await writeRights(db, client.id, roleId, changes)
      await writeConflicts(db, client.id, roleId, newConflicts)
      const activated = activate === true && before.status === 'DRAFT'
      if (activated && (await listRightsByRole(db, client.id, [roleId])).get(roleId)?.length === 0)
        return refuseFields(language, [{ field: 'menus', key: 'role.noMenus' }])
      const version = await writeRole(db, context, before, {
        ...after,
        ...(activated ? { status: 'ACTIVE' as const } : {}),
      })
      if (!(await hasRoleAccess(db, actor, now))) return refuseDenied('OWN_LAST_ACCESS')
      const users = await countActiveHolders(db, actor, now, roleId)
      const status = activated ? [{ field: 'status', before: 'DRAFT', after: 'ACTIVE' }] : []
      await auditRole(db, context, 'updateRole', String(roleId), {
        fields: [
          ...compareRoleFields(pickRoleFields(before), after),
          ...status,
          ...listConflictChanges(rows, oldConflicts, newConflicts),
        ],
        menus: changes,
      })
      return { outcome: 'SAVED' as const, rowVersion: version, ...countRightsChanges(changes), users }
    })
  },

  async saveRoleMenus({ roleId, rowVersion, menus }, context) {
    const { client, actor, now } = context
    return runAllOrNothing(context.db, async (db) => {
      const before = await findRoleToChange(db, context, await lockRoles(db, client.id), roleId, rowVersion)
      if (before instanceof Refusal) return before
      const changes = await listRightsChanges(db, context, before, menus)
      if (changes instanceof Refusal) return changes
      await writeRights(db, client.id, roleId, changes)
      const version = await writeRole(db, context, before)
      if (!(await hasRoleAccess(db, actor, now))) return refuseDenied('OWN_LAST_ACCESS')
      const users = await countActiveHolders(db, actor, now, roleId)
      await auditRole(db, context, 'saveRoleMenus', String(roleId), { menus: changes })
      return { outcome: 'SAVED' as const, rowVersion: version, ...countRightsChanges(changes), users }
    })
  },

  async assignMenuToRoles({ menuId, rights, roleIds }, context) {
    const { client, actor, now } = context
    return runAllOrNothing(context.db, async (db) => {
      const rows = await lockRoles(db, client.id)
      if ((await findRightsChanges(db, client.id, [], [{ menuId, rights }])) === null) return refuse('notFound')
      if (!(await mayGrant(db, actor, [{ menuId, rights }], now))) return refuseDenied('NOT_HELD')
      const skipped: { roleId: number; reason: 'NOT_FOUND' | 'RANK' | 'NOTHING_TO_DO' }[] = []
      const done: { id: number; changes: readonly RightsChange[] }[] = []
      for (const roleId of roleIds) {
        const before = await findRoleToChange(db, context, rows, roleId)
        if (before instanceof Refusal) {
          if (before.code === 'outsideScope') return before
          skipped.push({ roleId, reason: before.code === 'notFound' ? 'NOT_FOUND' : 'RANK' })
          continue
        }
        const had = (await listRightsByRole(db, client.id, [roleId])).get(roleId) ?? []
        const also = had.find((one) => one.menuId === menuId)?.rights ?? []
        const changes = (await findRightsChanges(db, client.id, had, [{ menuId, rights: [...also, ...rights] }])) ?? []
        if (changes.length === 0) {
          skipped.push({ roleId, reason: 'NOTHING_TO_DO' })
          continue
        }
        const refused = await refuseNewAdministrators(db, actor, before, changes)
        if (refused) return refused
        await writeRights(db, client.id, roleId, changes)
        await writeRole(db, context, before)
        done.push({ id: roleId, changes })
      }
      const [counted] = await selectActiveHolders(
        db,
        actor,
        now,
        inArray(userRole.roleId, [0, ...done.map(({ id }) => id)]),
      )
      for (const { id, changes } of done)
        await auditRole(db, context, 'assignMenuToRoles', String(id), { menus: changes })
      return { done: done.length, users: counted?.count ?? 0, skipped }
    })
  },
} satisfies Partial<ActivityHandlers>
