import type { Needs, Right, Verb } from '../../src/contract/access.ts'
import type { MenuEntry } from '../../src/contract/session.ts'
import type { Database } from '../db/database.ts'
import { menuOf, type RightsHolder } from './rights.ts'

const COLUMN = { view: 'canView', edit: 'canEdit', export: 'canExport', approve: 'canApprove' } as const satisfies Record<Verb, keyof MenuEntry>

/** Whether a menu gives a right. */
export const givesRight = (entries: readonly MenuEntry[], { menu, verb }: Right): boolean => entries.some((entry) => entry.routeName === menu && entry[COLUMN[verb]])

/** Whether somebody holds what a call needs: the one question, asked of every call before its input is read (domain brief 1.4.1). */
export async function holds(db: Database, holder: RightsHolder, needs: Needs, now: Date): Promise<boolean> {
  if (needs === 'own') return true
  if ('roles' in needs) return needs.roles.some((role) => holder.roleIds.includes(role))
  return givesRight(await menuOf(db, holder, now), needs)
}
