import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { beginOpenIdSignIn, finishOpenIdSignIn } from '../../contract/sign-in/openid.ts'
import type { SessionUser } from '../../contract/sign-in/session.ts'
import { getCurrentPath, getPageAddress } from '../routing/address.ts'
import { call } from '../mql/call.ts'
import type { Reply } from '../mql/reply.ts'
import { hideLink } from '../routing/one-time-link.ts'
import { parseQuery } from '../routing/routes.ts'
import { ensureShared } from '../runtime/shared.ts'
import { signInThrough, type SignInReply } from './sign-in-flow.ts'
import { sessionStore } from '../storage/storage.ts'

/** The storage key of the secret of a sign-in that this tab has begun: no other browser can finish it. */
const KEY = 'openid-browser'

const encodeBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/**
 * Begins a sign-in and returns the URL of the provider's page; NO_STORAGE when this browser stores nothing and so could
 * not finish it. Never rejects.
 */
export async function startOpenId(
  clientId: number,
  sharedComputer: boolean,
): Promise<Reply<{ readonly url: string }> | 'NO_STORAGE'> {
  const browser = encodeBase64url(crypto.getRandomValues(new Uint8Array(32)))
  if (!sessionStore.set(KEY, browser)) return 'NO_STORAGE'
  return call(
    beginOpenIdSignIn,
    { clientId, browser: encodeBase64url(sha256(utf8ToBytes(browser))), returnTo: getPageAddress(), sharedComputer },
    { toast: false },
  )
}

const back = ensureShared<{ reply?: Promise<Reply<SessionUser>> | undefined }>('openid.back', () => ({}))

function finishAtServer(clientId: number, key: string): Promise<Reply<SessionUser>> {
  // The server refuses a browser that has begun no sign-in, with its own message.
  const browser = sessionStore.get(KEY) ?? '_'.repeat(43)
  sessionStore.remove(KEY)
  return signInThrough(
    clientId,
    () => call(finishOpenIdSignIn, { clientId, key, browser }, { toast: false }) as Promise<SignInReply>,
    'staff',
  )
}

/** Returns whether the server has just redirected back to this page, or the result of that is still to be shown. */
export const isBackFromProvider = (): boolean =>
  back.reply !== undefined || parseQuery(getCurrentPath()).openid !== undefined

/**
 * Exchanges the key of the server's redirect for a session, with everything that follows a sign-in; returns undefined
 * when there is no redirect. Removes the key from the URL at once (`shown` is the path to show) and uses it once: later
 * calls return the same result, until `clearOpenIdResult`.
 */
export function finishOpenId(clientId: number, shown: string): Promise<Reply<SessionUser>> | undefined {
  const { openid: key } = parseQuery(getCurrentPath())
  if (key !== undefined) {
    hideLink(shown)
    back.reply = finishAtServer(clientId, key)
  }
  return back.reply
}

/** Clears the result once it has been shown. */
export const clearOpenIdResult = (): void => {
  back.reply = undefined
}
