import { recordSignIn } from '../account/person/sign-in-log.ts'
import { refuseAsLocked } from '../account/person/lock-out.ts'
import { findPersonById } from '../account/person/find-person.ts'
import { getLocalisedName } from '../../lib/clients/clients.ts'
import {
  refuse,
  refuseSaying,
  Refusal,
  type ActivityHandlers,
  type ClientContext,
  type QueryHandlers,
} from '../../lib/context/handler.ts'
import { findOpenIdConfiguration } from './openid/configuration.ts'
import { startSignIn, hashBrowserText, redeemKey, type Finished } from './openid/flow.ts'
import { ProviderUnreachable } from './openid/provider.ts'
import { findAcceptedReturnUrl } from '../../rpc/return-url.ts'
import { refuseTooManyFromAddress } from '../../lib/rate-limit/count-use.ts'
import { lockOfAccount } from '../../lib/rate-limit/account-failures.ts'
import { decideSignIn } from './credentials.ts'
import { openSession, refuseBeforeSession } from './open-session.ts'

/** Returns the message for the person, with the reference under which the help desk finds the details. */
function findRefusal(
  { failure, reference }: Finished,
  { client, settings, language }: ClientContext,
): Refusal | undefined {
  if (failure === null) return undefined
  const configuration = findOpenIdConfiguration(client, settings)
  const provider =
    configuration === null || configuration === 'BROKEN'
      ? getLocalisedName(client.names, language)
      : getLocalisedName(configuration.name, language)
  const code = failure === 'DOWN' ? 'directoryUnavailable' : 'handoverInvalid'
  return refuseSaying(`openId.${failure}`, code, { provider, reference }, { reason: failure, reference })
}

/**
 * Signs in a person whom the provider has authenticated, by the same rules as any other sign-in: not while the account
 * is locked or closed, and not without a required second step.
 */
async function finishOpenIdSignIn(userId: number, sharedComputer: boolean, context: ClientContext) {
  const { db, now } = context
  const person = await findPersonById(context, userId)
  if (!person) return refuseSaying('openId.ended', 'handoverInvalid')
  const { account } = person
  const recordAttempt = (outcome: Parameters<typeof recordSignIn>[2]['outcome']) =>
    recordSignIn(context, account.loginName, { userId, outcome, via: 'SSO' })
  const locked = await lockOfAccount(db, userId, now)
  if (locked) {
    await recordAttempt('LOCKED')
    return refuseAsLocked(locked, context)
  }
  const how = { via: 'SSO', sharedComputer } as const
  const admitted = await decideSignIn(account, context)
  const first = admitted instanceof Refusal ? admitted : await refuseBeforeSession(admitted, context, how)
  await recordAttempt(
    admitted instanceof Refusal
      ? admitted.code === 'emailNotConfirmed'
        ? 'UNVERIFIED'
        : 'INACTIVE'
      : first
        ? 'SECOND_STEP'
        : 'OK',
  )
  if (first) return first
  await openSession(account, context, how)
  return { signedIn: true as const }
}

/** Handles sign-in with the institution's OpenID provider. */
export const openIdActivities = {
  async beginOpenIdSignIn({ browser, returnTo, sharedComputer = false }, context) {
    const { db, client, settings, now, onFault } = context
    const tooMany = await refuseTooManyFromAddress(context, 'openIdPerAddress')
    if (tooMany) return tooMany
    const configuration = findOpenIdConfiguration(client, settings)
    const page = await findAcceptedReturnUrl(db, returnTo, client, settings)
    if (configuration === null || page === null) return refuse('notFound')
    try {
      if (configuration === 'BROKEN')
        throw new ProviderUnreachable(`login.openid of ${client.code} cannot be used as it is configured.`)
      return {
        url: await startSignIn(
          configuration,
          client,
          { browser, returnTo: page, sharedComputer },
          { db, settings, now },
        ),
      }
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error
      onFault?.(error, 'openid')
      const provider =
        configuration === 'BROKEN'
          ? getLocalisedName(client.names, context.language)
          : getLocalisedName(configuration.name, context.language)
      return refuseSaying('openId.DOWN', 'directoryUnavailable', { provider }, { reason: 'DOWN' })
    }
  },

  async finishOpenIdSignIn({ key, browser }, context) {
    const tooMany = await refuseTooManyFromAddress(context, 'openIdPerAddress')
    if (tooMany) return tooMany
    const finished = await redeemKey(context, context.client, key)
    if (!finished) return refuseSaying('openId.ended', 'handoverInvalid', {}, { reason: 'ENDED' })
    // Fails for an attacker who makes another person's browser finish the attacker's own sign-in.
    if (hashBrowserText(browser) !== finished.browser)
      return refuseSaying('openId.otherBrowser', 'handoverInvalid', {}, { reason: 'OTHER_BROWSER' })
    return (
      findRefusal(finished, context) ?? finishOpenIdSignIn(finished.row.userId ?? 0, finished.sharedComputer, context)
    )
  },
} satisfies Partial<ActivityHandlers>

/** Handles the query for the providers with which staff may sign in. */
export const openIdQueries = {
  signInProviders(_input, { client, settings }) {
    const configuration = findOpenIdConfiguration(client, settings)
    return Promise.resolve(configuration === null || configuration === 'BROKEN' ? [] : [{ names: configuration.name }])
  },
} satisfies Partial<QueryHandlers>
