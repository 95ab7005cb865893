import * as v from 'valibot'
import {
  findArea,
  listAreas,
  navigationSettings,
  type NavigationSettings,
} from '../../../src/contract/institution/navigation.ts'
import type { MenuEntry } from '../../../src/contract/sign-in/session.ts'
import type { Client } from './clients.ts'

/** The name of the setting in `client_config`. */
export const NAVIGATION_KEY = 'navigation'

/** The usual navigation. */
export const NO_NAVIGATION: NavigationSettings = { order: [], names: {} }

/** Reads the areas of the navigation from a stored setting. */
export const readNavigation = (stored: unknown): NavigationSettings =>
  v.parse(v.fallback(navigationSettings, NO_NAVIGATION), stored ?? NO_NAVIGATION)

/** Returns a menu whose entries know the place and the names of their areas, where the institution has set them. */
export function addAreas(menu: readonly MenuEntry[], { configs }: Pick<Client, 'configs'>): MenuEntry[] {
  if (configs[NAVIGATION_KEY] === undefined) return [...menu]
  const settings = readNavigation(configs[NAVIGATION_KEY])
  const areas = listAreas(settings)
  return menu.map((entry) => {
    const area = findArea(entry)
    return { ...entry, area: { place: areas.indexOf(area), names: settings.names[area] ?? {} } }
  })
}
