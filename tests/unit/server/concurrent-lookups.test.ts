import { expect, test } from 'vitest'
import { admitLookup, retryAfterSeconds } from '../../../server/modules/hall-tickets/tickets/concurrency-limit.ts'

test('four hundred lookups run at once; one more is told to come back, until another has ended', () => {
  const admitted: (() => void)[] = []
  const enter = () => {
    const entered = admitLookup()
    if ('leave' in entered) admitted.push(entered.leave)
    return entered
  }
  try {
    for (let count = 1; count <= 400; count += 1) expect(enter(), `the ${count}th`).toHaveProperty('leave')
    expect(enter()).toEqual({ ahead: 1 })
    admitted.pop()?.()
    expect(enter()).toHaveProperty('leave')
    expect(enter()).toEqual({ ahead: 1 })
  } finally {
    for (const leave of admitted) leave()
  }
})

test.each([
  [1, 3, 6],
  [100, 3, 6],
  [101, 4, 7],
  [1000, 12, 15],
])('with %i ahead, a lookup comes back after %i to %i seconds', (ahead, least, most) => {
  for (let times = 0; times < 20; times += 1) {
    const seconds = retryAfterSeconds(ahead)
    expect([seconds >= least, seconds <= most, Number.isInteger(seconds)]).toEqual([true, true, true])
  }
})
