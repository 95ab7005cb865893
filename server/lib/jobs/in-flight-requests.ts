import { setImmediate, setTimeout as pause } from 'node:timers/promises'

/** How long a job yields to calls at a time: continuous calls must not stop it. */
const YIELD_MS = 150
const POLL_MS = 5

/** Tracks the calls in flight, and lets jobs yield to them. */
export interface InFlightRequests {
  /** Counts a call as in flight until it is answered. */
  readonly during: <Result>(call: Promise<Result>) => Promise<Result>
  /**
   * Waits until no call is in flight, for a short time at most. The embedded database runs statements one by one, and a
   * call makes a dozen: if a job ran its next slice after each of them, a call would wait for a dozen slices.
   */
  readonly yieldToRequests: () => Promise<void>
}

/** Creates the counter, starting at zero. */
export function createInFlightRequests(): InFlightRequests {
  let calls = 0
  return {
    async during(call) {
      calls += 1
      try {
        return await call
      } finally {
        calls -= 1
      }
    },
    async yieldToRequests() {
      await setImmediate()
      for (const until = performance.now() + YIELD_MS; calls > 0 && performance.now() < until;) await pause(POLL_MS)
    },
  }
}
