import { and, eq, inArray, isNotNull, not, notInArray, or, sql, type SQL } from 'drizzle-orm'
import type { SecondStepState } from '../../../src/contract/account/second-step.ts'
import type { Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { secondStep, userAccount } from '../../db/schema.ts'

/** Of which institution, and by whose rules. */
interface Among {
  readonly db: Database
  readonly client: Pick<Client, 'id' | 'limits'>
}

const whoHas = ({ db, client }: Among) => db.select({ id: secondStep.userId }).from(secondStep).where(and(eq(secondStep.clientId, client.id), isNotNull(secondStep.confirmedAt)))

// As `needsSecondStep` says of one account.
const mustHave = ({ client: { limits } }: Among): SQL => sql`(${or(eq(userAccount.secondStep, 'REQUIRED'), inArray(userAccount.userType, [...limits['login.secondStep'].requiredFor]))})`

/** Which rows of `user_account` are in a state that `secondStepState` gives. */
export function hasSecondStepState(among: Among, state: SecondStepState): SQL | undefined {
  if (state === 'ON') return inArray(userAccount.id, whoHas(among))
  return and(state === 'MISSING' ? mustHave(among) : not(mustHave(among)), notInArray(userAccount.id, whoHas(among)))
}

/** The state of each row of `user_account`, for grouping. */
export const secondStepStates = (among: Among): SQL<SecondStepState> => sql`case when ${inArray(userAccount.id, whoHas(among))} then 'ON' when ${mustHave(among)} then 'MISSING' else 'OFF' end`
