import { matchRoute } from '../routing/match-route.ts'
import { takeTarget } from './handover-target.ts'

/**
 * Returns the screen to open after a handover: the one that the signed key names, if it is one of ours, else the
 * landing page. Never one from the URL.
 */
export function getLandingTarget(): string {
  const named = takeTarget()
  return named !== undefined && matchRoute(named) ? named : '/landing'
}
