import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { BUTTONS } from '../../../server/sandbox/bank/buttons.ts'
import { enrolMerchants } from '../../../server/sandbox/bank/merchants.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { expectNoGaps, expectTruth } from '../../support/payments/payment-truths.ts'
import { PaymentWorld, type Ground } from '../../support/payments/payment-world.ts'
import { ensureBankAccount } from '../../support/payments/payments.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'

/** The number of random sequences; `SEQUENCES=20000` tries more. */
const SEQUENCES = Number(process.env.SEQUENCES ?? 100)

let server: RunningServer
let ground: Ground
const faults: unknown[] = []
beforeAll(async () => {
  const clock = createMovableClock()
  server = await startTestServer({ callsPerMinute: 0 }, { timers: false, now: clock.now })
  const account = await ensureBankAccount(server.db)
  await enrolMerchants({ db: server.db, secrets: {} }, server.origin)
  ground = {
    clock,
    account,
    parts: {
      db: server.db,
      secrets: {},
      now: clock.now,
      publicUrl: server.origin,
      internalOrigin: () => server.origin,
      onFault: (error) => void faults.push(error),
    },
  }
})
afterAll(() => server.close())

type Step = (world: PaymentWorld) => Promise<unknown>
const which = fc.nat(7)
const dies = fc.boolean()
const named = (words: string, step: Step): Step =>
  Object.assign(step, { toString: () => words, [fc.toStringMethod]: () => words })

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, fc.boolean())
      .map(([one, anyway]) => named(`order ${one}${anyway ? ' anyway' : ''}`, (world) => world.order(one, anyway))),
  },
  {
    weight: 5,
    arbitrary: fc
      .tuple(which, fc.constantFrom(...BUTTONS), fc.constantFrom(0, 0, -90, 90))
      .map(([one, button, skew]) =>
        named(`press ${button} on ${one}, clock ${skew}`, (world) => world.press(one, button, skew)),
      ),
  },
  {
    weight: 3,
    arbitrary: fc
      .tuple(which, dies)
      .map(([one, death]) => named(`return ${one}${death ? ', killed' : ''}`, (world) => world.comeBack(one, death))),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(which, fc.integer({ min: 1, max: 3 }), fc.nat(5), dies)
      .map(([one, times, luck, death]) =>
        named(`webhook ${one} x${times}${luck === 0 ? ' forged' : ''}${death ? ', killed' : ''}`, (world) =>
          world.hear(one, times, luck === 0, death),
        ),
      ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom(1, 3, 31).map((minutes) => named(`wait ${minutes}`, (world) => world.wait(minutes))),
  },
  { weight: 1, arbitrary: fc.constant(named('reconcile', (world) => world.reconcile())) },
  { weight: 1, arbitrary: fc.constant(named('restart', (world) => world.restart())) },
)

test(
  'any sequence of actions loses no money, counts none twice, and leaves one receipt per paid invoice',
  async () => {
    let [steps, attempts, runs] = [0, 0, 0]
    const property = fc.asyncProperty(
      fc.constantFrom(null, 5),
      fc.array(step, { minLength: 3, maxLength: 12 }),
      async (closes, sequence) => {
        const world = new PaymentWorld(ground)
        await world.owe(closes)
        await world.owe(null)
        await world.order(0, false)
        for (const one of sequence) await one(world)
        await world.end()
        await expectTruth(world)
        expect(faults).toEqual([])
        steps += sequence.length
        attempts += world.attempts.length
        runs += 1
      },
    )
    await fc.assert(property, { numRuns: SEQUENCES })
    const receipts = await expectNoGaps(server.db, ground.account.clientId)
    console.info(`${runs} sequences, ${steps} steps, ${attempts} orders, ${receipts} receipts.`)
    expect(runs).toBeGreaterThanOrEqual(SEQUENCES)
  },
  120_000 + SEQUENCES * 1000,
)
