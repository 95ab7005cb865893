import { setTimeout as pause } from 'node:timers/promises'
import { claimPermit } from './semaphore.ts'
import type { Count } from './count-use.ts'
import { loadSlot, type Counter, type Slot, type Subject } from './keys.ts'
import type { LimitName } from './limits.ts'
import { findLockEnd, reservePlaces, settlePlaces, type Settlement } from './reservations.ts'

/** How long a guess waits for earlier ones: less than a browser or a proxy waits for an answer. */
const PATIENCE_MS = 15_000
/**
 * How soon to retry for a place that another guess holds: twice as long each time, because timers of many guesses that
 * are always due would keep the process from everything else.
 */
const RETRY_MS = { first: 20, longest: 320 } as const

/** Result of comparing a secret. `RETURN`: neither right nor wrong, so it is not counted. */
export interface Comparison<Answer> {
  readonly as: 'RIGHT' | 'WRONG' | 'RETURN'
  readonly answer: Answer
}

/**
 * Result of a guess. `LOCKED` and `BUSY` mean that nothing was compared: too many wrong guesses, or too many in flight.
 */
export type Guess<Answer> =
  | {
      readonly outcome: 'COMPARED'
      readonly as: Comparison<Answer>['as']
      readonly answer: Answer
      /** By subject, in their order. */ readonly counts: readonly Count[]
    }
  | { readonly outcome: 'LOCKED'; readonly limit: LimitName; readonly until: Date }
  | { readonly outcome: 'BUSY' }

type Reserved =
  | { readonly outcome: 'RESERVED'; readonly failures: ReadonlyMap<string, number>; readonly waited: boolean }
  | Exclude<Guess<never>, { outcome: 'COMPARED' }>

/**
 * Returns the lock of the address, checked before anything is written: a locked-out address creates no more rows,
 * whatever names it sends.
 */
async function lockOfAddress(
  { db, now }: Counter,
  slots: readonly Slot[],
): Promise<Exclude<Guess<never>, { outcome: 'COMPARED' }> | null> {
  for (const slot of slots.filter(({ limit }) => limit.subject === 'address')) {
    const until = await findLockEnd(db, slot, now)
    if (until && until > now) return { outcome: 'LOCKED', limit: slot.name, until }
  }
  return null
}

async function reserveSlots({ db, now }: Counter, slots: readonly Slot[], until: number): Promise<Reserved> {
  for (let retry = 0; ; retry += 1) {
    const failures = await reservePlaces(db, slots, now)
    if (failures.size === slots.length) return { outcome: 'RESERVED', failures, waited: retry > 0 }
    const held = slots.filter(({ key }) => failures.has(key))
    for (const slot of slots) {
      const locked = failures.has(slot.key) ? null : await findLockEnd(db, slot, now)
      if (!locked) continue
      await settlePlaces(
        db,
        held.map((one) => ({ slot: one, how: one.limit.countsRefused ? 'FAILURE' : 'RETURN' })),
        now,
      )
      return { outcome: 'LOCKED', limit: slot.name, until: locked }
    }
    await settlePlaces(
      db,
      held.map((slot) => ({ slot, how: 'RETURN' })),
      now,
    )
    if (performance.now() > until) return { outcome: 'BUSY' }
    const wait = Math.min(RETRY_MS.first * 2 ** retry, RETRY_MS.longest)
    await pause(wait * (1 + Math.random()))
  }
}

/**
 * Decides how a place is settled. A success clears the failures found when it was reserved; a guess that had to wait
 * for others clears none, so that it does not erase their failures.
 */
function decideSettlement(
  slot: Slot,
  as: Comparison<unknown>['as'],
  { failures, waited }: Extract<Reserved, { outcome: 'RESERVED' }>,
): Settlement {
  if (as === 'WRONG') return { slot, how: 'FAILURE' }
  return as === 'RIGHT' && slot.limit.onSuccess === 'FORGOTTEN'
    ? { slot, how: 'FORGET', failures: waited ? 0 : (failures.get(slot.key) ?? 0) }
    : { slot, how: 'RETURN' }
}

/**
 * Compares a secret within limits: reserves a place at each limit, compares, and then keeps the place (wrong) or
 * returns it. However many guesses arrive at once, no more wrong ones are compared than the limits allow; right ones
 * wait for a place and are not refused.
 * @throws whatever the comparison throws, which is not counted
 */
export async function runGuess<Answer>(
  counter: Counter,
  subjects: readonly Subject[],
  compare: () => Promise<Comparison<Answer>>,
): Promise<Guess<Answer>> {
  const { db, now, patienceMs = PATIENCE_MS } = counter
  const slots = await Promise.all(subjects.map((subject) => loadSlot(counter, subject)))
  const until = performance.now() + patienceMs
  const gates: (() => void)[] = []
  try {
    let waited = false
    for (const { key, policy } of slots) {
      const gate = await claimPermit(key, policy.max, until)
      if (!gate) return { outcome: 'BUSY' }
      gates.push(gate.release)
      waited ||= gate.waited
    }
    const reserved = (await lockOfAddress(counter, slots)) ?? (await reserveSlots(counter, slots, until))
    if (reserved.outcome !== 'RESERVED') return reserved
    const settleSlots = (as: Comparison<unknown>['as']) =>
      settlePlaces(
        db,
        slots.map((slot) => decideSettlement(slot, as, { ...reserved, waited: waited || reserved.waited })),
        now,
      )
    const compared = await compare().catch(async (error: unknown) => {
      await settleSlots('RETURN')
      throw error
    })
    const counts = await settleSlots(compared.as)
    return {
      outcome: 'COMPARED',
      ...compared,
      counts: slots.map(({ key }) => counts.get(key) ?? { failures: 0, lockedUntil: null }),
    }
  } finally {
    for (const goOut of gates) goOut()
  }
}
