import { issueToken } from '../account/one-time.ts'
import type { userAccount } from '../db/schema.ts'
import { refuse, type ClientContext, type Refusal } from '../handler.ts'
import { sealUserData } from '../secrets.ts'
import { openSession } from '../sessions.ts'
import { sessionUserOf } from './session-user.ts'

type Account = Pick<typeof userAccount.$inferSelect, 'id' | 'userType' | 'mustChangePassword'>

/** How somebody has come in. */
export interface Entrance {
  readonly via: Parameters<typeof openSession>[2]
  readonly sharedComputer?: boolean | undefined
}

/** A session, its token in the header, and the sealed user object for whoever has just shown who they are. */
export async function enter(account: Account, context: ClientContext, { via, sharedComputer = false }: Entrance): Promise<{ userData: string } | Refusal> {
  const { db, client, now, settings } = context
  const user = await sessionUserOf(db, client.id, account.id, now)
  if (!user) return refuse('badCredentials')
  context.giveToken(await openSession(context, account, via, sharedComputer))
  return { userData: sealUserData(user, settings.loginPassphrase) }
}

const MINUTES = 15

/** Refuses whoever must choose a new password first, with a token that sets one and does nothing else; nothing for all others. */
export async function mustChangeFirst(account: Account, { db, client, now }: ClientContext): Promise<Refusal | undefined> {
  if (!account.mustChangePassword) return undefined
  const token = await issueToken(db, client, { purpose: 'SET_PASSWORD', userId: account.id, minutes: MINUTES }, now)
  return refuse('mustChangePassword', {}, { token, minutes: MINUTES })
}
