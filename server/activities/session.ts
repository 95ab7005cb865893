import { refuse, Refusal, type ActivityHandlers, type ClientContext } from '../handler.ts'
import { menuOf } from '../menu-access.ts'
import { sealUserData } from '../secrets.ts'
import { endSession, openSession } from '../sessions.ts'
import { redeemHandoverKey } from '../handover.ts'
import { admit, checkCredentials } from './credentials.ts'
import { sessionUserOf } from './session-user.ts'

/** A session, its token in the header, and the sealed user object for whoever has just shown who they are. */
async function enter(account: { readonly id: number; readonly userType: string }, context: ClientContext, via?: 'SSO') {
  const { db, client, now, settings } = context
  const user = await sessionUserOf(db, client.id, account.id, now)
  if (!user) return refuse('badCredentials')
  context.giveToken(await openSession(context, account, via))
  return { userData: sealUserData(user, settings.loginPassphrase) }
}

/** Signing in and out, and what the signed-in person may see. */
export const sessionActivities = {
  async ldapLogin(input, context) {
    const account = await checkCredentials(input, context, 'staff')
    if (account instanceof Refusal) return account
    context.giveToken(await openSession(context, account, account.via))
    return { mustChangePassword: account.mustChangePassword }
  },

  async studentLoginPortal(input, context) {
    const account = await checkCredentials(input, context, 'student')
    if (account instanceof Refusal) return account
    return enter(account, context)
  },

  async loginBlWithoutPass({ userKey }, context) {
    const known = await redeemHandoverKey(userKey, context)
    const account = known && (await admit(known, context))
    if (!account) return refuse('handoverInvalid')
    return account instanceof Refusal ? account : enter(account, context, 'SSO')
  },

  async LoginCopy(_input, { db, actor, now, settings }) {
    const user = await sessionUserOf(db, actor.clientId, actor.userId, now)
    return user ? { userData: sealUserData(user, settings.loginPassphrase) } : refuse('sessionEnded')
  },

  async getMenu({ userId, roleId }, { db, actor }) {
    if (userId !== actor.userId) return refuse('notPermitted')
    return menuOf(db, actor.clientId, actor.roleIds.filter((held) => roleId.includes(held)))
  },

  async logout(_input, { db, actor, now }) {
    await endSession(db, actor, now)
    return null
  },
} satisfies Partial<ActivityHandlers>
