import { expect, test } from 'vitest'
import { computeCoveredFailures, computeRequiredBits } from '../../../server/modules/hall-tickets/tickets/challenge.ts'

/** Work cannot get harder than this. */
const HARDEST = 18

test.each([
  ['number', 0, 0],
  ['number', 1, 0],
  ['number', 2, 12],
  ['number', 3, 14],
  ['number', 5, 18],
  ['number', 1000, 18],
  ['address', 8, 0],
  ['address', 9, 12],
  ['address', 12, 12],
  ['address', 13, 13],
  ['address', 33, 18],
])('after failures of a %s, %i of them, the next attempt needs work of %i bits', (of, failures, bits) => {
  expect(computeRequiredBits({ number: 0, address: 0, [of]: failures })).toBe(bits)
})

test.each(['number', 'address'] as const)(
  'work for a %s covers all failures that need no more, and no others',
  (of) => {
    const requireBits = (failures: number) => computeRequiredBits({ number: 0, address: 0, [of]: failures })
    for (let failures = 0; failures < 40; failures += 1) {
      const bits = requireBits(failures)
      const covered = computeCoveredFailures(bits)[of]
      expect(covered, `${failures} failures, ${bits} bits`).toBeGreaterThanOrEqual(failures)
      if (bits === HARDEST) continue
      expect([requireBits(covered), requireBits(covered + 1) > bits]).toEqual([bits, true])
    }
  },
)
