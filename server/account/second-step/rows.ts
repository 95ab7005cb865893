import { and, eq, inArray, isNotNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { SecondStepState } from '../../../src/contract/account/second-step.ts'
import type { Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { secondStep, userAccount } from '../../db/schema.ts'

/** Of which institution, and by whose rules. */
interface Among {
  readonly db: Database
  readonly client: Pick<Client, 'id' | 'limits'>
}

const hasOne = ({ db, client }: Among): SQL => inArray(userAccount.id, db.select({ id: secondStep.userId }).from(secondStep).where(and(eq(secondStep.clientId, client.id), isNotNull(secondStep.confirmedAt))))

const mustHaveOne = ({ client: { limits } }: Among): SQL => sql`(${or(eq(userAccount.secondStep, 'REQUIRED'), inArray(userAccount.userType, [...limits['login.secondStep'].requiredFor]))})`

/** The state of each row of `user_account`, as `secondStepState` says it of one. */
export const secondStepStates = (among: Among): SQL<SecondStepState> => sql`case when ${hasOne(among)} then 'ON' when ${mustHaveOne(among)} then 'MISSING' else 'OFF' end`

/** Which rows of `user_account` are in one of some states; in words of which the planner knows how many that will be, which it does not of a `case`. */
export function inSecondStepState(among: Among, states: readonly SecondStepState[]): SQL | undefined {
  const [on, missing, off] = [states.includes('ON'), states.includes('MISSING'), states.includes('OFF')]
  if (missing === off) {
    if (!missing) return on ? hasOne(among) : sql`false`
    return on ? undefined : not(hasOne(among))
  }
  const rule = missing ? mustHaveOne(among) : not(mustHaveOne(among))
  return on ? or(hasOne(among), rule) : and(not(hasOne(among)), rule)
}
