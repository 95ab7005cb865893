import * as v from 'valibot'
import { onFault } from '../feedback/log.ts'
import { $token, currentSession, rejectToken } from '../mql/token.ts'
import { TOUCHES } from './idle.ts'
import { fetchMenu } from './menu.ts'
import { signOut } from './session.ts'
import { $auth } from './session-state.ts'

/** How long before its end a session's person is asked, in seconds. WCAG 2.2.1 demands 20. */
export const ANSWER_SECONDS = 120
/** The age from which on the server renews a token with the next call, in milliseconds. */
const RENEWED_AFTER_MS = 60_000

const claims = v.object({ iat: v.number(), exp: v.number() })

/** Returns how long a token is valid after its issue, in milliseconds; undefined when it does not say so. */
function lifeOf(token: string): number | undefined {
  try {
    const payload = token.split('.')[1] ?? ''
    const { iat, exp } = v.parse(claims, JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))))
    return (exp - iat) * 1000
  } catch {
    return undefined
  }
}

/** Any call renews the token. */
const extend = async (): Promise<void> => {
  const { user } = $auth.get()
  if (user) await fetchMenu(user)
}

/**
 * Keeps the session while the page is used, also between two calls, and calls `ask` before it ends: true, or no answer
 * until the end, ends it. The clock of the device need not be right: only times between two events are compared.
 * Returns a function that stops it.
 */
export function watchExpiry(ask: (seconds: number) => Promise<boolean>): () => void {
  const over = new AbortController()
  let endsAt = Infinity
  let life = 0
  let isUsed = false
  let isBusy = false
  let askedFor = 0
  const listening = { capture: true, passive: true, signal: over.signal }
  for (const kind of TOUCHES) addEventListener(kind, () => (isUsed = true), listening)

  // A token of an earlier page may be as old as the server lets it become.
  let age = RENEWED_AFTER_MS
  const stop = $token.subscribe((token) => {
    life = (token && lifeOf(token)) || Infinity
    endsAt = Date.now() + life - age
    age = 0
    isUsed = false
  })
  const askPerson = async () => {
    askedFor = endsAt
    const left = endsAt - Date.now()
    if (!(await ask(Math.max(1, Math.round(left / 1000))))) await extend()
    // Another tab may still use the session, so that only its owner ends it at the server.
    else if (Date.now() < endsAt - 1000) await signOut()
    else rejectToken(currentSession())
  }
  // Compares clock times, because timers of a background page fire late.
  const timer = setInterval(() => {
    const left = endsAt - Date.now()
    const isEnding = left <= ANSWER_SECONDS * 1000 && endsAt - askedFor > ANSWER_SECONDS * 1000
    if (isBusy || left === Infinity || !(isEnding || (isUsed && left < life / 2))) return
    isBusy = true
    isUsed = false
    void (isEnding ? askPerson() : extend()).catch(onFault).finally(() => (isBusy = false))
  }, 1000)
  return () => {
    over.abort()
    stop()
    clearInterval(timer)
  }
}
