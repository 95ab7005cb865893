import type { MENU_SCOPES } from '../../../src/contract/assignments/parts.ts'
import type { MenuEntry } from '../../../src/contract/sign-in/session.ts'
import { findClientById } from '../clients/clients.ts'
import type { Database } from '../../db/database.ts'
import type { FeatureFlag } from '../../db/schema/tenancy.ts'
import type { Actor } from '../context/handler.ts'
import { readScreens } from './screens-function.ts'
import { formatIsoDay } from '../time/iso-day.ts'

/** Modules and screens that require a feature flag. */
const REQUIRED_FLAG: Readonly<Record<string, FeatureFlag>> = {
  developer: 'developerTools',
  '/institutions': 'platform',
  '/platform-status': 'platform',
}

/**
 * Returns whether a client has a screen: some modules and screens require a feature flag. Where it is missing, a right
 * on the screen has no effect.
 */
export const isScreenThere = (
  moduleCode: string,
  routeName: string,
  flags: ReadonlySet<FeatureFlag> | undefined,
): boolean =>
  [moduleCode, routeName].every((name) => {
    const flag = REQUIRED_FLAG[name]
    return !flag || (flags?.has(flag) ?? false)
  })

/** A user of a client, with the roles whose rights are evaluated. */
export type RightsHolder = Pick<Actor, 'clientId' | 'userId' | 'roleIds'>

/** Source of a right on a screen: a role, or an exception for one user. */
export type RightSource =
  | { readonly kind: 'ROLE'; readonly roleId: number }
  | { readonly kind: 'GRANT' | 'DENY'; readonly until: Date | null; readonly reason: string }

/**
 * A screen that a user's roles or exceptions name, with the resulting rights and their sources. A denied screen has no
 * rights. A process has its rights whether or not a window is open.
 */
export interface ScreenWithRights {
  readonly entry: MenuEntry
  readonly sources: readonly RightSource[]
  /** How far it opens for programmes; NONE: it is always open. */
  readonly scope: (typeof MENU_SCOPES)[number]
}

/** Returns whether a user may open a screen now: a process only while one of its windows is open for them. */
const isOpen = ({ entry, scope }: ScreenWithRights): boolean =>
  entry.canView && (scope === 'NONE' || entry.closesAt !== null)

const NOTHING = { canView: false, canEdit: false, canExport: false, canApprove: false }

/**
 * Returns the screens that a user's roles and exceptions name, in menu order (specification, section 10.4.1). A GRANT
 * gives view access only; a DENY overrides everything.
 */
export async function listScreens(db: Database, holder: RightsHolder, now: Date): Promise<readonly ScreenWithRights[]> {
  const client = await findClientById(db, holder.clientId)
  const facts = await readScreens(db, holder, formatIsoDay(client?.timeZone ?? 'UTC', now), now)
  const screens = new Map<number, ScreenWithRights & { sources: RightSource[] }>()
  for (const { scope, rights, ...row } of facts.screens) {
    if (!isScreenThere(row.moduleCode, row.routeName, client?.flags)) continue
    const screen = screens.get(row.menuId) ?? { entry: { ...row, ...NOTHING }, sources: [], scope }
    if (rights) {
      for (const right of ['canView', 'canEdit', 'canExport', 'canApprove'] as const)
        screen.entry[right] ||= rights[right]
      screen.sources.push({ kind: 'ROLE', roleId: rights.roleId })
    }
    screens.set(row.menuId, screen)
  }
  for (const { menuId, effect, until, reason } of facts.exceptions) {
    const screen = screens.get(menuId)
    if (!screen) continue
    screen.sources.push({ kind: effect, until: until === null ? null : new Date(until), reason })
    Object.assign(screen.entry, effect === 'DENY' ? NOTHING : { canView: true })
  }
  return [...screens.values()]
}

/**
 * Returns the screens that a user may open now, with the rights of all roles combined, in menu order. Includes hidden
 * screens, which are marked as such. A process is left out unless one of its windows is open for the user.
 */
export async function listOpenScreens(db: Database, holder: RightsHolder, now: Date): Promise<MenuEntry[]> {
  return (await listScreens(db, holder, now)).filter(isOpen).map(({ entry }) => entry)
}

/**
 * Returns the screens that a user may open now or while a window is open: for administrators, who grant rights and
 * compare those of people, whatever the time.
 */
export async function listGrantedScreens(db: Database, holder: RightsHolder, now: Date): Promise<MenuEntry[]> {
  return (await listScreens(db, holder, now)).map(({ entry }) => entry).filter(({ canView }) => canView)
}
