import { createHash } from 'node:crypto'
import type { Needs, Right, Verb } from '../../src/contract/access.ts'
import type { MenuEntry } from '../../src/contract/session.ts'
import type { Database } from '../db/database.ts'
import { menuOf, type RightsHolder } from './rights.ts'

const known = new WeakMap<RightsHolder, readonly MenuEntry[]>()

/** Keeps the menu of whoever makes a call, as it was read at its beginning: rights are asked several times until it is answered. Kept for this very caller object, not for the person. */
export const rememberMenu = (holder: RightsHolder, entries: readonly MenuEntry[]): void => void known.set(holder, entries)

const COLUMN = { view: 'canView', edit: 'canEdit', export: 'canExport', approve: 'canApprove' } as const satisfies Record<Verb, keyof MenuEntry>

/** Whether a menu gives a right. */
export const givesRight = (entries: readonly MenuEntry[], { menu, verb }: Right): boolean => entries.some((entry) => entry.routeName === menu && entry[COLUMN[verb]])

/** Whether somebody with this menu holds what a call needs: the one question, asked of every call before its input is read (domain brief 1.4.1). */
export function holdsWith(entries: readonly MenuEntry[], { roleIds }: Pick<RightsHolder, 'roleIds'>, needs: Needs): boolean {
  if (needs === 'own') return true
  if ('roles' in needs) return needs.roles.some((role) => roleIds.includes(role))
  return givesRight(entries, needs)
}

/** The same for somebody whose menu is still to be read. */
export const holds = async (db: Database, holder: RightsHolder, needs: Needs, now: Date): Promise<boolean> => holdsWith(known.get(holder) ?? (await menuOf(db, holder, now)), holder, needs)

/** What changes whenever the rights of a caller do: a browser that holds another one asks for the menu again. Tells nobody anything else. */
export const menuVersion = (entries: readonly MenuEntry[], { roleIds }: Pick<RightsHolder, 'roleIds'>): string => createHash('sha256').update(JSON.stringify([roleIds, entries])).digest('base64url').slice(0, 16)
