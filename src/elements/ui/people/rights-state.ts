import { VERBS, type Verb } from '../../../contract/access.ts'
import type { menuTree, MenuRights, roleDetail } from '../../../contract/people/roles.ts'
import type { RowOf } from '../../../contract/activity.ts'

/** A module with the screens that a role can be given. */
export type RightsModule = RowOf<typeof menuTree>
/** A screen that a role can be given. */
export type RightsMenu = RightsModule['menus'][number]
/** A role that nobody may hold together with another one, and what it may do. */
export type RoleConflict = RowOf<typeof roleDetail>['conflicts'][number]
/** What a role may do, by the id of the screen. */
export type Rights = ReadonlyMap<number, readonly Verb[]>

/** What a role may do on a screen. */
export const rightsOn = (rights: Rights, menuId: number): readonly Verb[] => rights.get(menuId) ?? []

/** The rights of a list. */
export const rightsFrom = (list: readonly MenuRights[]): Rights => new Map(list.map(({ menuId, rights }) => [menuId, rights]))

/** Rights with one of them given or taken away. Whoever does something on a screen sees it; whoever does not see it does nothing on it. */
export function withRight(rights: Rights, menuId: number, verb: Verb, given: boolean): Rights {
  const had = rightsOn(rights, menuId)
  const now = given ? VERBS.filter((one) => one === 'view' || one === verb || had.includes(one)) : verb === 'view' ? [] : had.filter((one) => one !== verb)
  const next = new Map(rights)
  if (now.length) next.set(menuId, now)
  else next.delete(menuId)
  return next
}

const differ = (one: readonly Verb[], other: readonly Verb[]): boolean => one.join() !== other.join()

/** Whether the rights on a screen are others than they were. */
export const isChanged = (before: Rights, after: Rights, menuId: number): boolean => differ(rightsOn(before, menuId), rightsOn(after, menuId))

/** What is to be sent: only screens that change, with all their rights. */
export function changedRights(before: Rights, after: Rights): (MenuRights & { rights: Verb[] })[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((menuId) => (isChanged(before, after, menuId) ? [{ menuId, rights: [...rightsOn(after, menuId)] }] : []))
}

/** On how many screens something is added, and taken away. */
export function rightCounts(before: Rights, after: Rights): { readonly gained: number; readonly lost: number } {
  const ids = changedRights(before, after).map(({ menuId }) => menuId)
  const more = (from: Rights, to: Rights) => ids.filter((id) => rightsOn(to, id).some((verb) => !rightsOn(from, id).includes(verb))).length
  return { gained: more(before, after), lost: more(after, before) }
}

/** The same changes on top of other rights: what somebody else has saved meanwhile. */
export function rebased(before: Rights, after: Rights, onto: Rights): Rights {
  const next = new Map(onto)
  for (const { menuId, rights } of changedRights(before, after)) {
    if (rights.length) next.set(menuId, rights)
    else next.delete(menuId)
  }
  return next
}

/** A change that somebody should look at twice. POWER: whoever has it decides what others may do. CONFLICT: a role that must stay apart does the same. */
export type RightsWarning = { readonly kind: 'POWER'; readonly menu: RightsMenu } | { readonly kind: 'CONFLICT'; readonly menu: RightsMenu; readonly conflict: RoleConflict }

const decidesForOthers = ({ routeName }: RightsMenu): boolean => routeName === '/role-management' || routeName.startsWith('/assign-')

/** What of the changes somebody should look at twice (domain brief 2.3.1). */
export function rightsWarnings(modules: readonly RightsModule[], before: Rights, after: Rights, conflicts: readonly RoleConflict[]): RightsWarning[] {
  return modules
    .flatMap(({ menus }) => menus)
    .flatMap((menu): RightsWarning[] => {
      const added = rightsOn(after, menu.menuId).filter((verb) => !rightsOn(before, menu.menuId).includes(verb))
      const shared = conflicts.filter(({ rights }) => rights.some(({ menuId, rights: theirs }) => menuId === menu.menuId && theirs.some((verb) => verb !== 'view' && added.includes(verb))))
      return [...(added.includes('edit') && decidesForOthers(menu) ? [{ kind: 'POWER' as const, menu }] : []), ...shared.map((conflict) => ({ kind: 'CONFLICT' as const, menu, conflict }))]
    })
}
