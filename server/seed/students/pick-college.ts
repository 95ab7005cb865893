import type { CollegeSeed } from '../academics.ts'
import type { Random } from '../random.ts'

/** Picks a college; larger ones more often. */
export function pickCollege(random: Random, colleges: readonly CollegeSeed[], total: number): CollegeSeed {
  let left = random.next() * total
  for (const one of colleges) {
    left -= one.weight
    if (left < 0) return one
  }
  return random.pick(colleges)
}
