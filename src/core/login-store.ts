import * as v from 'valibot'
import { menuEntry, sessionRole, sessionUser, type MenuEntry, type SessionRole, type SessionUser } from '../contract/session.ts'
import { config } from './config.ts'
import { seal, unseal } from './secrets.ts'
import { sessionStore } from './storage.ts'

const KEY = 'loginPn'
const stored = v.object({ userObj: v.string(), menu: v.string(), role: v.nullable(sessionRole) })

/** What is kept of the auth store, its user object and its menu list opened. */
export interface StoredLogin {
  readonly user: SessionUser
  readonly role: SessionRole | null
  readonly menu: readonly MenuEntry[]
}

/** The state of the auth store as it is kept: JSON in which user object and menu list are encrypted texts (specification, section 9). */
export async function sealLogin({ user, role, menu }: StoredLogin): Promise<string> {
  const { passphrases } = config()
  const [userObj, sealedMenu] = await Promise.all([seal(user, passphrases.user), seal(menu, passphrases.menu)])
  return JSON.stringify({ status: 'success', userObj, role, menuStatus: 'success', menu: sealedMenu })
}

/** Keeps what `sealLogin` has made. */
export const keepLogin = (text: string): void => void sessionStore.set(KEY, text)

/** Ends with the session. */
export const forgetLogin = (): void => sessionStore.remove(KEY)

/** What an earlier page of this tab has kept; undefined when there is nothing, or nothing that can be read. */
export async function readLogin(): Promise<StoredLogin | undefined> {
  try {
    const { userObj, role, menu } = v.parse(stored, JSON.parse(sessionStore.get(KEY) ?? 'null'))
    const { passphrases } = config()
    const [user, entries] = await Promise.all([unseal(userObj, passphrases.user), unseal(menu, passphrases.menu)])
    return { user: v.parse(sessionUser, user), role, menu: v.parse(v.array(menuEntry), entries) }
  } catch {
    return undefined
  }
}
