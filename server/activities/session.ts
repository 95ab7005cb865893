import { tooManyFromHere } from '../account/limits.ts'
import { logSignIn } from '../account/sign-in-log.ts'
import { audit } from '../audit.ts'
import { refuse, refuseSaying, Refusal, type ActivityHandlers } from '../handler.ts'
import { redeemHandoverKey } from '../handover.ts'
import { menuOf } from '../access/rights.ts'
import { sealUserData } from '../secrets.ts'
import { endSession } from '../sessions.ts'
import { redeemSignedKey } from '../signed-handover.ts'
import { enter, letIn, whatComesFirst } from './enter.ts'
import { admit, checkCredentials } from './credentials.ts'
import { sessionUserOf } from './session-user.ts'

/** Signing in and out, and what the signed-in person may see. */
export const sessionActivities = {
  async ldapLogin(input, context) {
    const account = await checkCredentials(input, context, 'staff')
    if (account instanceof Refusal) return account
    const how = { via: account.via, sharedComputer: input.sharedComputer }
    const first = await whatComesFirst(account, context, how)
    if (first) return first
    await letIn(account, context, how)
    return { mustChangePassword: false }
  },

  async studentLoginPortal(input, context) {
    const account = await checkCredentials(input, context, 'student')
    if (account instanceof Refusal) return account
    const how = { via: account.via, sharedComputer: input.sharedComputer }
    return (await whatComesFirst(account, context, how)) ?? enter(account, context, how)
  },

  async loginBlWithoutPass({ userKey }, context) {
    const tooMany = await tooManyFromHere(context, 'ssoPerAddress')
    if (tooMany) return tooMany
    // What a partner has signed itself has three parts; what was asked for here is one.
    const known = userKey.includes('.') ? await redeemSignedKey(userKey, context) : await redeemHandoverKey(userKey, context)
    if (!known) return refuse('handoverInvalid')
    if ('notMapped' in known) {
      const { source, subject } = known
      const { db, client, now, address, requestId } = context
      // The help desk finds it by the reference that the person tells.
      await audit(db, { clientId: client.id, at: now, activity: 'handoverNotMapped', entity: 'sso_issuer', entityId: source, detail: { subject }, address, requestId })
      return refuseSaying('handoverNotMapped', 'handoverInvalid', { source, reference: requestId }, { reason: 'NOT_MAPPED', source, reference: requestId })
    }
    const account = await admit(known.account, context)
    await logSignIn(context, known.account.loginName, { userId: known.account.id, outcome: account instanceof Refusal ? 'INACTIVE' : 'OK', via: 'SSO' })
    if (account instanceof Refusal) return account
    // Whoever hands somebody over vouches for how they signed in: no second step is asked for here.
    const entered = await enter(account, context, { via: 'SSO' })
    return entered instanceof Refusal || known.target === undefined ? entered : { ...entered, target: known.target }
  },

  async LoginCopy(_input, { db, actor, now, settings }) {
    const user = await sessionUserOf(db, actor.clientId, actor.userId, now)
    return user ? { userData: sealUserData(user, settings.loginPassphrase) } : refuse('sessionEnded')
  },

  async getMenu({ userId, roleId }, { db, actor, now }) {
    if (userId !== actor.userId) return refuse('notPermitted')
    return menuOf(db, { ...actor, roleIds: actor.roleIds.filter((held) => roleId.includes(held)) }, now)
  },

  async logout(_input, { db, actor, now }) {
    await endSession(db, actor, now)
    return null
  },
} satisfies Partial<ActivityHandlers>
