import { useStore } from '@nanostores/react'
import type { SessionUser } from '../../contract/sign-in/session.ts'
import { getCurrentToken } from '../../core/mql/token.ts'
import { matchRoute } from '../../core/routing/match-route.ts'
import type { Verdict } from '../../core/session/guard.ts'
import { $session } from '../../core/session/session.ts'

/** The frame of a signed-in person. */
interface Shell {
  /** Whether the page has the frame: the navigation beside it, and its place in the header. */
  readonly inShell: boolean
  readonly user: SessionUser | undefined
}

/**
 * Returns whether a page has the frame of a signed-in person: every page of a portal that is the whole page, in another
 * one those with a sidebar. The place of the frame is kept while a stored session is restored.
 */
export function useShell(wholePage: boolean, path: string, verdict: Verdict): Shell {
  const session = useStore($session)
  const route = verdict.kind === 'show' ? verdict.route : matchRoute(path)?.route
  const isKnown = session.status === 'user' || (session.status === 'unknown' && getCurrentToken() !== null)
  return {
    inShell: isKnown && (wholePage || route?.layout === 'sidebar'),
    user: session.status === 'user' ? session.user : undefined,
  }
}
