/** A pseudo-random number generator with a reproducible sequence (specification, section 12.1). */
export interface Random {
  /** Returns a number of at least 0 and below 1. */
  readonly next: () => number
  /** Returns an integer from 0 up to, but not including, `below`. */
  readonly below: (below: number) => number
  readonly pick: <T>(list: readonly T[]) => T
}

/** Creates the generator for a seed (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const drawNext = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const drawBelow = (limit: number): number => Math.floor(drawNext() * limit)
  return {
    next: drawNext,
    below: drawBelow,
    pick(list) {
      const picked = list[drawBelow(list.length)]
      if (picked === undefined) throw new Error('Nothing to pick from.')
      return picked
    },
  }
}
