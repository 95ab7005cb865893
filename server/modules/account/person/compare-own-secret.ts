import type { ActorContext } from '../../../lib/context/handler.ts'
import { Refusal } from '../../../lib/context/handler.ts'
import { refuseFor } from '../../../lib/rate-limit/count-use.ts'
import { guess, type Comparison } from '../../../lib/rate-limit/guess.ts'
import { policyOf } from '../../../lib/rate-limit/limits.ts'
import { endSession } from '../../../lib/session/sessions.ts'
import { lockedUntil } from './lock-out.ts'

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
  const guessed = await guess(context, [{ limit: 'signInPerAccount', of: actor.userId }], compare)
  if (guessed.outcome === 'BUSY') return refuseFor(1, context)
  const count = guessed.outcome === 'COMPARED' ? guessed.counts[0] : undefined
  const lock = guessed.outcome === 'LOCKED' ? guessed.until : guessed.as === 'WRONG' ? count?.lockedUntil : null
  if (lock) {
    await endSession(db, actor, now)
    return lockedUntil(lock, context)
  }
  if (guessed.outcome === 'LOCKED') return lockedUntil(guessed.until, context)
  return {
    as: guessed.as,
    answer: guessed.answer,
    remaining: policyOf('signInPerAccount', client).max - (count?.failures ?? 0),
  }
}
