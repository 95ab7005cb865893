import * as v from 'valibot'
import {
  menuEntry,
  sessionRole,
  sessionUser,
  type MenuEntry,
  type SessionRole,
  type SessionUser,
} from '../../contract/sign-in/session.ts'
import { getConfig } from '../config/config.ts'
import { LOGIN_KEY } from '../crypto/login-key.ts'
import { encryptJson, decryptJson } from '../crypto/encrypted-json.ts'
import { sessionStore } from '../storage/storage.ts'
import { createStoredJson } from '../storage/stored-value.ts'

const stored = createStoredJson(
  sessionStore,
  LOGIN_KEY,
  v.object({ userObj: v.string(), menu: v.string(), role: v.nullable(sessionRole) }),
)

/** The stored state of the auth store, with its user object and its menu decrypted. */
export interface StoredLogin {
  readonly user: SessionUser
  readonly role: SessionRole | null
  readonly menu: readonly MenuEntry[]
}

/**
 * Serialises the state of the auth store for the storage: JSON in which user object and menu list are encrypted texts
 * (specification, section 9).
 */
export async function sealLogin({ user, role, menu }: StoredLogin): Promise<string> {
  const { passphrases } = getConfig()
  const [userObj, sealedMenu] = await Promise.all([
    encryptJson(user, passphrases.user),
    encryptJson(menu, passphrases.menu),
  ])
  return JSON.stringify({ status: 'success', userObj, role, menuStatus: 'success', menu: sealedMenu })
}

/** Stores the text of `sealLogin`. */
export function storeLogin(text: string): void {
  sessionStore.set(LOGIN_KEY, text)
  sessionStore.remove('menu-version')
}

/** Stores the version of the rights that the stored menu has: the next page of this tab need not load the menu. */
export const storeMenuVersion = (version: string): void => void sessionStore.set('menu-version', version)

/** Returns the version of the rights that the stored menu has; null when it is not known. */
export const readMenuVersion = (): string | null => sessionStore.get('menu-version')

/**
 * Returns the state that an earlier page of this tab has stored; undefined when there is none, or it cannot be read.
 */
export async function readLogin(): Promise<StoredLogin | undefined> {
  const found = stored.read()
  if (!found) return undefined
  const { userObj, role, menu } = found
  try {
    const { passphrases } = getConfig()
    const [user, entries] = await Promise.all([
      decryptJson(userObj, passphrases.user),
      decryptJson(menu, passphrases.menu),
    ])
    return { user: v.parse(sessionUser, user), role, menu: v.parse(v.array(menuEntry), entries) }
  } catch {
    return undefined
  }
}
