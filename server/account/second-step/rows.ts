import { and, eq, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm'
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

/** The state of each row of `user_account`, as `secondStepState` says it of one. */
export function secondStepStates(among: Among): SQL<SecondStepState> {
  const mustHave = or(eq(userAccount.secondStep, 'REQUIRED'), inArray(userAccount.userType, [...among.client.limits['login.secondStep'].requiredFor]))
  return sql`case when ${hasOne(among)} then 'ON' when ${mustHave} then 'MISSING' else 'OFF' end`
}

/** Which rows of `user_account` are in one of some states. */
export const inSecondStepState = (among: Among, states: readonly SecondStepState[]): SQL =>
  // Few have one, and they are found by it; whoever has none is found by looking at everybody.
  states.every((state) => state === 'ON') && states.length > 0 ? hasOne(among) : inArray(secondStepStates(among), [...states])
