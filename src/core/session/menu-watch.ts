import * as v from 'valibot'
import { loginCopy, sessionUser, type MenuEntry } from '../../contract/sign-in/session.ts'
import { config } from '../config/config.ts'
import { onFault } from '../feedback/log.ts'
import { keepLogin, sealLogin } from './login-store.ts'
import { fetchMenu, roleOf } from './menu.ts'
import { call } from '../mql/call.ts'
import { currentSession, responseHeadersListener } from '../mql/token.ts'
import { currentPath, navigate, plainPath } from '../routing/routes.ts'
import { decryptJson } from '../crypto/encrypted-json.ts'
import { $auth, $menu, loginSucceeded } from './session-state.ts'

const opens = (menu: readonly MenuEntry[], path: string): boolean => menu.some(({ routeName }) => routeName === path)

/**
 * Loads the person's current roles and menu. If they have changed, notifies `onChanged`, and leaves a page that the
 * person may no longer open.
 */
async function renew(onChanged: () => void): Promise<void> {
  const { user: before, role } = $auth.get()
  const session = currentSession()
  if (!before) return
  const sealed = await call(loginCopy, null, { toast: false })
  const opened = sealed.ok
    ? v.safeParse(sessionUser, await decryptJson(sealed.result.userData, config().passphrases.login))
    : undefined
  if (!opened?.success) return
  const user = opened.output
  const menu = await fetchMenu(user)
  if (!menu.ok || session !== currentSession()) return
  const held = $menu.get().entries
  if (JSON.stringify([menu.result, user.roleId]) === JSON.stringify([held, before.roleId])) return
  const login = { user, role: roleOf(user, role?.roleId), menu: menu.result }
  keepLogin(await sealLogin(login))
  const path = plainPath(currentPath())
  const lost = opens(held, path) && !opens(menu.result, path)
  loginSucceeded(login)
  if (lost) navigate('/UnAuth', { replace: true })
  onChanged()
}

/**
 * Watches the version of the caller's rights that the server sends with every response (`menu-version`), and reloads
 * the menu when it changes. Returns a function that stops it.
 */
export function watchMenu(onChanged: () => void): () => void {
  let known: string | null = null
  let renewing = false
  responseHeadersListener.by = (headers) => {
    const version = headers.get('menu-version')
    // While somebody signs in or chooses a role, the menu is loaded anyway.
    if (!version || version === known) return
    known = version
    if (renewing || $menu.get().status !== 'success') return
    renewing = true
    void renew(onChanged)
      .catch(onFault)
      .finally(() => {
        renewing = false
      })
  }
  return () => {
    delete responseHeadersListener.by
  }
}
