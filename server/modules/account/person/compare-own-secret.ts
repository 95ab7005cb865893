import type { ActorContext } from '../../../lib/context/handler.ts'
import { Refusal } from '../../../lib/context/handler.ts'
import { refuseForRate } from '../../../lib/rate-limit/count-use.ts'
import { runGuess, type Comparison } from '../../../lib/rate-limit/guess.ts'
import { getPolicy } from '../../../lib/rate-limit/limits.ts'
import { endSession } from '../../../lib/session/sessions.ts'
import { refuseAsLocked } from './lock-out.ts'

/** The result of comparing a secret of the signed-in person, with the number of wrong attempts left. */
export interface OwnSecretComparison<Answer> extends Comparison<Answer> {
  readonly remaining: number
}

/**
 * Compares a secret of the signed-in person. The attempt counts together with sign-in attempts before it is compared,
 * so an open session cannot be used to guess a password. Too many wrong attempts lock the account (1102) and end the
 * session.
 */
export async function compareOwnSecret<Answer>(
  context: ActorContext,
  compare: () => Promise<Comparison<Answer>>,
): Promise<OwnSecretComparison<Answer> | Refusal> {
  const { db, client, actor, now } = context
  const guessed = await runGuess(context, [{ limit: 'signInPerAccount', of: actor.userId }], compare)
  if (guessed.outcome === 'BUSY') return refuseForRate(1, context)
  const count = guessed.outcome === 'COMPARED' ? guessed.counts[0] : undefined
  const lock = guessed.outcome === 'LOCKED' ? guessed.until : guessed.as === 'WRONG' ? count?.lockedUntil : null
  if (lock) {
    await endSession(db, actor, now)
    return refuseAsLocked(lock, context)
  }
  if (guessed.outcome === 'LOCKED') return refuseAsLocked(guessed.until, context)
  return {
    as: guessed.as,
    answer: guessed.answer,
    remaining: getPolicy('signInPerAccount', client).max - (count?.failures ?? 0),
  }
}
