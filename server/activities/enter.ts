import { and, eq } from 'drizzle-orm'
import { issueToken } from '../account/one-time.ts'
import { secondStepFirst, type Entrance } from '../account/second-step/ticket.ts'
import { userAccount } from '../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../handler.ts'
import { sealUserData } from '../secrets.ts'
import { openSession } from '../sessions.ts'
import { sessionUserOf } from './session-user.ts'

type Account = typeof userAccount.$inferSelect

const MINUTES = 15

/** Refuses whoever must choose a new password first, with a token that sets one and does nothing else; nothing for all others. */
async function mustChangeFirst(account: Account, { db, client, now }: ClientContext): Promise<Refusal | undefined> {
  if (!account.mustChangePassword) return undefined
  const token = await issueToken(db, client, { purpose: 'SET_PASSWORD', userId: account.id, minutes: MINUTES }, now)
  return refuse('mustChangePassword', {}, { token, minutes: MINUTES })
}

/** What somebody who has shown who they are must do before they are let in: choose a password, pass the second step or set it up. Nothing: come in. */
export async function whatComesFirst(account: Account, context: ClientContext, how: Entrance): Promise<Refusal | undefined> {
  return (how.via === 'PASSWORD' ? await mustChangeFirst(account, context) : undefined) ?? secondStepFirst(account, context, how)
}

async function noteSignIn({ id, lastLoginAt }: Account, { db, client, now }: ClientContext): Promise<void> {
  await db
    .update(userAccount)
    .set({ previousLoginAt: lastLoginAt, lastLoginAt: now })
    .where(and(eq(userAccount.clientId, client.id), eq(userAccount.id, id)))
}

const open = async (account: Account, context: ClientContext, { via, sharedComputer = false }: Entrance): Promise<void> => context.giveToken(await openSession(context, account, via, sharedComputer))

/** A session for whoever nothing stands in the way of, its token in the header; remembers when. */
export async function letIn(account: Account, context: ClientContext, how: Entrance): Promise<void> {
  await noteSignIn(account, context)
  await open(account, context, how)
}

/** The same, with the sealed user object. A refusal has no token with it. */
export async function enter(account: Account, context: ClientContext, how: Entrance): Promise<{ userData: string } | Refusal> {
  const { db, client, now, settings } = context
  await noteSignIn(account, context)
  const user = await sessionUserOf(db, client.id, account.id, now)
  if (!user) return refuse('badCredentials')
  await open(account, context, how)
  return { userData: sealUserData(user, settings.loginPassphrase) }
}
