import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findClientById, type Client } from '../../../server/lib/clients/clients.ts'
import { countUse } from '../../../server/lib/rate-limit/count-use.ts'
import { runGuess, type Comparison } from '../../../server/lib/rate-limit/guess.ts'
import { loadSlot } from '../../../server/lib/rate-limit/keys.ts'
import { LIMITS, getPolicy, type Limit, type LimitName } from '../../../server/lib/rate-limit/limits.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { CLIENTS } from '../../support/calls.ts'
import { createFrozenClock, startTestServer } from '../../support/server/server.ts'

const clock = createFrozenClock()
let server: RunningServer
let client: Client
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  const found = await findClientById(server.db, CLIENTS.svtu)
  if (!found) throw new Error('The institution is seeded.')
  client = found
})
afterAll(() => server.close())

const names = Object.keys(LIMITS) as LimitName[]
const counted = (how: Limit['counts']) => names.filter((name) => LIMITS[name].counts === how)
/** Guesses may wait as long as a test takes, so that the speed of the machine does not matter. */
const limitContext = () => ({ db: server.db, client, now: clock.now(), patienceMs: 60_000 })
/** Accounts are counted by their id, everything else by any text. */
let last = 900_000
const nextSubject = (): number => (last += 1)
const runConcurrently = <Result>(calls: number, one: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: calls }, (_, index) => one(index)))
/** Stores earlier failures of a subject. */
async function addFailures(limit: LimitName, of: number, failures: number): Promise<void> {
  const { key } = await loadSlot(limitContext(), { limit, of })
  await server.db.execute(
    `insert into attempt_guard (key, window_start, failures) values ('${key}', '${clock.now().toISOString()}', ${failures})`,
  )
}

describe('sixty concurrent calls', () => {
  test.each(counted('USE'))('of %s are admitted up to the limit', async (limit) => {
    const of = nextSubject()
    const { max } = getPolicy(limit, client)
    const done = Math.max(0, max - 40)
    if (done > 0) await addFailures(limit, of, done)
    const uses = await runConcurrently(60, () => countUse(limitContext(), { limit, of }))
    expect(uses.filter(({ over }) => !over)).toHaveLength(max - done)
    expect(uses.every(({ over, lockedUntil }) => !over || lockedUntil !== null)).toBe(true)
  })

  test.each(counted('GUESS'))(
    'of %s have wrong guesses compared up to the limit, then lock',
    async (limit) => {
      const of = nextSubject()
      const { max, lockMinutes } = getPolicy(limit, client)
      const done = Math.max(0, max - 20)
      if (done > 0) await addFailures(limit, of, done)
      let compared = 0
      const guesses = await runConcurrently(60, () =>
        runGuess(limitContext(), [{ limit, of }], async () => {
          compared += 1
          await new Promise(setImmediate)
          return { as: 'WRONG', answer: compared } satisfies Comparison<number>
        }),
      )
      expect(compared).toBe(max - done)
      expect(guesses.filter(({ outcome }) => outcome === 'COMPARED')).toHaveLength(max - done)
      expect(
        guesses.filter(
          (one) => one.outcome === 'LOCKED' && one.until.getTime() === clock.now().getTime() + lockMinutes * 60_000,
        ),
      ).toHaveLength(60 - (max - done))
    },
    60_000,
  )

  test.each(counted('GUESS'))(
    'of %s with right guesses are all compared, and leave no trace',
    async (limit) => {
      const of = nextSubject()
      const right = () =>
        runGuess(limitContext(), [{ limit, of }], () => Promise.resolve({ as: 'RIGHT' as const, answer: null }))
      expect(new Set((await runConcurrently(60, right)).map(({ outcome }) => outcome))).toEqual(new Set(['COMPARED']))
      const { key } = await loadSlot(limitContext(), { limit, of })
      const { rows } = (await server.db.execute(
        `select failures, pending, locked_until from attempt_guard where key = '${key}'`,
      )) as { rows: unknown[] }
      expect(rows).toEqual([{ failures: 0, pending: 0, locked_until: null }])
    },
    60_000,
  )

  test('never compare more wrong guesses than allowed, whatever the right ones clear', async () => {
    const of = nextSubject()
    const { max } = getPolicy('signInPerAccount', client)
    let [underWay, wrong] = [0, 0]
    // No guess ends before as many are under way as the limit allows: else a right one may find, and forget, the
    // failure of one that was over.
    let startComparing = (): void => undefined
    const allPlacesTaken = new Promise<void>((resolve) => {
      startComparing = resolve
    })
    await runConcurrently(60, (index) =>
      runGuess(limitContext(), [{ limit: 'signInPerAccount', of }], async () => {
        underWay += 1
        if (underWay === max) startComparing()
        await allPlacesTaken
        if (index % 3 === 0) return { as: 'RIGHT' as const, answer: null }
        wrong += 1
        return { as: 'WRONG' as const, answer: null }
      }),
    )
    expect(wrong).toBe(max)
  }, 60_000)
})

describe('a guess', () => {
  test('that fails because of a server error is not counted', async () => {
    const of = nextSubject()
    for (let turn = 0; turn < 7; turn += 1)
      await expect(
        runGuess(limitContext(), [{ limit: 'cscPerNumberAndOperator', of }], () =>
          Promise.reject(new Error('the line broke')),
        ),
      ).rejects.toThrow('the line broke')
    expect(
      await runGuess(limitContext(), [{ limit: 'cscPerNumberAndOperator', of }], () =>
        Promise.resolve({ as: 'RIGHT', answer: 1 }),
      ),
    ).toMatchObject({ outcome: 'COMPARED' })
  })

  test('that gets no slot in time is refused as busy, and nothing is compared', async () => {
    const of = nextSubject()
    const subject = { limit: 'cscPerNumberAndOperator', of } as const
    const { max } = getPolicy(subject.limit, client)
    let [underWay, compared] = [0, 0]
    let endComparing = (): void => undefined
    const comparing = new Promise<void>((resolve) => {
      endComparing = resolve
    })
    const allPlacesTaken = new Promise<void>((resolve) => {
      void runConcurrently(max, () =>
        runGuess(limitContext(), [subject], async () => {
          underWay += 1
          if (underWay === max) resolve()
          await comparing
          return { as: 'RIGHT' as const, answer: null }
        }),
      )
    })
    await allPlacesTaken
    const late = await runGuess({ ...limitContext(), patienceMs: 50 }, [subject], () => {
      compared += 1
      return Promise.resolve({ as: 'RIGHT' as const, answer: null })
    })
    endComparing()
    expect(late).toEqual({ outcome: 'BUSY' })
    expect(compared).toBe(0)
  })

  test('whose server was stopped frees its slot after two minutes', async () => {
    const of = nextSubject()
    const { key } = await loadSlot(limitContext(), { limit: 'cscPerNumberAndOperator', of })
    await server.db.execute(
      `insert into attempt_guard (key, window_start, failures, pending, reserved_at) values ('${key}', '${clock.now().toISOString()}', 1, 4, '${clock.now().toISOString()}')`,
    )
    clock.forwardMinutes(3)
    expect(
      await runGuess(limitContext(), [{ limit: 'cscPerNumberAndOperator', of }], () =>
        Promise.resolve({ as: 'WRONG', answer: 1 }),
      ),
    ).toMatchObject({ outcome: 'COMPARED', counts: [{ failures: 2, lockedUntil: null }] })
  })

  test('from a locked address stores no row, whatever it names', async () => {
    const address = nextSubject()
    await addFailures('paymentPerAddress', address, LIMITS.paymentPerAddress.max)
    const reference = nextSubject()
    const compare = () => Promise.resolve({ as: 'WRONG', answer: null } satisfies Comparison<null>)
    const subjects = [
      { limit: 'paymentPerReferenceAndNetwork', of: reference },
      { limit: 'paymentPerAddress', of: address },
    ] as const
    expect(await runGuess(limitContext(), subjects, compare)).toMatchObject({
      outcome: 'LOCKED',
      limit: 'paymentPerAddress',
    })
    const { key } = await loadSlot(limitContext(), subjects[0])
    expect(await server.db.query.attemptGuard.findFirst({ where: (row, { eq }) => eq(row.key, key) })).toBeUndefined()
  })

  test('under two limits, one of them locked, uses no slot of the other', async () => {
    const [number, operator] = [nextSubject(), nextSubject()]
    const subjects = [
      { limit: 'cscPerNumberAndOperator', of: number },
      { limit: 'cscPerOperator', of: operator },
    ] as const
    for (let turn = 0; turn < 5; turn += 1)
      await runGuess(limitContext(), subjects, () => Promise.resolve({ as: 'WRONG', answer: null }))
    for (let turn = 0; turn < 30; turn += 1)
      expect(
        await runGuess(limitContext(), subjects, () => Promise.resolve({ as: 'RIGHT', answer: null })),
      ).toMatchObject({
        outcome: 'LOCKED',
        limit: 'cscPerNumberAndOperator',
      })
    expect(
      await runGuess(limitContext(), [{ limit: 'cscPerOperator', of: operator }], () =>
        Promise.resolve({ as: 'RIGHT', answer: null }),
      ),
    ).toMatchObject({ outcome: 'COMPARED' })
  })
})
