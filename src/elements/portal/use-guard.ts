import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { hasPath } from '../../core/routing/address.ts'
import { getConfig } from '../../core/config/config.ts'
import { decideRoute, getHomePath, type Verdict } from '../../core/session/guard.ts'
import { followGuardedHash } from '../../core/routing/navigation-guard.ts'
import { $menu } from '../../core/session/menu.ts'
import { getCurrentToken, isTokenLost } from '../../core/mql/token.ts'
import { storeDeniedPath } from '../../core/routing/denied-path.ts'
import { $path, matchRoute, navigate, normalisePath } from '../../core/routing/routes.ts'
import { START_PATH } from '../../core/routing/start-path.ts'
import { clearSession } from '../../core/session/session-end.ts'
import { $auth, $session } from '../../core/session/session.ts'
import { showToast, TOAST_LIFE } from '../../core/feedback/toasts.ts'
import { storeReturnPath, takeReturnPath } from '../../core/routing/return-path.ts'
import { useMessages } from '../runtime/messages.tsx'
import { useLoginInstead } from './use-login-instead.ts'

/** The names of the routes where people log in. */
export const SIGN_IN_ROUTES = ['adminLogin', 'studentLogin', 'login']

const WAIT: Verdict = { kind: 'wait' }

/** Returns the decision for a visitor who goes on to another path, once that is known. */
const redirectTo = (to: string | null): Verdict => (to === null ? WAIT : { kind: 'redirect', to })

/** Returns whether this is a visit without a path and without a session. Nothing was denied in that case. */
const isFirstVisit = (path: string): boolean =>
  path === '/' && !hasPath() && getCurrentToken() === null && !isTokenLost()

/** Returns the navigation guard's decision. The token is read from session storage for every decision. */
const decideNow = (path: string): Verdict =>
  decideRoute(path, { token: getCurrentToken(), menu: $menu.get(), hasSession: $session.get().status === 'user' })

/**
 * Returns the guard's decision for a path. The sign-in page must also open for a signed-in user, to show who that is.
 * By default that page is exempt anyway.
 */
function decidePath(path: string): Verdict {
  if ($session.get().status === 'unknown') return WAIT
  if (isFirstVisit(path)) return { kind: 'redirect', to: START_PATH }
  const verdict = decideNow(path)
  const match =
    verdict.kind === 'redirect' &&
    verdict.to === '/UnAuth' &&
    normalisePath(path) === normalisePath(getConfig().noSessionPath)
      ? matchRoute(path)
      : null
  return match ? { kind: 'show', ...match } : verdict
}

/** What the guard has decided for a path. */
interface Guarded {
  readonly path: string
  readonly verdict: Verdict
  /** Whether the visitor is going on from the login of an institution that does not exist, which nobody should see. */
  readonly leaving: boolean
  /** Whether the visitor was sent to this path with a toast, which stands above the page for a few seconds. */
  readonly isNotified: boolean
}

/**
 * Follows the address through the navigation guard. Returns the decision and performs every redirect with its toast
 * (specification, section 2).
 */
export function useGuard(host: HTMLElement | null): Guarded {
  const { t } = useMessages()
  const path = useStore($path)
  const session = useStore($session)
  useStore($menu)
  useStore($auth)
  // The hash may have changed after the path was read and before it was followed: decide nothing for an outdated
  // address.
  const [following, setFollowing] = useState(false)
  const instead = useLoginInstead(path, host)
  const leaving = following && instead !== undefined
  const verdict = following ? (leaving ? redirectTo(instead) : decidePath(path)) : WAIT
  const before = useRef(session.status)
  const target = verdict.kind === 'redirect' ? verdict.to : ''
  const toast = verdict.kind === 'redirect' ? verdict.toast : undefined
  const [notified, setNotified] = useState('')

  useEffect(() => {
    const stop = followGuardedHash()
    setFollowing(true)
    return stop
  }, [])

  useEffect(() => {
    if (!target) return
    if (toast) {
      if (path !== '/') storeReturnPath(path)
      const lost = isTokenLost()
      // A user whose session has just ended was notified already; one whose token is missing from storage was not.
      if (lost || before.current !== 'user')
        showToast({ severity: 'error', summary: t('common.error'), detail: t(toast), life: TOAST_LIFE })
      if (lost) clearSession()
    }
    if (target === '/UnAuth') storeDeniedPath(path)
    setNotified(toast ? target : '')
    navigate(target, { replace: true })
  }, [target, toast, path, t])

  const signingIn = verdict.kind === 'show' && SIGN_IN_ROUTES.includes(verdict.route.name)
  useEffect(() => {
    // Only a user who has just signed in is redirected; a user who arrives signed in stays (specification, section 2:
    // exempt routes pass through).
    if (signingIn && before.current === 'guest' && session.status === 'user')
      navigate(takeReturnPath((wanted) => decideNow(wanted).kind === 'show') ?? getHomePath($menu.get()), {
        replace: true,
      })
    before.current = session.status
  }, [signingIn, session])
  return { path, verdict, leaving, isNotified: notified === path }
}
