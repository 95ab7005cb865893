import { and, eq } from 'drizzle-orm'
import { userCredential, type userAccount } from '../../../db/schema.ts'
import { signInWithDirectory } from '../../../lib/directory/sign-in.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import type { Comparison } from '../../../lib/rate-limit/guess.ts'
import { isPassword } from '../../../lib/crypto/password-hash.ts'
import { hasTwoFactor } from './two-factor-state.ts'

/** The result of comparing a password: undefined, or the refusal that explains why it could not be compared. */
export type PasswordComparison = Comparison<Refusal | undefined>

/**
 * Compares a password with that of an account, or asks the directory that manages it. With two-factor authentication a
 * correct password does not clear the count of failed attempts: otherwise anyone who knows the password could try codes
 * without limit.
 */
export async function comparePassword(
  account: typeof userAccount.$inferSelect,
  password: string,
  context: ActorContext,
): Promise<PasswordComparison> {
  const { db, client } = context
  const right = { as: (await hasTwoFactor(db, client.id, account.id)) ? 'RETURN' : 'RIGHT', answer: undefined } as const
  const wrong = { as: 'WRONG', answer: undefined } as const
  const directoryResult = await signInWithDirectory(
    { userName: account.loginName, password },
    context,
    account.userType === 'STUDENT' ? 'student' : 'staff',
  )
  if (directoryResult === 'UNREACHABLE') return { as: 'RETURN', answer: refuse('directoryUnavailable') }
  if (directoryResult !== null)
    return typeof directoryResult === 'object' && directoryResult.id === account.id ? right : wrong
  const [own] = await db
    .select({ hash: userCredential.passwordHash })
    .from(userCredential)
    .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, account.id)))
  return own !== undefined && (await isPassword(own.hash, password)) ? right : wrong
}
