import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { AccountSettings } from '../../../../src/contract/users/account-fields.ts'
import { lockAdministeringRoles } from '../../../lib/access/administrators.ts'
import { findDenial } from '../../../lib/access/allowed.ts'
import { whereCollegeInScope } from '../../../lib/access/scope.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { college, pickListEntry, role, roleConflict, userAccount, userRole } from '../../../db/schema.ts'
import type { Translations } from '../../../db/schema/columns.ts'
import type { Actor } from '../../../lib/context/handler.ts'
import type { Settings } from '../../../lib/config/settings.ts'
import { loadAccountSettings } from '../accounts/account-rules.ts'

/** The right that an import requires. */
export const IMPORT_RIGHT = { menu: '/user-management', verb: 'edit' } as const

/** A role that a file may name. */
export interface RoleChoice {
  readonly id: number
  readonly userType: string
  readonly names: Named
  /** Maximum number of holders; null: unlimited. */
  readonly maxUsers: number | null
}

type Named = { readonly name: string; readonly nameI18n: Translations }

/** The master data for parsing the lines of a file; read once per slice. */
export interface Masters {
  readonly settings: AccountSettings
  /** The institution's time zone. */
  readonly timeZone: string
  readonly roles: ReadonlyMap<number, RoleChoice>
  /** Pairs of roles that one person may not hold together, in both orders. */
  readonly conflicts: ReadonlySet<string>
  /** Lookups by the content of a cell: a code, or a name in any language. Colleges: those of the importing user. */
  readonly find: {
    readonly role: Finder<number>
    readonly college: Finder<number>
    readonly department: Finder<string>
    readonly office: Finder<string>
  }
}

/** Finds something by its code or one of its names. */
export type Finder<Id> = (text: string) => Id | undefined

const normaliseKey = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_.-]+/g, ' ')
    .trim()

function createFinder<Id>(rows: readonly (Named & { readonly id: Id; readonly code: string })[]): Finder<Id> {
  const found = new Map<string, Id | null>()
  for (const { id, name, nameI18n } of rows)
    for (const one of [name, ...Object.values(nameI18n)])
      found.set(normaliseKey(one), found.has(normaliseKey(one)) && found.get(normaliseKey(one)) !== id ? null : id)
  // A code takes precedence over equal names.
  for (const { id, code } of rows) found.set(normaliseKey(code), id)
  return (text) => found.get(normaliseKey(text)) ?? undefined
}

/** Returns the entry in `conflicts` for two roles. */
export const toPairKey = (one: number, other: number): string => `${one} ${other}`

async function countHolders(db: Database, clientId: number, roleId: number, now: Date): Promise<number> {
  const [held] = await db
    .select({ count: sql<number>`count(distinct ${userRole.userId})::int` })
    .from(userRole)
    .innerJoin(userAccount, and(eq(userAccount.clientId, userRole.clientId), eq(userAccount.id, userRole.userId)))
    .where(
      and(
        eq(userRole.clientId, clientId),
        eq(userRole.roleId, roleId),
        sql`${userAccount.status} <> 'DEACTIVATED'`,
        or(isNull(userRole.toAt), gt(userRole.toAt, now)),
      ),
    )
  return held?.count ?? 0
}

/** Reads the master data for parsing the lines of a file, for the importing user. */
export async function loadImportMasters(
  db: Database,
  client: Client,
  actor: Actor,
  settings: Pick<Settings, 'secrets'>,
  now: Date,
): Promise<Masters> {
  const roles = await db.select().from(role).where(eq(role.clientId, client.id))
  const colleges = await db
    .select()
    .from(college)
    .where(
      and(eq(college.clientId, client.id), eq(college.status, 'ACTIVE'), whereCollegeInScope(db, actor, college.id)),
    )
  const lists = await db
    .select()
    .from(pickListEntry)
    .where(and(eq(pickListEntry.clientId, client.id), eq(pickListEntry.status, 'ACTIVE')))
  const pairs = await db.select().from(roleConflict).where(eq(roleConflict.clientId, client.id))
  const createEntryFinder = (kind: (typeof lists)[number]['kind']) =>
    createFinder(
      lists.filter((row) => row.kind === kind).map(({ code, name, nameI18n }) => ({ id: code, code, name, nameI18n })),
    )
  return {
    settings: await loadAccountSettings(db, client, settings, now),
    timeZone: client.timeZone,
    roles: new Map(
      roles.map((row) => [row.id, { id: row.id, userType: row.userType, names: row, maxUsers: row.maxUsers }]),
    ),
    conflicts: new Set(
      pairs.flatMap(({ roleId, conflictsWith }) => [
        toPairKey(roleId, conflictsWith),
        toPairKey(conflictsWith, roleId),
      ]),
    ),
    find: {
      role: createFinder(roles),
      college: createFinder(colleges),
      department: createEntryFinder('DEPARTMENT'),
      office: createEntryFinder('OFFICE'),
    },
  }
}

/** What may be granted of some roles. */
export interface Grants {
  /** The roles that the importing user may grant. */
  readonly grantable: ReadonlySet<number>
  /** How many more people may hold a role, where that is limited; counted down. */
  readonly room: Map<number, number>
}

/** Reads what may be granted of the roles that lines name. */
export async function loadGrants(
  db: Database,
  actor: Actor,
  { roles }: Masters,
  roleIds: readonly number[],
  now: Date,
): Promise<Grants> {
  const grantable = new Set<number>()
  const room = new Map<number, number>()
  // A new administrator needs a second person (server/lib/second-person), whom a job cannot ask.
  const given = [...new Set(roleIds)]
  const administering = await lockAdministeringRoles(db, actor.clientId, given)
  for (const roleId of given) {
    const mayAsk = !administering.includes(roleId)
    if (mayAsk && (await findDenial(db, actor, IMPORT_RIGHT, now, { kind: 'grant', roleId })) === null)
      grantable.add(roleId)
    const most = roles.get(roleId)?.maxUsers ?? null
    if (most !== null) room.set(roleId, most - (await countHolders(db, actor.clientId, roleId, now)))
  }
  return { grantable, room }
}
