import * as v from 'valibot'
import { loginCopy, sessionUser, type MenuEntry, type SessionUser } from '../../contract/sign-in/session.ts'
import { onFault } from '../feedback/log.ts'
import { getLoginPassphrase } from './login-passphrase.ts'
import { storeLogin, storeMenuVersion, readMenuVersion, sealLogin } from './login-store.ts'
import { fetchMenu, findRole } from './menu.ts'
import { call } from '../mql/call.ts'
import { getCurrentSession, responseHeadersListener } from '../mql/token.ts'
import { $path, getCurrentPath, navigate, normalisePath } from '../routing/routes.ts'
import { decryptJson } from '../crypto/encrypted-json.ts'
import { $auth, $menu, setLoginSucceeded } from './session-state.ts'

/** How old the menu may be when the person opens another page or returns to this one, in milliseconds. */
const FRESH_MS = 60_000
/** How long after the end of a window the menu is loaded: the server's clock decides, and it may be behind. */
const LATER_MS = 1000
/** When to ask again for a window that should have ended, in milliseconds. */
const AGAIN_MS = 30_000
/** The longest wait that a timer accepts, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1

const hasMenuPath = (menu: readonly MenuEntry[], path: string): boolean =>
  menu.some(({ routeName }) => routeName === path)

/** Returns the entries that are always open. Processes appear and disappear with their windows. */
const filterPermanent = (menu: readonly MenuEntry[]): readonly MenuEntry[] => menu.filter(({ closesAt }) => !closesAt)

/**
 * Takes over roles and menu of a person. If their rights have changed, notifies `onChanged`, and leaves a page that the
 * person may no longer open. The page of a process itself says that its window has closed.
 */
async function adoptSession(user: SessionUser, menu: readonly MenuEntry[], onChanged: () => void): Promise<void> {
  const { user: before, role } = $auth.get()
  const session = getCurrentSession()
  const held = $menu.get().entries
  if (!before || JSON.stringify([menu, user.roleId]) === JSON.stringify([held, before.roleId])) return
  const login = { user, role: findRole(user, role?.roleId), menu }
  const sealed = await sealLogin(login)
  if (session !== getCurrentSession()) return
  storeLogin(sealed)
  const path = normalisePath(getCurrentPath())
  const lost = hasMenuPath(filterPermanent(held), path) && !hasMenuPath(menu, path)
  setLoginSucceeded(login)
  if (lost) navigate('/UnAuth', { replace: true })
  if (JSON.stringify([filterPermanent(menu), user.roleId]) !== JSON.stringify([filterPermanent(held), before.roleId]))
    onChanged()
}

/** Loads the person's current roles and menu; returns whether it has. */
async function renewSession(onChanged: () => void): Promise<boolean> {
  const session = getCurrentSession()
  if (!$auth.get().user) return false
  const sealed = await call(loginCopy, null, { toast: false })
  const opened = sealed.ok
    ? v.safeParse(sessionUser, await decryptJson(sealed.result.userData, getLoginPassphrase()))
    : undefined
  if (!opened?.success) return false
  const menu = await fetchMenu(opened.output)
  if (!menu.ok || session !== getCurrentSession()) return false
  await adoptSession(opened.output, menu.result, onChanged)
  return session === getCurrentSession()
}

/** Loads the menu alone; the version of the person's rights is not known afterwards. */
async function renewMenu(onChanged: () => void): Promise<false> {
  const session = getCurrentSession()
  const { user } = $auth.get()
  if (!user) return false
  const menu = await fetchMenu(user)
  if (menu.ok && session === getCurrentSession()) await adoptSession(user, menu.result, onChanged)
  return false
}

/** Returns when to load the menu because a window has ended, in milliseconds from now; undefined: no window ends. */
function waitForEnd(menu: readonly MenuEntry[], now: number): number | undefined {
  const ends = menu.flatMap(({ closesAt }) => (closesAt ? [Date.parse(closesAt)] : []))
  if (ends.length === 0) return undefined
  const wait = Math.min(...ends) - now
  return wait > 0 ? Math.min(wait + LATER_MS, LONGEST_MS) : AGAIN_MS
}

/**
 * Keeps the menu current, and notifies `onChanged` when the person's rights have changed. Reloads it when the server
 * sends another version of the caller's rights with a response (`menu-version`) than that of the stored menu, and when
 * the window of a process has ended; also when the person opens another page or returns to this one, if no response has
 * confirmed it within a minute. Returns a function that stops it.
 */
export function watchMenu(onChanged: () => void): () => void {
  let knownVersion = readMenuVersion()
  let confirmedAt = Date.now()
  let busy = false
  let missed = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const startLoad = (load: (onChanged: () => void) => Promise<boolean>) => {
    if (busy) {
      missed ||= load === renewSession
      return
    }
    // While somebody signs in or chooses a role, the menu is loaded anyway.
    if ($menu.get().status !== 'success') return
    busy = true
    missed = false
    confirmedAt = Date.now()
    void load(onChanged)
      .catch(onFault)
      .then((loaded) => {
        busy = false
        if (missed) startLoad(renewSession)
        else {
          if (loaded) storeVersion()
          planRenewal()
        }
      })
  }
  /** The menu is at least as new as the last response before it, also when somebody has just signed in. */
  const storeVersion = () => {
    if (knownVersion !== null && !busy && $menu.get().status === 'success') storeMenuVersion(knownVersion)
  }
  const planRenewal = () => {
    clearTimeout(timer)
    const wait = waitForEnd($menu.get().entries, Date.now())
    timer = wait === undefined ? undefined : setTimeout(() => startLoad(renewMenu), wait)
  }
  const startIfOld = () => {
    if (document.visibilityState === 'visible' && Date.now() - confirmedAt > FRESH_MS) startLoad(renewMenu)
  }
  responseHeadersListener.by = (headers) => {
    const version = headers.get('menu-version')
    if (!version) return
    confirmedAt = Date.now()
    if (version === knownVersion) return
    knownVersion = version
    startLoad(renewSession)
  }
  const stopMenu = $menu.subscribe(() => {
    storeVersion()
    planRenewal()
  })
  const stopPath = $path.listen(startIfOld)
  document.addEventListener('visibilitychange', startIfOld)
  return () => {
    delete responseHeadersListener.by
    clearTimeout(timer)
    stopMenu()
    stopPath()
    document.removeEventListener('visibilitychange', startIfOld)
  }
}
