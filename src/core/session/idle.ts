import { ensureShared } from '../runtime/shared.ts'

/** The idle time of a shared computer, in milliseconds, after which it asks whether the person is still there. */
export const IDLE_MS = 4 * 60_000
/** The time to answer that question, in seconds. */
export const ANSWER_SECONDS = 60

/** The events of somebody who uses a page. */
export const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const watch = ensureShared('idle', () => ({ listeners: [] as (() => Promise<void>)[] }))

/**
 * Waits for a first interaction and then for a long enough idle time; asks once, and starts again when it is answered.
 */
function followUse(signal: AbortSignal): void {
  let last = 0
  let isAsking = false
  const recordUse = () => {
    last = Date.now()
  }
  for (const kind of TOUCHES) addEventListener(kind, recordUse, { capture: true, passive: true, signal })
  // Compares clock times, because timers of a background page fire late.
  const timer = setInterval(() => {
    if (isAsking || last === 0 || Date.now() - last < IDLE_MS) return
    isAsking = true
    void watch.listeners[0]?.().finally(() => {
      isAsking = false
      last = 0
    })
  }, 1000)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const following = ensureShared('idle.following', () => ({ over: new AbortController() }))

/**
 * Calls back when the page was used and has then been idle for `IDLE_MS`. Of several listeners only the oldest is
 * called. It is not called again before the page is used again. Returns a function that unregisters the listener.
 */
export function callWhenIdle(listener: () => Promise<void>): () => void {
  watch.listeners.push(listener)
  if (watch.listeners.length === 1) {
    following.over = new AbortController()
    followUse(following.over.signal)
  }
  return () => {
    watch.listeners.splice(watch.listeners.indexOf(listener), 1)
    if (watch.listeners.length === 0) following.over.abort()
  }
}
