import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SecondStepState } from '../../../src/contract/account/second-step.ts'
import type { Client } from '../../clients.ts'
import type { Database } from '../../db/database.ts'
import { secondStep, type userAccount } from '../../db/schema.ts'

type Account = Pick<typeof userAccount.$inferSelect, 'id' | 'userType' | 'secondStep'>

/** Whether somebody must have a second step: the institution demands it of their kind of people (`login.secondStep`), or an administrator of them. */
export const needsSecondStep = ({ limits }: Pick<Client, 'limits'>, { userType, secondStep: rule }: Omit<Account, 'id'>): boolean =>
  rule === 'REQUIRED' || limits['login.secondStep'].requiredFor.some((kind) => kind === userType)

/** Who of some people has a second step that was confirmed. */
export async function whoHasSecondStep(db: Database, clientId: number, userIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const rows = await db
    .select({ userId: secondStep.userId })
    .from(secondStep)
    .where(and(eq(secondStep.clientId, clientId), isNotNull(secondStep.confirmedAt), inArray(secondStep.userId, [...userIds])))
  return new Set(rows.map(({ userId }) => userId))
}

/** Whether somebody has a second step that was confirmed. */
export const hasSecondStep = async (db: Database, clientId: number, userId: number): Promise<boolean> => (await whoHasSecondStep(db, clientId, [userId])).has(userId)

/** How it stands with somebody's second step, for whoever looks after them. */
export const secondStepState = (client: Pick<Client, 'limits'>, account: Account, has: boolean): SecondStepState => {
  if (has) return 'ON'
  return needsSecondStep(client, account) ? 'MISSING' : 'OFF'
}
