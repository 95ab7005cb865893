import type { ClientContext } from '../context/handler.ts'
import { countSecondsUntil } from './count-use.ts'
import { runGuess, type Guess } from './guess.ts'
import { toNetworkKey } from './keys.ts'
import { addMs } from '../time/instants.ts'

/** The answer when a rate limit is exceeded. */
export interface RateLimited {
  readonly outcome: 'RATE'
  readonly until: string
  readonly retryAfter: number
}

/** Builds the rate limit answer with the end of the wait. */
export const toRateLimited = (until: Date, now: Date): RateLimited => ({
  outcome: 'RATE',
  until: until.toISOString(),
  retryAfter: countSecondsUntil(until, now),
})

/**
 * Builds the rate limit answer for a guess that was not compared: wait until the lock ends, or one second if too many
 * guesses are in flight.
 */
export const buildRateLimited = (refused: Exclude<Guess<unknown>, { outcome: 'COMPARED' }>, now: Date): RateLimited =>
  toRateLimited(refused.outcome === 'LOCKED' ? refused.until : addMs(now, 1000), now)

/**
 * Compares a guess at something the caller names, whether it exists or not; null means wrong. Failures count, successes
 * do not: a caller who knows the payer never has to wait (specification, sections 11.1.7, 11.1.8).
 */
export async function compareGuess<Found>(
  named: string,
  context: ClientContext,
  compare: () => Promise<Found | null>,
): Promise<Found | RateLimited | { readonly outcome: 'NO_MATCH' }> {
  const { address } = context
  const subjects = [
    { limit: 'paymentPerReferenceAndNetwork', of: toNetworkKey(address, named) },
    { limit: 'paymentPerReferenceAndDay', of: named },
    { limit: 'paymentPerAddress', of: address },
  ] as const
  const guessed = await runGuess(context, subjects, async () => {
    const answer = await compare()
    return { as: answer === null ? ('WRONG' as const) : ('RIGHT' as const), answer }
  })
  if (guessed.outcome !== 'COMPARED') return buildRateLimited(guessed, context.now)
  return guessed.answer ?? { outcome: 'NO_MATCH' }
}
