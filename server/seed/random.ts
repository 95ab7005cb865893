/** A pseudo-random number generator with a reproducible sequence (specification, section 12.1). */
export interface Random {
  /** Returns a number of at least 0 and below 1. */
  readonly next: () => number
  /** Returns an integer from 0 up to, but not including, `below`. */
  readonly below: (below: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

/** Creates the generator for a seed (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next,
    below,
    pick(list) {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
  }
}
