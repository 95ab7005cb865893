interface Held {
  readonly delay: number
  readonly due: number
  readonly act: () => void
}

interface HeldTimers {
  /** Whether a timer with this delay, in milliseconds, is waiting. */
  readonly waits: (delay: number) => boolean
  /** Lets so many milliseconds pass for the timers that wait. */
  readonly pass: (milliseconds: number) => void
  /** Gives the real timers back; those that wait never end. */
  readonly stop: () => void
}

/** Timers that are shorter belong to the rendering library, and nobody waits for them. */
const SHORTEST_MS = 100

/** Holds every longer timer that is set from now on, so that a test need not wait for it. */
export function heldTimers(): HeldTimers {
  const { setTimeout: set, clearTimeout: clear } = window
  const held = new Map<number, Held>()
  let now = 0
  // The numbers of real timers, which are cleared as well, are lower.
  let last = 1_000_000_000
  window.setTimeout = ((act: () => void, delay = 0) => {
    if (delay < SHORTEST_MS) return set(act, delay)
    last += 1
    held.set(last, { delay, due: now + delay, act })
    return last
  }) as typeof window.setTimeout
  window.clearTimeout = (id) => {
    if (!held.delete(Number(id))) clear(id)
  }
  return {
    waits: (delay) => [...held.values()].some((timer) => timer.delay === delay),
    pass(milliseconds) {
      now += milliseconds
      const due = [...held].filter(([, timer]) => timer.due <= now)
      for (const [id, { act }] of due) if (held.delete(id)) act()
    },
    stop() {
      window.setTimeout = set
      window.clearTimeout = clear
    },
  }
}
