import type { Verb } from '../../../src/contract/access.ts'
import { VERBS } from '../../../src/contract/access.ts'
import type { MenuRights } from '../../../src/contract/roles/roles.ts'
import type { Database } from '../../db/database.ts'
import type { Actor } from '../context/handler.ts'
import { UNIVERSITY_ADMIN } from './allowed.ts'
import { listGrantedScreens } from './rights.ts'

/**
 * Returns a function that maps a screen to the rights on it that a caller may grant to a role: the rights they hold, or
 * all rights for the university's administrator (specification, section 11.3.1).
 */
export async function createGrantLister(
  db: Database,
  actor: Actor,
  now: Date,
): Promise<(menuId: number) => readonly Verb[]> {
  if (actor.roleIds.includes(UNIVERSITY_ADMIN)) return () => VERBS
  const held = new Map((await listGrantedScreens(db, actor, now)).map((entry) => [entry.menuId, entry]))
  return (menuId) => {
    const { canView = false, canEdit = false, canExport = false, canApprove = false } = held.get(menuId) ?? {}
    const can = { view: canView, edit: canEdit, export: canExport, approve: canApprove }
    return VERBS.filter((verb) => can[verb])
  }
}

/** Returns whether a caller may grant all of these rights. */
export async function mayGrant(db: Database, actor: Actor, wanted: readonly MenuRights[], now: Date): Promise<boolean> {
  const grantable = await createGrantLister(db, actor, now)
  return wanted.every(({ menuId, rights }) => rights.every((verb) => grantable(menuId).includes(verb)))
}
