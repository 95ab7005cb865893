import { refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { hasTwoFactor } from '../account/person/two-factor-state.ts'
import { recordSignIn } from '../account/person/sign-in-log.ts'
import { isAdministrator } from '../../lib/access/administrators.ts'
import { recordAudit } from '../../lib/audit/audit.ts'
import { refuse, refuseSaying, Refusal, type ActivityHandlers } from '../../lib/context/handler.ts'
import { DEMO_ENTRANCE } from './demonstration/doors.ts'
import { redeemHandoverKey } from './handover/handover.ts'
import { listOpenScreens } from '../../lib/access/rights.ts'
import { addAreas } from '../../lib/clients/navigation-settings.ts'
import { encryptUserData } from '../../lib/crypto/server-keys.ts'
import { endSession } from '../../lib/session/sessions.ts'
import { isOnSharedComputer } from '../../lib/session/shared-computer.ts'
import { redeemSignedKey } from './handover/signed-handover.ts'
import { completeSignIn, openSession, refuseBeforeSession } from './open-session.ts'
import { decideSignIn, verifyCredentials } from './credentials.ts'
import { findSessionUser } from './session-user.ts'

/** Handles sign-in, sign-out, and what the signed-in person may see. */
export const sessionActivities = {
  async ldapLogin(input, context) {
    const account = await verifyCredentials(input, context, 'staff')
    if (account instanceof Refusal) return account
    const how = { via: account.via, sharedComputer: input.sharedComputer }
    const first = await refuseBeforeSession(account, context, how)
    if (first) return first
    await openSession(account, context, how)
    return { mustChangePassword: false }
  },

  async studentLoginPortal(input, context) {
    const account = await verifyCredentials(input, context, 'student')
    if (account instanceof Refusal) return account
    const how = { via: account.via, sharedComputer: input.sharedComputer }
    return (await refuseBeforeSession(account, context, how)) ?? completeSignIn(account, context, how)
  },

  async loginBlWithoutPass({ userKey }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'ssoPerAddress')
    if (tooMany) return tooMany
    // A key that a partner signed has three parts; a key issued by this server has one.
    const handover = userKey.includes('.')
      ? await redeemSignedKey(userKey, context)
      : await redeemHandoverKey(userKey, context)
    if (!handover) return refuse('handoverInvalid')
    if ('notMapped' in handover) {
      const { source, subject } = handover
      const { db, client, now, address, requestId } = context
      // The help desk finds the record by the reference that the person gives.
      await recordAudit(db, {
        clientId: client.id,
        at: now,
        activity: 'handoverNotMapped',
        entity: 'sso_issuer',
        entityId: source,
        detail: { subject },
        address,
        requestId,
      })
      return refuseSaying(
        'handoverNotMapped',
        'handoverInvalid',
        { source, reference: requestId },
        { reason: 'NOT_MAPPED', source, reference: requestId },
      )
    }
    if (await hasTwoFactor(context.db, context.client.id, handover.account.id))
      return refuseSaying('handoverSecondStep', 'handoverInvalid', {}, { reason: 'SECOND_STEP' })
    // A partner's service account must not become an administrator. In the demonstration, one can be entered as.
    const isInvented = handover.issuer === DEMO_ENTRANCE && context.client.details.demo
    if (!isInvented && (await isAdministrator(context.db, handover.account, context.now)))
      return refuse('handoverInvalid')
    const account = await decideSignIn(handover.account, context)
    await recordSignIn(context, handover.account.loginName, {
      userId: handover.account.id,
      outcome: account instanceof Refusal ? 'INACTIVE' : 'OK',
      via: 'SSO',
    })
    if (account instanceof Refusal) return account
    // The partner vouches for the authentication: a second factor that only the user type requires is not asked for.
    const entered = await completeSignIn(account, context, { via: 'SSO' })
    return entered instanceof Refusal || handover.target === undefined
      ? entered
      : { ...entered, target: handover.target }
  },

  async LoginCopy(_input, { db, actor, now, settings }) {
    const user = await findSessionUser(db, actor.clientId, actor.userId, now)
    return user ? { userData: encryptUserData(user, settings.loginPassphrase) } : refuse('sessionEnded')
  },

  async getMenu({ userId, roleId }, { db, actor, client, now }) {
    if (userId !== actor.userId) return refuse('notPermitted')
    const held = { ...actor, roleIds: actor.roleIds.filter((one) => roleId.includes(one)) }
    return addAreas(await listOpenScreens(db, held, now), client)
  },

  async sessionSharing(_input, { db, actor, client }) {
    return { allowed: client.limits['session.shareTabs'] && !(await isOnSharedComputer(db, actor)) }
  },

  async logout(_input, { db, actor, now }) {
    await endSession(db, actor, now)
    return null
  },
} satisfies Partial<ActivityHandlers>
