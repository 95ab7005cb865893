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
export const rightsOn = (rights: Rights, menuId: number): readonly Verb[] => rights.get(menuId) ?? []

/** Converts a list of rights to a map. */
export const rightsFrom = (list: readonly MenuRights[]): Rights =>
  new Map(list.map(({ menuId, rights }) => [menuId, rights]))

/**
 * Returns the rights with one granted or revoked. Any right on a screen implies the right to view it; revoking the
 * right to view revokes all others.
 */
export function withRight(rights: Rights, menuId: number, verb: Verb, given: boolean): Rights {
  const had = rightsOn(rights, menuId)
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

const differ = (one: readonly Verb[], other: readonly Verb[]): boolean => one.join() !== other.join()

/** Returns whether the rights on a screen have changed. */
export const isChanged = (before: Rights, after: Rights, menuId: number): boolean =>
  differ(rightsOn(before, menuId), rightsOn(after, menuId))

/** Returns what to send: only the screens that change, with all their rights. */
export function changedRights(before: Rights, after: Rights): (MenuRights & { rights: Verb[] })[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((menuId) =>
    isChanged(before, after, menuId) ? [{ menuId, rights: [...rightsOn(after, menuId)] }] : [],
  )
}

/** Returns the number of screens that gain rights and that lose rights. */
export function rightCounts(before: Rights, after: Rights): { readonly gained: number; readonly lost: number } {
  const ids = changedRights(before, after).map(({ menuId }) => menuId)
  const more = (from: Rights, to: Rights) =>
    ids.filter((id) => rightsOn(to, id).some((verb) => !rightsOn(from, id).includes(verb))).length
  return { gained: more(before, after), lost: more(after, before) }
}

/** Applies the same changes to other rights: those saved by another user meanwhile. */
export function rebased(before: Rights, after: Rights, onto: Rights): Rights {
  const next = new Map(onto)
  for (const { menuId, rights } of changedRights(before, after)) {
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

const decidesForOthers = ({ routeName }: RightsMenu): boolean =>
  routeName === '/role-management' || routeName.startsWith('/assign-')

/** Returns the warnings about a change (specification, section 11.3.1). */
export function rightsWarnings(
  modules: readonly RightsModule[],
  before: Rights,
  after: Rights,
  conflicts: readonly RoleConflict[],
): RightsWarning[] {
  return modules
    .flatMap(({ menus }) => menus)
    .flatMap((menu): RightsWarning[] => {
      const added = rightsOn(after, menu.menuId).filter((verb) => !rightsOn(before, menu.menuId).includes(verb))
      const shared = conflicts.filter(({ rights }) =>
        rights.some(
          ({ menuId, rights: theirs }) =>
            menuId === menu.menuId && theirs.some((verb) => verb !== 'view' && added.includes(verb)),
        ),
      )
      return [
        ...(added.includes('edit') && decidesForOthers(menu) ? [{ kind: 'POWER' as const, menu }] : []),
        ...shared.map((conflict) => ({ kind: 'CONFLICT' as const, menu, conflict })),
      ]
    })
}
