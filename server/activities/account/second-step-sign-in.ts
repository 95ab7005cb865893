import type { userAccount } from '../../db/schema.ts'
import { tooManyFromHere } from '../../account/limits.ts'
import { spendToken } from '../../account/one-time.ts'
import { prove } from '../../account/second-step/prove.ts'
import { confirmKey, offerKey } from '../../account/second-step/set-up.ts'
import { hasSecondStep } from '../../account/second-step/state.ts'
import { giveTicket, tryTicket, type Ticket, type TicketPurpose } from '../../account/second-step/ticket.ts'
import { logSignIn } from '../../account/sign-in-log.ts'
import { Refusal, type ActivityHandlers, type ClientContext } from '../../handler.ts'
import { admit } from '../credentials.ts'
import { enter } from '../enter.ts'

const ENDED = { outcome: 'ENDED' as const }

/** Goes on with a ticket, unless too much comes from here or it is worth nothing. */
async function withTicket<Answer>(context: ClientContext, ticket: string, purpose: TicketPurpose, goOn: (known: Ticket) => Promise<Answer>): Promise<Answer | Refusal | typeof ENDED> {
  const tooMany = await tooManyFromHere(context, 'triesPerAddress')
  if (tooMany) return tooMany
  const known = await tryTicket(context, ticket, purpose)
  return known ? goOn(known) : ENDED
}

/** The session at the end of a sign-in in two steps; what may have changed since its beginning is asked again. */
async function comeIn(context: ClientContext, { row, how }: Ticket, account: typeof userAccount.$inferSelect) {
  if (!(await spendToken(context.db, row, context.now))) return ENDED
  const admitted = await admit(account, context)
  await logSignIn(context, account.loginName, { userId: account.id, outcome: admitted instanceof Refusal ? 'INACTIVE' : 'OK', via: how.via })
  if (admitted instanceof Refusal) return admitted
  const entered = await enter(admitted, context, how)
  return entered instanceof Refusal ? entered : { outcome: 'SIGNED_IN' as const, ...entered }
}

/** The second step of a sign-in, and setting it up where somebody must have one: all with a ticket, because there is no session yet. */
export const secondStepSignInActivities = {
  confirmSecondStep: ({ ticket, code }, context) =>
    withTicket(context, ticket, 'SECOND_STEP', async (known) => {
      const { account, how, triesLeft } = known
      const proof = await prove(context, account, code)
      if (!(proof instanceof Refusal) && proof.outcome === 'RIGHT') return comeIn(context, known, account)
      await logSignIn(context, account.loginName, { userId: account.id, outcome: proof instanceof Refusal ? 'LOCKED' : 'BAD_CODE', via: how.via })
      if (proof instanceof Refusal) return proof
      return triesLeft === 0 ? ENDED : { outcome: 'WRONG', remaining: Math.min(triesLeft, proof.remaining) }
    }),

  beginMissingSecondStep: ({ ticket }, context) =>
    withTicket(context, ticket, 'SECOND_STEP_SET_UP', async ({ account }) => ((await hasSecondStep(context.db, context.client.id, account.id)) ? ENDED : offerKey(context, account))),

  setUpMissingSecondStep: ({ ticket, code }, context) =>
    withTicket(context, ticket, 'SECOND_STEP_SET_UP', async ({ row, account, how }) => {
      const { db, client, now } = context
      if (await hasSecondStep(db, client.id, account.id)) return ENDED
      const confirmed = await confirmKey(context, account, code)
      if (confirmed.outcome !== 'SET_UP') return confirmed
      await spendToken(db, row, now)
      return { ...confirmed, ticket: await giveTicket(context, 'SECOND_STEP_ENTER', account.id, how) }
    }),

  enterWithSecondStep: ({ ticket }, context) => withTicket(context, ticket, 'SECOND_STEP_ENTER', (known) => comeIn(context, known, known.account)),
} satisfies Partial<ActivityHandlers>
