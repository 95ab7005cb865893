import { AREAS, findArea, type Area } from '../../contract/institution/navigation.ts'
import type { MenuEntry } from '../../contract/sign-in/session.ts'

/** What the navigation knows about an entry of the menu. */
type Entry = Pick<MenuEntry, 'routeName' | 'moduleCode' | 'hidden' | 'area'>

/**
 * The screens that are reached from a list: its form for a new record, the page that shows a record, or the form for
 * one. They stand in the navigation only for people who may not open the list.
 */
export const LIST_OF: Readonly<Record<string, string>> = {
  '/add-User': '/user-management',
  '/edit-user-details': '/user-management',
  '/update-edit-user': '/user-management',
  '/add-Role': '/role-management',
}

/** The screens with which the work in their area begins. */
const FIRST = ['/user-management', '/exam-desk']

/** Returns the entries that the navigation shows: neither hidden ones nor those that are reached from a list. */
export function listPlaces<One extends Entry>(entries: readonly One[]): readonly One[] {
  const hasList = (routeName: string) =>
    entries.some((other) => !other.hidden && other.routeName === LIST_OF[routeName])
  return entries.filter(({ hidden, routeName }) => !hidden && !hasList(routeName))
}

/** Entries of one area. */
export interface AreaEntries<One> {
  readonly area: Area
  readonly entries: readonly One[]
}

const rankEntry = ({ routeName }: Pick<Entry, 'routeName'>): number => (FIRST.includes(routeName) ? 0 : 1)

/**
 * Returns the areas in which the navigation shows entries, in the order of the institution: the first screen of each,
 * then the others in menu order.
 */
export function groupByArea<One extends Entry>(entries: readonly One[]): readonly AreaEntries<One>[] {
  const places = listPlaces(entries)
  const groups = AREAS.map((area) => ({
    area,
    entries: places.filter((one) => findArea(one) === area).toSorted((one, other) => rankEntry(one) - rankEntry(other)),
  })).filter((group) => group.entries.length > 0)
  const rankGroup = ({ area, entries: [first] }: AreaEntries<One>) => first?.area?.place ?? AREAS.indexOf(area)
  return groups.toSorted((one, other) => rankGroup(one) - rankGroup(other))
}

/** Returns the route that the navigation marks for a path: of its entry, or of the list that it is reached from. */
export function findPlace(path: string, places: readonly Pick<Entry, 'routeName'>[]): string {
  const list = LIST_OF[path]
  return list !== undefined && !places.some(({ routeName }) => routeName === path) ? list : path
}
