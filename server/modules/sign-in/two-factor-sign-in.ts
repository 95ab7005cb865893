import type { userAccount } from '../../db/schema.ts'
import { refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { spendToken } from '../account/person/one-time-tokens.ts'
import { loadTokenState } from '../account/person/token-state.ts'
import { checkPasskey, requestPasskey } from '../account/passkeys/check.ts'
import { listPasskeys } from '../account/person/passkey-rows.ts'
import { verifyCode, verifyProof, type Proof } from '../account/two-factor/verify-code.ts'
import { confirmKey, createOfferedKey } from '../account/two-factor/set-up.ts'
import { hasTwoFactor } from '../account/person/two-factor-state.ts'
import {
  issueTwoFactorChallenge,
  tryTwoFactorChallenge,
  type TwoFactorChallenge,
  type ChallengePurpose,
} from '../account/two-factor/two-factor-challenge.ts'
import { recordSignIn } from '../account/person/sign-in-log.ts'
import { Refusal, type ActivityHandlers, type ClientContext } from '../../lib/context/handler.ts'
import { decideSignIn } from './credentials.ts'
import { completeSignIn } from './open-session.ts'

const ENDED = { outcome: 'ENDED' as const }

/** Calls `goOn` with a valid ticket, unless the rate limit of the address is exceeded. */
async function runWithTicket<Answer>(
  context: ClientContext,
  ticket: string,
  purpose: ChallengePurpose,
  goOn: (challenge: TwoFactorChallenge) => Promise<Answer>,
): Promise<Answer | Refusal | typeof ENDED> {
  const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
  if (tooMany) return tooMany
  const challenge = await tryTwoFactorChallenge(context, ticket, purpose)
  return challenge ? goOn(challenge) : ENDED
}

/** Opens the session after both steps; checks again what may have changed since the first. */
async function finishTwoFactorSignIn(
  context: ClientContext,
  { row, how }: TwoFactorChallenge,
  account: typeof userAccount.$inferSelect,
) {
  if (!(await spendToken(context.db, row, context.now))) return ENDED
  const admitted = await decideSignIn(account, context)
  await recordSignIn(context, account.loginName, {
    userId: account.id,
    outcome: admitted instanceof Refusal ? 'INACTIVE' : 'OK',
    via: how.via,
  })
  if (admitted instanceof Refusal) return admitted
  const entered = await completeSignIn(admitted, context, how)
  return entered instanceof Refusal ? entered : { outcome: 'SIGNED_IN' as const, ...entered }
}

/** Opens the session when the proof is right; otherwise returns the number of attempts left. */
async function signInWithProof(
  context: ClientContext,
  challenge: TwoFactorChallenge,
  show: () => Promise<Proof | Refusal>,
) {
  const { account, how, triesLeft } = challenge
  const proof = await show()
  if (!(proof instanceof Refusal) && proof.outcome === 'RIGHT')
    return finishTwoFactorSignIn(context, challenge, account)
  await recordSignIn(context, account.loginName, {
    userId: account.id,
    outcome: proof instanceof Refusal ? 'LOCKED' : 'BAD_CODE',
    via: how.via,
  })
  if (proof instanceof Refusal) return proof
  return triesLeft === 0 ? ENDED : { outcome: 'WRONG' as const, remaining: Math.min(triesLeft, proof.remaining) }
}

/**
 * Handles the second step of a sign-in, and its set-up where it is required. All calls use a ticket, because there is
 * no session yet.
 */
export const twoFactorSignInActivities = {
  confirmSecondStep: ({ ticket, code }, context) =>
    runWithTicket(context, ticket, 'SECOND_STEP', (challenge) =>
      signInWithProof(context, challenge, () => verifyCode(context, challenge.account, code)),
    ),

  async beginPasskeyStep({ ticket }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'triesPerAddress')
    if (tooMany) return tooMany
    const { db, client } = context
    const { state, row } = await loadTokenState(context, ticket, 'SECOND_STEP')
    const userId = state === 'ISSUED' ? row.userId : null
    const rows = userId === null ? [] : await listPasskeys(db, { clientId: client.id, userId })
    return rows.length === 0 ? ENDED : requestPasskey(context, 'PASSKEY_STEP', userId, rows)
  },

  confirmPasskeyStep: ({ ticket, answer }, context) =>
    runWithTicket(context, ticket, 'SECOND_STEP', (challenge) =>
      signInWithProof(context, challenge, () =>
        verifyProof(
          context,
          challenge.account,
          async () => (await checkPasskey(context, answer, 'PASSKEY_STEP', challenge.account.id)).outcome === 'RIGHT',
        ),
      ),
    ),

  beginMissingSecondStep: ({ ticket }, context) =>
    runWithTicket(context, ticket, 'SECOND_STEP_SET_UP', async ({ account }) =>
      (await hasTwoFactor(context.db, context.client.id, account.id)) ? ENDED : createOfferedKey(context, account),
    ),

  setUpMissingSecondStep: ({ ticket, code }, context) =>
    runWithTicket(context, ticket, 'SECOND_STEP_SET_UP', async ({ row, account, how }) => {
      const { db, client, now } = context
      if (await hasTwoFactor(db, client.id, account.id)) return ENDED
      const confirmed = await confirmKey(context, account, code)
      if (confirmed.outcome !== 'SET_UP') return confirmed
      await spendToken(db, row, now)
      return { ...confirmed, ticket: await issueTwoFactorChallenge(context, 'SECOND_STEP_ENTER', account.id, how) }
    }),

  enterWithSecondStep: ({ ticket }, context) =>
    runWithTicket(context, ticket, 'SECOND_STEP_ENTER', (challenge) =>
      finishTwoFactorSignIn(context, challenge, challenge.account),
    ),
} satisfies Partial<ActivityHandlers>
