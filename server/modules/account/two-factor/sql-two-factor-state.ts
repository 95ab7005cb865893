import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { SecondStepState } from '../../../../src/contract/account/two-factor.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { passkey, secondStep, userAccount } from '../../../db/schema.ts'

/** The institution, its limits, and the database to query. */
interface Among {
  readonly db: Database
  readonly client: Pick<Client, 'id' | 'limits'>
}

const whereTwoFactorActive = ({ db, client }: Among): SQL =>
  inArray(
    userAccount.id,
    db
      .select({ id: secondStep.userId })
      .from(secondStep)
      .where(and(eq(secondStep.clientId, client.id), isNotNull(secondStep.confirmedAt)))
      .union(db.select({ id: passkey.userId }).from(passkey).where(eq(passkey.clientId, client.id))),
  )

const sqlTwoFactorRequired = ({ client: { limits } }: Among): SQL =>
  sql`(${or(eq(userAccount.secondStep, 'REQUIRED'), inArray(userAccount.userType, [...limits['login.secondStep'].requiredFor]))})`

/**
 * Returns the SQL expression for the state of each row of `user_account`, the same as `getTwoFactorState` for one
 * account.
 */
export const sqlTwoFactorState = (among: Among): SQL<SecondStepState> =>
  sql`case when ${whereTwoFactorActive(among)} then 'ON' when ${sqlTwoFactorRequired(among)} then 'MISSING' else 'OFF' end`

/**
 * Returns the condition for the rows of `user_account` in one of some states. It uses expressions whose row count the
 * planner can estimate, which it cannot for a `case`.
 */
export function whereTwoFactorState(among: Among, states: readonly SecondStepState[]): SQL | undefined {
  const [on, missing, off] = [states.includes('ON'), states.includes('MISSING'), states.includes('OFF')]
  if (missing === off) {
    if (!missing) return on ? whereTwoFactorActive(among) : sql`false`
    return on ? undefined : not(whereTwoFactorActive(among))
  }
  const rule = missing ? sqlTwoFactorRequired(among) : not(sqlTwoFactorRequired(among))
  return on ? or(whereTwoFactorActive(among), rule) : and(not(whereTwoFactorActive(among)), rule)
}
