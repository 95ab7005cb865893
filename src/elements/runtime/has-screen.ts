import { matchRoute } from '../../core/routing/match-route.ts'
import { normalisePath } from '../../core/routing/path.ts'
import { isElementTag } from './registry.ts'

/**
 * Returns whether the portal has a screen at this path. Menus, tiles and actions show only such paths. A path that
 * merely looks like an institution's has no screen.
 */
export function hasScreen(path: string): boolean {
  const route = matchRoute(normalisePath(path))?.route
  return route?.name !== 'adminLogin' && isElementTag(route?.tag ?? '')
}
