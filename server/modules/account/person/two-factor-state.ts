import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { SecondStepState, SecondStepWay } from '../../../../src/contract/account/two-factor.ts'
import type { Client } from '../../../lib/clients/clients.ts'
import type { Database } from '../../../db/database.ts'
import { passkey, secondStep, type userAccount } from '../../../db/schema.ts'
import { countPasskeys } from './passkey-rows.ts'

type Account = Pick<typeof userAccount.$inferSelect, 'id' | 'userType' | 'secondStep'>

/**
 * Returns whether a person must have two-factor authentication: the institution requires it for their user type
 * (`login.secondStep`), or an administrator requires it for them.
 */
export const needsTwoFactor = (
  { limits }: Pick<Client, 'limits'>,
  { userType, secondStep: rule }: Omit<Account, 'id'>,
): boolean => rule === 'REQUIRED' || limits['login.secondStep'].requiredFor.some((kind) => kind === userType)

/** Returns which of some people have two-factor authentication: a confirmed app, or a passkey. */
export async function listPeopleWithTwoFactor(
  db: Database,
  clientId: number,
  userIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (userIds.length === 0) return new Set()
  const apps = db
    .select({ userId: secondStep.userId })
    .from(secondStep)
    .where(
      and(
        eq(secondStep.clientId, clientId),
        isNotNull(secondStep.confirmedAt),
        inArray(secondStep.userId, [...userIds]),
      ),
    )
  const passkeys = db
    .select({ userId: passkey.userId })
    .from(passkey)
    .where(and(eq(passkey.clientId, clientId), inArray(passkey.userId, [...userIds])))
  return new Set([...(await apps), ...(await passkeys)].map(({ userId }) => userId))
}

/** Returns whether a person has a confirmed authenticator app. */
export async function hasApp(db: Database, clientId: number, userId: number): Promise<boolean> {
  const rows = await db
    .select({ userId: secondStep.userId })
    .from(secondStep)
    .where(and(eq(secondStep.clientId, clientId), isNotNull(secondStep.confirmedAt), eq(secondStep.userId, userId)))
  return rows.length > 0
}

/** Returns the methods with which a person can pass the second step, besides recovery codes. */
export async function listTwoFactorMethods(db: Database, clientId: number, userId: number): Promise<SecondStepWay[]> {
  const [app, passkeys] = [await hasApp(db, clientId, userId), await countPasskeys(db, { clientId, userId })]
  return [...(app ? (['APP'] as const) : []), ...(passkeys > 0 ? (['PASSKEY'] as const) : [])]
}

/** Returns whether a person has two-factor authentication. */
export const hasTwoFactor = async (db: Database, clientId: number, userId: number): Promise<boolean> =>
  (await listPeopleWithTwoFactor(db, clientId, [userId])).has(userId)

/** Returns the state of a person's two-factor authentication, for administrators. */
export const getTwoFactorState = (client: Pick<Client, 'limits'>, account: Account, has: boolean): SecondStepState => {
  if (has) return 'ON'
  return needsTwoFactor(client, account) ? 'MISSING' : 'OFF'
}
