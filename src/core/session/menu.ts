import { atom, batch, type ReadableAtom } from 'nanostores'
import type { InputOf } from '../../contract/activity.ts'
import { setWorkContext } from '../../contract/home/home.ts'
import { getMenu, type MenuEntry, type SessionRole, type SessionUser } from '../../contract/sign-in/session.ts'
import { storeLogin, sealLogin } from './login-store.ts'
import { call } from '../mql/call.ts'
import { buildFailure, type Reply } from '../mql/reply.ts'
import { getCurrentSession } from '../mql/token.ts'
import { ensureShared } from '../runtime/shared.ts'
import { $auth, setMenu, setRole } from './session-state.ts'

export { $menu, type Menu } from './session-state.ts'

/** Loads the menu of a person's roles (specification, section 6). */
export function fetchMenu({ clientId, roleId, userId }: SessionUser): Promise<Reply<MenuEntry[]>> {
  const roles = roleId
    .split(',')
    .map((role) => Number(role))
    .filter((role) => role > 0)
  return call(getMenu, { clientId, roleId: roles, userId }, { toast: false })
}

/** Returns the role that a person works in: the only one, or the chosen one; null while several are in force. */
export function findRole({ roles }: SessionUser, chosen?: number | null): SessionRole | null {
  const found = roles.length === 1 ? roles[0] : roles.find(({ roleId }) => roleId === chosen)
  return found ?? null
}

/** Loads the menu of the signed-in person again, for instance when they have chosen another role. */
export async function loadMenu(role: SessionRole | null = $auth.get().role): Promise<Reply<MenuEntry[]>> {
  const { user } = $auth.get()
  if (!user) return buildFailure('noToken')
  const session = getCurrentSession()
  const reply = await fetchMenu(user)
  if (!reply.ok) return reply
  const text = await sealLogin({ user, role, menu: reply.result })
  if (session !== getCurrentSession()) return buildFailure('cancelled')
  storeLogin(text)
  batch(() => {
    setRole(role)
    setMenu(reply.result)
  })
  return reply
}

const $choices = ensureShared('work-contexts', () => atom(0))

/** How often a role, college and year were chosen on this page: what depends on them is loaded again. */
export const $workContexts: ReadableAtom<number> = $choices

/** Sets the role, college and year to work in, and loads the corresponding menu. */
export async function chooseWorkContext(chosen: InputOf<typeof setWorkContext>): Promise<Reply<MenuEntry[]>> {
  const { user } = $auth.get()
  if (!user) return buildFailure('noToken')
  const reply = await call(setWorkContext, chosen, { toast: false, block: true })
  if (!reply.ok) return reply
  const loaded = await loadMenu(findRole(user, reply.result.roleId))
  $choices.set($choices.get() + 1)
  return loaded
}
