import { VERBS, type Verb } from '../../../contract/access.ts'
import type { menuTree, MenuRights, roleDetail } from '../../../contract/roles/roles.ts'
import type { RowOf } from '../../../contract/activity.ts'

/** A module with the screens that can be assigned to a role. */
export type RightsModule = RowOf<typeof menuTree>
/** A screen that can be assigned to a role. */
export type RightsMenu = RightsModule['menus'][number]
/** A role that must not be combined with another one, and its rights. */
export type RoleConflict = RowOf<typeof roleDetail>['conflicts'][number]
/** Rights of a role by screen id. */
export type Rights = ReadonlyMap<number, readonly Verb[]>

/** Returns the rights of a role on a screen. */
export const getRights = (rights: Rights, menuId: number): readonly Verb[] => rights.get(menuId) ?? []

/** Converts a list of rights to a map. */
export const toRights = (list: readonly MenuRights[]): Rights =>
  new Map(list.map(({ menuId, rights }) => [menuId, rights]))

/**
 * Returns the rights with one granted or revoked. Any right on a screen implies the right to view it; revoking the
 * right to view revokes all others.
 */
export function applyRight(rights: Rights, menuId: number, verb: Verb, given: boolean): Rights {
  const had = getRights(rights, menuId)
  const now = given
    ? VERBS.filter((one) => one === 'view' || one === verb || had.includes(one))
    : verb === 'view'
      ? []
      : had.filter((one) => one !== verb)
  const next = new Map(rights)
  if (now.length) next.set(menuId, now)
  else next.delete(menuId)
  return next
}

const isDifferent = (one: readonly Verb[], other: readonly Verb[]): boolean => one.join() !== other.join()

/** Returns whether the rights on a screen have changed. */
export const isChanged = (before: Rights, after: Rights, menuId: number): boolean =>
  isDifferent(getRights(before, menuId), getRights(after, menuId))

/** Returns what to send: only the screens that change, with all their rights. */
export function listChangedRights(before: Rights, after: Rights): (MenuRights & { rights: Verb[] })[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((menuId) =>
    isChanged(before, after, menuId) ? [{ menuId, rights: [...getRights(after, menuId)] }] : [],
  )
}

/** Returns the number of screens that gain rights and that lose rights. */
export function countRightChanges(before: Rights, after: Rights): { readonly gained: number; readonly lost: number } {
  const ids = listChangedRights(before, after).map(({ menuId }) => menuId)
  const countMore = (from: Rights, to: Rights) =>
    ids.filter((id) => getRights(to, id).some((verb) => !getRights(from, id).includes(verb))).length
  return { gained: countMore(before, after), lost: countMore(after, before) }
}

/** Applies the same changes to other rights: those saved by another user meanwhile. */
export function rebaseRights(before: Rights, after: Rights, onto: Rights): Rights {
  const next = new Map(onto)
  for (const { menuId, rights } of listChangedRights(before, after)) {
    if (rights.length) next.set(menuId, rights)
    else next.delete(menuId)
  }
  return next
}

/**
 * A change that needs a second look. POWER: the right allows its holder to decide about the rights of others. CONFLICT:
 * a conflicting role has the same right.
 */
export type RightsWarning =
  | { readonly kind: 'POWER'; readonly menu: RightsMenu }
  | { readonly kind: 'CONFLICT'; readonly menu: RightsMenu; readonly conflict: RoleConflict }

const isDecisionScreen = ({ routeName }: RightsMenu): boolean =>
  routeName === '/role-management' || routeName.startsWith('/assign-')

/** Returns the warnings about a change (specification, section 11.3.1). */
export function listRightsWarnings(
  modules: readonly RightsModule[],
  before: Rights,
  after: Rights,
  conflicts: readonly RoleConflict[],
): RightsWarning[] {
  return modules
    .flatMap(({ menus }) => menus)
    .flatMap((menu): RightsWarning[] => {
      const added = getRights(after, menu.menuId).filter((verb) => !getRights(before, menu.menuId).includes(verb))
      const shared = conflicts.filter(({ rights }) =>
        rights.some(
          ({ menuId, rights: otherRights }) =>
            menuId === menu.menuId && otherRights.some((verb) => verb !== 'view' && added.includes(verb)),
        ),
      )
      return [
        ...(added.includes('edit') && isDecisionScreen(menu) ? [{ kind: 'POWER' as const, menu }] : []),
        ...shared.map((conflict) => ({ kind: 'CONFLICT' as const, menu, conflict })),
      ]
    })
}
