import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { findClientById, type Client } from '../../../lib/clients/clients.ts'
import { html } from '../../../rpc/forms/html.ts'
import { PAGE_POLICY, renderFormPage, renderMessageParagraph } from '../../../rpc/forms/page.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import { getPortalPageUrl } from '../../../lib/config/public-url.ts'
import { parseAcceptLanguage } from '../../../lib/i18n/messages.ts'
import { openIdAccount } from './accounts.ts'
import { findOpenIdConfiguration } from './configuration.ts'
import {
  CALLBACK_PATH,
  findFailure,
  issueKey,
  loadProviderPerson,
  redeemState,
  type PendingSignIn,
  type Failure,
} from './flow.ts'

const query = v.object({ state: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)) })
/** The signed-in user, or the reason for the failure; `subject` is the person whom the provider named. */
type Outcome = { readonly userId: number } | { readonly failure: Failure; readonly subject?: string }

async function decideOutcome(
  pending: PendingSignIn,
  client: Client,
  state: string,
  request: FastifyRequest,
  parts: ServerParts,
): Promise<Outcome> {
  const { db, settings } = parts
  const now = parts.now()
  const configuration = findOpenIdConfiguration(client, settings)
  // A change of the provider ends the sign-ins in progress.
  if (configuration === null || configuration === 'BROKEN' || configuration.issuer !== pending.issuer)
    return { failure: 'DOWN' }
  try {
    const person = await loadProviderPerson(configuration, state, request.url.split('?').slice(1).join('?'), {
      db,
      settings,
      now,
    })
    if (typeof person === 'string') return { failure: person }
    const account = await openIdAccount(person, configuration, {
      db,
      client,
      now,
      address: request.ip,
      requestId: request.id,
    })
    return account === 'NO_ACCOUNT' ? { failure: 'NO_ACCOUNT', subject: person.subject } : { userId: account.id }
  } catch (error) {
    const failure = findFailure(error)
    if (failure === undefined) throw error
    request.log.warn({ err: error, institution: client.code, failure }, 'an OpenID sign-in failed')
    return { failure }
  }
}

/**
 * Serves the address to which providers redirect: one for all institutions, because the state identifies the sign-in.
 * Redirects to the page that started it, for success and failure alike, with a key in the fragment that only that
 * browser can use. Without a sign-in in progress it shows an error page.
 */
export function serveOpenIdCallback(app: FastifyInstance, parts: ServerParts): void {
  app.get(CALLBACK_PATH, async (request, reply) => {
    const { db, settings } = parts
    const now = parts.now()
    reply.header('cache-control', 'no-store')
    const parsed = v.safeParse(query, request.query)
    const state = parsed.success ? parsed.output.state : ''
    const pending = state === '' ? undefined : await redeemState({ db, settings, now }, state)
    const client = pending && (await findClientById(db, pending.clientId))
    if (!pending || client?.status !== 'ACTIVE') {
      request.log.warn('an OpenID answer belongs to no sign-in that is under way')
      const language = parseAcceptLanguage(request.headers['accept-language'])
      const page = renderFormPage(
        { language, client: null },
        '',
        html`${renderMessageParagraph(language, 'openId.ended')}<p><a class="main" href="${getPortalPageUrl(settings)}">${renderMessageParagraph(language, 'openId.toPortal')}</a></p>`,
      )
      return reply.code(400).type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(page)
    }
    const outcome = await decideOutcome(pending, client, state, request, parts)
    const failure = 'failure' in outcome ? outcome.failure : null
    if ('failure' in outcome) {
      const detail = { reason: outcome.failure, subject: outcome.subject ?? null }
      // The help desk finds the record by the reference that the person gives.
      await recordAudit(db, {
        clientId: client.id,
        at: now,
        activity: 'openIdRefused',
        entity: 'openid_provider',
        entityId: pending.issuer,
        detail,
        address: request.ip,
        requestId: request.id,
      })
    }
    const what = { browser: pending.browser, sharedComputer: pending.sharedComputer, failure, reference: request.id }
    const key = await issueKey({ db, settings, now }, client, 'userId' in outcome ? outcome.userId : null, what)
    return reply.redirect(`${pending.returnTo}#/${client.code}?openid=${key}`, 303)
  })
}
