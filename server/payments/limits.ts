import { checkAttempts, recordFailure, type AttemptPolicy } from '../attempts.ts'
import { refuse, type ClientContext, type Refusal } from '../handler.ts'
import { fingerprint, keysOf } from '../secrets.ts'

/** Failures, not successes: who knows the payer is never kept waiting (domain brief 2.1.7, 2.1.8). */
const PER_PAYMENT: AttemptPolicy = { max: 5, windowMinutes: 15, lockMinutes: 15 }
const PER_ADDRESS: AttemptPolicy = { max: 50, windowMinutes: 15, lockMinutes: 15 }

type Asker = Pick<ClientContext, 'db' | 'address' | 'now'>

/** An answer to somebody who has to wait. */
export interface Waiting {
  readonly outcome: 'RATE'
  readonly until: string
  readonly retryAfter: number
}

const secondsUntil = (until: Date, now: Date): number => Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000))

/** Tells somebody to wait. */
export const waitUntil = (until: Date, now: Date): Waiting => ({ outcome: 'RATE', until: until.toISOString(), retryAfter: secondsUntil(until, now) })

/** Guesses at one payment and from one address. */
export interface Guesses {
  /** Until when nobody may guess; null: now. */
  readonly locked: Waiting | null
  /** Counts a wrong guess; answers with the wait when there were too many at this moment. */
  readonly failed: () => Promise<Waiting | null>
}

/** The count of guesses at what somebody names, whether it exists or not. */
export async function guessesAt(named: string, { db, client, address, now }: ClientContext): Promise<Guesses> {
  const keys = await keysOf(db)
  const numberKey = `payment:${fingerprint(keys, `${client.id}:${named}`)}`
  const addressKey = `payment-from:${fingerprint(keys, `${client.id}:${address}`)}`
  const locked = await checkAttempts(db, [numberKey, addressKey], now)
  return {
    locked: locked && waitUntil(locked, now),
    async failed() {
      const [number, whole] = await Promise.all([recordFailure(db, numberKey, PER_PAYMENT, now), recordFailure(db, addressKey, PER_ADDRESS, now)])
      // Above the maximum: somebody else's guess has locked it between our look and our count.
      const until = number.failures > PER_PAYMENT.max ? number.lockedUntil : whole.failures > PER_ADDRESS.max ? whole.lockedUntil : null
      return until && waitUntil(until, now)
    },
  }
}

/** Counts a call of one kind from an address, right or wrong; answers with the wait when there are too many. */
export async function countCall(kind: string, policy: AttemptPolicy, { db, address, now }: Asker): Promise<Date | null> {
  const state = await recordFailure(db, `${kind}:${fingerprint(await keysOf(db), address)}`, policy, now)
  return state.failures > policy.max ? state.lockedUntil : null
}

/** So many looks at payments in a minute: a computer centre, not a program (domain brief 2.1.8). */
const LOOKS: AttemptPolicy = { max: 60, windowMinutes: 1, lockMinutes: 1 }

/** Refuses an address that looks at too many payments. */
export async function tooManyLooks(asker: Asker): Promise<Refusal | null> {
  const until = await countCall('payment-looks', LOOKS, asker)
  if (!until) return null
  const seconds = secondsUntil(until, asker.now)
  return refuse('rateLimited', { seconds }, { retryAfter: seconds })
}
