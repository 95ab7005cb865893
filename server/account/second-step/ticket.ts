import * as v from 'valibot'
import { SIGN_IN_WAYS } from '../../../src/contract/account/my-sessions.ts'
import type { userAccount } from '../../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../../handler.ts'
import { personById } from '../find-person.ts'
import { issueToken, tryToken, type TokenRow } from '../one-time.ts'
import { hasSecondStep, needsSecondStep } from './state.ts'

/** How somebody has come as far as the second step, and how the session is to begin after it. */
export const entrance = v.object({ via: v.picklist(SIGN_IN_WAYS), sharedComputer: v.optional(v.boolean()) })
/** How somebody has come in. */
export type Entrance = v.InferOutput<typeof entrance>

/** What a ticket of a sign-in that is not over is good for. */
export type TicketPurpose = 'SECOND_STEP' | 'SECOND_STEP_SET_UP' | 'SECOND_STEP_ENTER'
/** For how many minutes, and how many tries. An app may have to be installed before one is set up. */
const TICKETS: Readonly<Record<TicketPurpose, { readonly minutes: number; readonly tries: number }>> = {
  SECOND_STEP: { minutes: 5, tries: 3 },
  SECOND_STEP_SET_UP: { minutes: 30, tries: 20 },
  SECOND_STEP_ENTER: { minutes: 30, tries: 3 },
}

type Account = typeof userAccount.$inferSelect

/** Makes a ticket; the one before of the same person holds no longer. */
export const giveTicket = ({ db, client, now }: ClientContext, purpose: TicketPurpose, userId: number, how: Entrance): Promise<string> =>
  issueToken(db, client, { purpose, userId, boundTo: JSON.stringify(how), minutes: TICKETS[purpose].minutes }, now)

/** Refuses whoever has a second step, or must set one up first, with a ticket that does this and nothing else; nothing for all others. */
export async function secondStepFirst(account: Pick<Account, 'id' | 'userType' | 'secondStep'>, context: ClientContext, how: Entrance): Promise<Refusal | undefined> {
  const { db, client } = context
  const has = await hasSecondStep(db, client.id, account.id)
  if (!has && !needsSecondStep(client, account)) return undefined
  const purpose = has ? 'SECOND_STEP' : 'SECOND_STEP_SET_UP'
  const ticket = await giveTicket(context, purpose, account.id, how)
  return refuse(has ? 'secondStep' : 'secondStepMissing', {}, { ticket, minutes: TICKETS[purpose].minutes })
}

/** A ticket that was given for this, its person, and how they came. */
export interface Ticket {
  readonly row: TokenRow
  readonly account: Account
  readonly how: Entrance
  /** Tries that are left with this ticket, after this one. */
  readonly triesLeft: number
}

/** Counts a try with a ticket; undefined for one that is used, too old, replaced, tried too often, of another institution, or for something else. */
export async function tryTicket(context: ClientContext, ticket: string, purpose: TicketPurpose): Promise<Ticket | undefined> {
  const { tries } = TICKETS[purpose]
  const row = await tryToken(context, ticket, [purpose], tries)
  const person = row && row.userId !== null ? await personById(context, row.userId) : undefined
  const how = v.safeParse(v.pipe(v.string(), v.parseJson(), entrance), row?.boundTo)
  return row && person && how.success ? { row, account: person.account, how: how.output, triesLeft: tries - row.attempts } : undefined
}
