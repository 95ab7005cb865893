import { atom, type ReadableAtom } from 'nanostores'
import { getMenu, type MenuEntry, type SessionUser } from '../contract/session.ts'
import { keepLogin, sealLogin } from './login-store.ts'
import { call } from './mql/call.ts'
import { failed, type Reply } from './mql/reply.ts'
import { currentSession } from './mql/token.ts'
import { $login } from './session-state.ts'
import { shared } from './shared.ts'

/** The menu of the session (specification, section 4). */
export interface Menu {
  readonly status: 'pending' | 'success'
  readonly entries: readonly MenuEntry[]
}

/** The writable `$menu`; only the session's own verbs write it. */
export const $menuState = shared('menu', () => atom<Menu>({ status: 'pending', entries: [] }))
/** What the person may open; `pending` until it is known. */
export const $menu: ReadableAtom<Menu> = $menuState

/** Asks for the menu of a person's roles (specification, section 6). */
export function fetchMenu({ clientId, roleId, userId }: SessionUser): Promise<Reply<MenuEntry[]>> {
  const roles = roleId.split(',').map((role) => Number(role)).filter((role) => role > 0)
  return call(getMenu, { clientId, roleId: roles, userId }, { toast: false })
}

/** Asks for the menu of the signed-in person again, for instance when they have chosen another role. */
export async function loadMenu(): Promise<Reply<MenuEntry[]>> {
  const { user } = $login.get()
  if (!user) return failed('noToken')
  const session = currentSession()
  const reply = await fetchMenu(user)
  if (!reply.ok) return reply
  const text = await sealLogin({ user, menu: reply.result })
  if (session !== currentSession()) return failed('cancelled')
  keepLogin(text)
  $menuState.set({ status: 'success', entries: reply.result })
  return reply
}
