import { createHash } from 'node:crypto'
import type { Needs, Right, Verb } from '../../../src/contract/access.ts'
import type { MenuEntry } from '../../../src/contract/sign-in/session.ts'
import type { Database } from '../../db/database.ts'
import { listOpenScreens, type RightsHolder } from './rights.ts'

const menusByHolder = new WeakMap<RightsHolder, readonly MenuEntry[]>()

/**
 * Caches the menu that was read at the beginning of a call, because rights are checked several times during the call.
 * The key is the caller object, not the person.
 */
export const storeMenu = (holder: RightsHolder, entries: readonly MenuEntry[]): void =>
  void menusByHolder.set(holder, entries)

/** The column of each verb in a menu entry and in `role_menu`. */
export const RIGHT_COLUMN = {
  view: 'canView',
  edit: 'canEdit',
  export: 'canExport',
  approve: 'canApprove',
} as const satisfies Record<Verb, keyof MenuEntry>

/** Returns whether a menu grants a right. */
export const doesMenuGrantRight = (entries: readonly MenuEntry[], { menu, verb }: Right): boolean =>
  entries.some((entry) => entry.routeName === menu && entry[RIGHT_COLUMN[verb]])

/**
 * Returns whether a user with this menu holds what a call needs. Every call is checked here before its input is read
 * (specification, section 10.4.1).
 */
export function doesMenuGrantNeeds(
  entries: readonly MenuEntry[],
  holder: Pick<RightsHolder, 'roleIds'>,
  needs: Needs,
): boolean {
  if (needs === 'own') return true
  if ('roles' in needs) return needs.roles.some((role) => holder.roleIds.includes(role))
  if ('anyOf' in needs) return needs.anyOf.some((one) => doesMenuGrantNeeds(entries, holder, one))
  return doesMenuGrantRight(entries, needs)
}

/** Checks the same, and reads the menu if it is not cached. */
export const hasRight = async (db: Database, holder: RightsHolder, needs: Needs, now: Date): Promise<boolean> =>
  doesMenuGrantNeeds(menusByHolder.get(holder) ?? (await listOpenScreens(db, holder, now)), holder, needs)

/**
 * Returns a version that changes whenever the caller's rights change: a browser with a different version fetches the
 * menu again. It reveals nothing else.
 */
export const computeMenuVersion = (entries: readonly MenuEntry[], { roleIds }: Pick<RightsHolder, 'roleIds'>): string =>
  createHash('sha256')
    .update(JSON.stringify([roleIds, entries]))
    .digest('base64url')
    .slice(0, 16)
