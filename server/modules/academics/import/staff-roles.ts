import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import { INVITE, STAFF_ROLES } from '../../../../src/contract/academics/one-roster.ts'
import type { RowOf } from '../../../../src/contract/activity.ts'
import type { dataImportRoles } from '../../../../src/contract/academics/data-import-state.ts'
import type { Database } from '../../../db/database.ts'
import { dataImport, role } from '../../../db/schema.ts'
import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { listGrantableRoles } from '../../users/accounts/account-roles.ts'
import { IMPORT_RIGHT } from '../../users/import/masters.ts'
import { STAFF_TYPES } from './kinds/staff.ts'

type Mapping = Readonly<Record<string, number>>

const TEACHER = 'TEACHER'
const isOfStaff = ({ userType }: { readonly userType: string }): boolean => STAFF_TYPES.some((one) => one === userType)

async function listStaffRoles(db: Database, clientId: number, ids: readonly number[]) {
  const rows = await db
    .select({ id: role.id, userType: role.userType })
    .from(role)
    .where(and(eq(role.clientId, clientId), inArray(role.id, [...ids])))
  return new Set(rows.filter(isOfStaff).map(({ id }) => id))
}

const listMappedRoles = (mapping: Mapping): readonly (readonly [string, number])[] =>
  STAFF_ROLES.flatMap((name) => (mapping[name] === undefined ? [] : [[name, mapping[name]] as const]))

/**
 * Returns the roles that the staff of a package get at first: those that were chosen for the last one, or the role of
 * teachers for teachers only.
 */
export async function suggestRoles(db: Database, clientId: number): Promise<Mapping> {
  const chosen = and(
    eq(dataImport.clientId, clientId),
    eq(dataImport.kind, 'ONEROSTER'),
    ne(dataImport.status, 'UPLOADED'),
  )
  const [last] = await db
    .select({ mapping: dataImport.mapping })
    .from(dataImport)
    .where(chosen)
    .orderBy(desc(dataImport.id))
    .limit(1)
  if (last) {
    const roles = listMappedRoles(last.mapping)
    const staffRoles = await listStaffRoles(
      db,
      clientId,
      roles.map(([, id]) => id),
    )
    return { ...Object.fromEntries(roles.filter(([, id]) => staffRoles.has(id))), [INVITE]: last.mapping[INVITE] ?? 1 }
  }
  const [teacher] = await db
    .select({ id: role.id })
    .from(role)
    .where(and(eq(role.clientId, clientId), eq(role.code, TEACHER)))
  return { ...(teacher ? { teacher: teacher.id } : {}), [INVITE]: 1 }
}

/** Returns whether a mapping of a package names roles of staff that exist, and nothing else. */
export async function isStaffRoleMapping(db: Database, clientId: number, mapping: Mapping): Promise<boolean> {
  const roles = listMappedRoles(mapping)
  const { [INVITE]: invite = 1 } = mapping
  if (invite > 1 || Object.keys(mapping).filter((name) => name !== INVITE).length !== roles.length) return false
  const ids = roles.map(([, id]) => id)
  const staffRoles = await listStaffRoles(db, clientId, ids)
  return ids.every((id) => staffRoles.has(id))
}

/** Returns the roles that the caller may give to the staff of a package. */
export async function listRoleRows(context: ActorContext): Promise<RowOf<typeof dataImportRoles>[]> {
  const { db, actor, now } = context
  if (!(await hasRight(db, actor, IMPORT_RIGHT, now))) return []
  const roles = await listGrantableRoles(context, IMPORT_RIGHT)
  return roles
    .filter(isOfStaff)
    .map(({ id, code, name, nameI18n, userType }) => ({ roleId: id, code, name, translations: nameI18n, userType }))
}
