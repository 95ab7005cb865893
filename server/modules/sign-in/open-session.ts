import { and, eq } from 'drizzle-orm'
import { issueToken } from '../account/person/one-time-tokens.ts'
import { refuseWithoutTwoFactor, type FirstStep } from '../account/two-factor/two-factor-challenge.ts'
import { userAccount } from '../../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../../lib/context/handler.ts'
import { encryptUserData } from '../../lib/crypto/server-keys.ts'
import { createSession } from '../../lib/session/sessions.ts'
import { findSessionUser } from './session-user.ts'

type Account = typeof userAccount.$inferSelect

const MINUTES = 15

/**
 * Refuses a person who must choose a new password first, with a token that only sets a password. Returns undefined for
 * all others.
 */
async function refuseOldPassword(account: Account, { db, client, now }: ClientContext): Promise<Refusal | undefined> {
  if (!account.mustChangePassword) return undefined
  const token = await issueToken(db, client, { purpose: 'SET_PASSWORD', userId: account.id, minutes: MINUTES }, now)
  return refuse('mustChangePassword', {}, { token, minutes: MINUTES })
}

/**
 * Returns what an authenticated person must do before the session starts, as a refusal: choose a password, pass the
 * second step or set it up. Returns undefined when nothing is left to do.
 */
export async function refuseBeforeSession(
  account: Account,
  context: ClientContext,
  how: FirstStep,
): Promise<Refusal | undefined> {
  return (
    (how.via === 'PASSWORD' ? await refuseOldPassword(account, context) : undefined) ??
    refuseWithoutTwoFactor(account, context, how)
  )
}

async function updateLoginTimes({ id, lastLoginAt }: Account, { db, client, now }: ClientContext): Promise<void> {
  await db
    .update(userAccount)
    .set({ previousLoginAt: lastLoginAt, lastLoginAt: now })
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, id)))
}

const startSession = async (
  account: Account,
  context: ClientContext,
  { via, sharedComputer = false }: FirstStep,
): Promise<void> => context.giveToken(await createSession(context, account, via, sharedComputer))

/**
 * Opens a session for a person who has completed all steps, with its token in the header, and records the time of the
 * sign-in.
 */
export async function openSession(account: Account, context: ClientContext, how: FirstStep): Promise<void> {
  await updateLoginTimes(account, context)
  await startSession(account, context, how)
}

/** Opens a session like `openSession` and returns the encrypted user object. A refusal carries no token. */
export async function completeSignIn(
  account: Account,
  context: ClientContext,
  how: FirstStep,
): Promise<{ userData: string } | Refusal> {
  const { db, client, now, settings } = context
  await updateLoginTimes(account, context)
  const user = await findSessionUser(db, client.id, account.id, now)
  if (!user) return refuse('badCredentials')
  await startSession(account, context, how)
  return { userData: encryptUserData(user, settings.loginPassphrase) }
}
