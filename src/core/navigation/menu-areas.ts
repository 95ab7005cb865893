import type { MenuEntry } from '../../contract/sign-in/session.ts'

/** The areas of the navigation, in their order. Home is a link of its own before them. */
export const AREAS = ['people', 'academics', 'examinations', 'fees', 'reports', 'settings', 'developer'] as const
/** An area of the navigation: the screens of one job. */
export type Area = (typeof AREAS)[number]

/** What the navigation knows about an entry of the menu. */
type Entry = Pick<MenuEntry, 'routeName' | 'moduleCode' | 'hidden'>

/** The areas of screens that are in another module by their rights. */
const AREA_BY_ROUTE: Readonly<Record<string, Area>> = {
  '/institution-settings': 'settings',
  '/registered-sites': 'settings',
  '/data-protection': 'settings',
  '/institutions': 'settings',
}

const AREA_BY_MODULE: Readonly<Record<string, Area>> = {
  administration: 'people',
  academics: 'academics',
  examination: 'examinations',
  finance: 'fees',
  reports: 'reports',
  developer: 'developer',
}

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

/** Returns the area of an entry; the settings for a module that an institution has added. */
export const findArea = ({ routeName, moduleCode }: Pick<Entry, 'routeName' | 'moduleCode'>): Area =>
  AREA_BY_ROUTE[routeName] ?? AREA_BY_MODULE[moduleCode] ?? 'settings'

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

/** Returns the areas in which the navigation shows entries: the first screen of each, then the others in menu order. */
export function groupByArea<One extends Entry>(entries: readonly One[]): readonly AreaEntries<One>[] {
  const places = listPlaces(entries)
  return AREAS.map((area) => ({
    area,
    entries: places.filter((one) => findArea(one) === area).toSorted((one, other) => rankEntry(one) - rankEntry(other)),
  })).filter((group) => group.entries.length > 0)
}

/** Returns the route that the navigation marks for a path: of its entry, or of the list that it is reached from. */
export function findPlace(path: string, places: readonly Pick<Entry, 'routeName'>[]): string {
  const list = LIST_OF[path]
  return list !== undefined && !places.some(({ routeName }) => routeName === path) ? list : path
}
