import * as v from 'valibot'
import { jsonTextSchema } from '../../../lib/json/json-text.ts'
import { SIGN_IN_WAYS } from '../../../../src/contract/account/my-sessions.ts'
import type { userAccount } from '../../../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../../../lib/context/handler.ts'
import { findPersonById } from '../person/find-person.ts'
import { issueToken, countTokenAttempt, type TokenRow } from '../person/one-time-tokens.ts'
import { hasTwoFactor, needsTwoFactor, listTwoFactorMethods } from '../person/two-factor-state.ts'

/** How a person passed the first step, and how the session starts after the second. */
export const firstStep = v.object({ via: v.picklist(SIGN_IN_WAYS), sharedComputer: v.optional(v.boolean()) })
/** How a person passed the first step. */
export type FirstStep = v.InferOutput<typeof firstStep>

/** The purpose of a ticket for an unfinished sign-in. */
export type ChallengePurpose = 'SECOND_STEP' | 'SECOND_STEP_SET_UP' | 'SECOND_STEP_ENTER'
/**
 * Validity in minutes, and maximum number of attempts. Set-up lasts longer, because the app may have to be installed
 * first.
 */
const TICKETS: Readonly<Record<ChallengePurpose, { readonly minutes: number; readonly tries: number }>> = {
  SECOND_STEP: { minutes: 5, tries: 3 },
  SECOND_STEP_SET_UP: { minutes: 30, tries: 20 },
  SECOND_STEP_ENTER: { minutes: 30, tries: 3 },
}

type Account = typeof userAccount.$inferSelect

/** Creates a ticket; the previous one of the same person becomes invalid. */
export const issueTwoFactorChallenge = (
  { db, client, now }: ClientContext,
  purpose: ChallengePurpose,
  userId: number,
  how: FirstStep,
): Promise<string> =>
  issueToken(db, client, { purpose, userId, boundTo: JSON.stringify(how), minutes: TICKETS[purpose].minutes }, now)

/**
 * Refuses a person who has two-factor authentication, or must set it up first, with a ticket for that purpose only.
 * Returns undefined for all others.
 */
export async function refuseWithoutTwoFactor(
  account: Pick<Account, 'id' | 'userType' | 'secondStep'>,
  context: ClientContext,
  how: FirstStep,
): Promise<Refusal | undefined> {
  const { db, client } = context
  const has = await hasTwoFactor(db, client.id, account.id)
  if (!has && !needsTwoFactor(client, account)) return undefined
  const purpose = has ? 'SECOND_STEP' : 'SECOND_STEP_SET_UP'
  const ticket = await issueTwoFactorChallenge(context, purpose, account.id, how)
  const ways = has ? { ways: await listTwoFactorMethods(db, client.id, account.id) } : {}
  return refuse(has ? 'secondStep' : 'secondStepMissing', {}, { ticket, minutes: TICKETS[purpose].minutes, ...ways })
}

/** A ticket that was issued for this purpose, its person, and how they passed the first step. */
export interface TwoFactorChallenge {
  readonly row: TokenRow
  readonly account: Account
  readonly how: FirstStep
  /** Attempts left with this ticket after this one. */
  readonly triesLeft: number
}

/**
 * Counts an attempt with a ticket. Returns undefined for a ticket that is used, expired, replaced, without attempts
 * left, of another institution, or for another purpose.
 */
export async function tryTwoFactorChallenge(
  context: ClientContext,
  ticket: string,
  purpose: ChallengePurpose,
): Promise<TwoFactorChallenge | undefined> {
  const { tries } = TICKETS[purpose]
  const row = await countTokenAttempt(context, ticket, [purpose], tries)
  const person = row && row.userId !== null ? await findPersonById(context, row.userId) : undefined
  const how = v.safeParse(v.pipe(jsonTextSchema(), firstStep), row?.boundTo)
  return row && person && how.success
    ? { row, account: person.account, how: how.output, triesLeft: tries - row.attempts }
    : undefined
}
