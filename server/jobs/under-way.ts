import { setImmediate, setTimeout as pause } from 'node:timers/promises'

/** How long a job stands aside for calls at a time: whoever calls without end must not stop it. */
const ASIDE_MS = 150
const LOOK_MS = 5

/** The calls that are being answered, and the jobs that stand aside for them. */
export interface UnderWay {
  /** Counts a call until it is answered. */
  readonly during: <Result>(call: Promise<Result>) => Promise<Result>
  /**
   * Waits until no call is under way, for a moment at most. The embedded database takes statements one by one, and a call makes a dozen: if a job took its next turn after each of them, a call
   * would wait for a dozen slices.
   */
  readonly standAside: () => Promise<void>
}

/** Counts from nothing. */
export function countUnderWay(): UnderWay {
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
    async standAside() {
      await setImmediate()
      for (const until = performance.now() + ASIDE_MS; calls > 0 && performance.now() < until; ) await pause(LOOK_MS)
    },
  }
}
