import { matchRoute } from '../routing/routes.ts'
import { ensureShared } from '../runtime/shared.ts'

const target = ensureShared<{ path?: string | undefined }>('handover.target', () => ({}))

/** Stores the screen that the partner requests. */
export const keepTarget = (path: string | undefined): void => {
  target.path = path
}

/**
 * Returns the screen to open after a handover: the one that the signed key names, if it is one of ours, else the
 * landing page. Never one from the URL.
 */
export function getLandingTarget(): string {
  const named = target.path
  target.path = undefined
  return named !== undefined && matchRoute(named) ? named : '/landing'
}
