import { setTimeout as pause } from 'node:timers/promises'

const PAUSE_MS = 20
/** Less than a test may take (`testTimeout`), so that a test that fails here says what it was waiting for. */
const LIMIT_SECONDS = 100

/**
 * Waits for a state: returns the first value that is not undefined, null or false; fails after a hundred seconds, or as
 * many as are given, with what was waited for. A look that throws ends the wait.
 */
export async function waitUntil<T>(
  what: string,
  look: () => T | Promise<T>,
  seconds = LIMIT_SECONDS,
): Promise<Exclude<T, undefined | null | false>> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined && found !== null && found !== false) return found as Exclude<T, undefined | null | false>
    if (performance.now() > end) throw new Error(`Waited ${seconds} seconds for ${what}.`)
    await pause(PAUSE_MS)
  }
}
