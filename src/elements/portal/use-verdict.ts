import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { guard, type Verdict } from '../../core/guard.ts'
import { followHashAsking } from '../../core/leaving.ts'
import { $menu } from '../../core/menu.ts'
import { rememberRefused } from '../../core/refused-path.ts'
import { $path, navigate } from '../../core/routes.ts'
import { $auth, $session } from '../../core/session.ts'
import { showToast, TOAST_LIFE } from '../../core/toasts.ts'
import { rememberWanted, takeWanted } from '../../core/wanted.ts'
import { useWords } from '../words.tsx'

const SIGN_IN = ['adminLogin', 'studentLogin', 'login']

/** Follows the address through the guard: what to show now, with every redirect and its toast done on the way (specification, section 2). */
export function useVerdict(): { readonly path: string; readonly verdict: Verdict } {
  const { t } = useWords()
  const path = useStore($path)
  const session = useStore($session)
  const menu = useStore($menu)
  const { token } = useStore($auth)
  const verdict: Verdict = session.status === 'unknown' ? { kind: 'wait' } : guard(path, { token, menu, hasSession: session.status === 'user' })
  const wasSignedIn = useRef(false)
  const target = verdict.kind === 'redirect' ? verdict.to : ''
  const toast = verdict.kind === 'redirect' ? verdict.toast : undefined

  useEffect(() => followHashAsking(), [])

  useEffect(() => {
    if (!target) return
    if (toast) {
      if (path !== '/') rememberWanted(path)
      // Whose session has just ended has been told so already.
      if (!wasSignedIn.current) showToast({ severity: 'error', summary: t('common.error'), detail: t(toast), life: TOAST_LIFE })
    }
    if (target === '/UnAuth') rememberRefused(path)
    navigate(target, { replace: true })
  }, [target, toast, path, t])

  const signingIn = verdict.kind === 'show' && SIGN_IN.includes(verdict.route.name)
  useEffect(() => {
    if (!signingIn || session.status !== 'user' || menu.status !== 'success') return
    const roles = session.user.roles.length
    navigate(menu.entries.length === 0 ? '/UnAuth' : (takeWanted((wanted) => guard(wanted, { token, menu, hasSession: true }).kind === 'show') ?? (roles > 1 ? '/landing' : '/modules-dashboard')), { replace: true })
  }, [signingIn, session, menu, token])

  useEffect(() => {
    wasSignedIn.current = session.status === 'user'
  }, [session])
  return { path, verdict }
}
