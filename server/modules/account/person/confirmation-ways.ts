import { and, eq } from 'drizzle-orm'
import { RECENT_MINUTES, type Confirmation, type IdentityNeeded } from '../../../../src/contract/account/identity.ts'
import { userCredential } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { findPersonById, type Person } from './find-person.ts'
import { isManagedByDirectory } from './managed-by-directory.ts'
import { countPasskeys } from './passkey-rows.ts'
import { canSignInWithCode } from './student-code.ts'

type Asker = Pick<ActorContext, 'db' | 'client' | 'settings' | 'actor'>

/**
 * Returns the ways in which a person can confirm their identity: those that would sign them in, and a code where the
 * account has no password.
 */
export async function listConfirmationMethods(person: Person, context: Asker): Promise<Confirmation[]> {
  const { db, client } = context
  const { account } = person
  const [credential] = await db
    .select({ userId: userCredential.userId })
    .from(userCredential)
    .where(and(eq(userCredential.clientId, client.id), eq(userCredential.userId, account.id)))
  const password = credential !== undefined || isManagedByDirectory(person, context)
  const code =
    (account.mobile ?? account.email) !== null &&
    (!password || (account.userType === 'STUDENT' && canSignInWithCode(context)))
  const passkey = (await countPasskeys(db, { clientId: client.id, userId: account.id })) > 0
  return [
    ...(password ? (['PASSWORD'] as const) : []),
    ...(code ? (['CODE'] as const) : []),
    ...(passkey ? (['PASSKEY'] as const) : []),
  ]
}

/** Refuses a call that requires a recent authentication, and lists the ways to confirm. */
export async function refuseUnconfirmed(context: Asker): Promise<Refusal> {
  const person = await findPersonById(context, context.actor.userId)
  const needed: IdentityNeeded = { ways: person ? await listConfirmationMethods(person, context) : [] }
  return refuse('confirmIdentity', { minutes: RECENT_MINUTES }, needed)
}
