/** Maximum number of concurrent lookups; further callers are asked to try again later. */
const ROOM = 400

let inside = 0

/** Admits a lookup, or returns how many lookups are ahead of it. An admitted lookup must call `leave` when it ends. */
export function acquire(): { readonly ahead: number } | { readonly leave: () => void } {
  if (inside >= ROOM) return { ahead: inside - ROOM + 1 }
  inside += 1
  return {
    leave: () => {
      inside -= 1
    },
  }
}

/** Returns after how many seconds to retry, randomised so that callers do not return at the same moment. */
export const comeBackIn = (ahead: number): number => 2 + Math.ceil(ahead / 100) + Math.floor(Math.random() * 4)
