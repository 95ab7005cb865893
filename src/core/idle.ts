import { shared } from './shared.ts'

/** How long nobody touches a shared computer before it is asked whether somebody is still there, in milliseconds. */
export const IDLE_MS = 4 * 60_000
/** How long one may answer then, in seconds. */
export const ANSWER_SECONDS = 60

const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

const watch = shared('idle', () => ({ listeners: [] as (() => Promise<void>)[] }))

/** Waits for a first touch, and then until there was none for so long; asks once, and waits again when it is answered. */
function follow(signal: AbortSignal): void {
  let last = 0
  let asking = false
  const touched = () => {
    last = Date.now()
  }
  for (const kind of TOUCHES) addEventListener(kind, touched, { capture: true, passive: true, signal })
  // The clock is looked at, because timers of a page in the background come late.
  const timer = setInterval(() => {
    if (asking || last === 0 || Date.now() - last < IDLE_MS) return
    asking = true
    void watch.listeners[0]?.().finally(() => {
      asking = false
      last = 0
    })
  }, 1000)
  signal.addEventListener('abort', () => clearInterval(timer))
}

const following = shared('idle.following', () => ({ over: new AbortController() }))

/**
 * Calls back when somebody has used this page and then gone away without a word; one of several listeners is called, the oldest.
 * Nothing is asked again until the page is touched again. Gives the way to stop.
 */
export function whenIdle(listener: () => Promise<void>): () => void {
  watch.listeners.push(listener)
  if (watch.listeners.length === 1) {
    following.over = new AbortController()
    follow(following.over.signal)
  }
  return () => {
    watch.listeners.splice(watch.listeners.indexOf(listener), 1)
    if (watch.listeners.length === 0) following.over.abort()
  }
}
