/** Maximum number of concurrent lookups; further callers are asked to try again later. */
const MAX_CONCURRENT = 400

let active = 0

/** Admits a lookup, or returns how many lookups are ahead of it. An admitted lookup must call `leave` when it ends. */
export function admitLookup(): { readonly ahead: number } | { readonly leave: () => void } {
  if (active >= MAX_CONCURRENT) return { ahead: active - MAX_CONCURRENT + 1 }
  active += 1
  return {
    leave: () => {
      active -= 1
    },
  }
}

/** Returns after how many seconds to retry, randomised so that callers do not return at the same moment. */
export const retryAfterSeconds = (ahead: number): number => 2 + Math.ceil(ahead / 100) + Math.floor(Math.random() * 4)
