import * as v from 'valibot'
import { onFault } from '../feedback/log.ts'
import { $token, getCurrentSession, rejectToken } from '../mql/token.ts'
import { TOUCHES } from './idle.ts'
import { fetchMenu } from './menu.ts'
import { signOut } from './session.ts'
import { $auth } from './session-state.ts'

/** How long before its end a session's person is asked, in seconds. WCAG 2.2.1 demands 20. */
export const ANSWER_SECONDS = 120
/** The age from which on the server renews a token with the next call, in milliseconds. */
const RENEWED_AFTER_MS = 60_000

const claims = v.object({ iat: v.number(), exp: v.number() })

/** The validity of a token after its issue, in milliseconds, and its end by the server's clock. */
interface Validity {
  readonly life: number
  readonly end: number
}

/** Returns the validity of a token; undefined when it does not say so. */
function findValidity(token: string): Validity | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const { iat, exp } = v.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return { life: (exp - iat) * 1000, end: exp * 1000 }
  } catch {
    return undefined
  }
}

/**
 * Returns how long a token that was received earlier is valid, in milliseconds: by the clock of the device if that is
 * plausible; otherwise the token is as old as the server lets it become while a page calls it.
 */
function computeRemainingMs({ life, end }: Validity): number {
  const left = end - Date.now()
  return left > 0 ? Math.min(left, life) : life - RENEWED_AFTER_MS
}

/** Any call renews the token. */
const extendSession = async (): Promise<void> => {
  const { user } = $auth.get()
  if (user) await fetchMenu(user)
}

/**
 * Asks whether the session shall end. `isLimit`: it has reached its longest duration and ends in any case. True, or no
 * answer until the end, ends it.
 */
export type AskBeforeEnd = (seconds: number, isLimit: boolean) => Promise<boolean>

/**
 * Keeps the session while the page is used, also between two calls, and calls `ask` before it ends. For tokens that
 * arrive meanwhile, the clock of the device need not be right. Returns a function that stops it.
 */
export function watchExpiry(ask: AskBeforeEnd): () => void {
  const over = new AbortController()
  let endsAt = Infinity
  let life = 0
  let end = 0
  let isLimit = false
  let isUsed = false
  let isBusy = false
  let isAsked = false
  let isToldOfLimit = false
  const listening = { capture: true, passive: true, signal: over.signal }
  for (const kind of TOUCHES) addEventListener(kind, () => (isUsed = true), listening)

  const adoptToken = (token: string | null, isNew: boolean) => {
    const validity = token === null ? undefined : findValidity(token)
    life = validity?.life ?? Infinity
    // A renewed token that ends when the one before does.
    isLimit = isNew && validity?.end === end
    if (!isLimit) isAsked = isToldOfLimit = false
    end = validity?.end ?? 0
    endsAt = Date.now() + (validity && !isNew ? computeRemainingMs(validity) : life)
    isUsed = false
  }
  adoptToken($token.get(), false)
  const stop = $token.listen((token) => adoptToken(token, true))
  const askPerson = async () => {
    const isLast = isLimit
    isAsked = true
    isToldOfLimit = isLast
    const seconds = Math.max(1, Math.round((endsAt - Date.now()) / 1000))
    if (!(await ask(seconds, isLast))) return isLast ? undefined : extendSession()
    // Another tab may still use the session, so that only its owner ends it at the server.
    if (Date.now() < endsAt - 1000) await signOut()
    else rejectToken(getCurrentSession())
  }
  // Compares clock times, because timers of a background page fire late.
  const timer = setInterval(() => {
    const left = endsAt - Date.now()
    const isEnding = left <= ANSWER_SECONDS * 1000 && !(isLimit ? isToldOfLimit : isAsked)
    if (isBusy || left === Infinity) return
    if (isLimit && left <= 0) {
      rejectToken(getCurrentSession())
      return
    }
    if (!isEnding && (isLimit || !isUsed || left >= life / 2)) return
    isBusy = true
    isUsed = false
    void (isEnding ? askPerson() : extendSession()).catch(onFault).finally(() => (isBusy = false))
  }, 1000)
  return () => {
    over.abort()
    stop()
    clearInterval(timer)
  }
}
