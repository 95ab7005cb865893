import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { recordAudit } from '../../../lib/audit/audit.ts'
import { findClientById } from '../../../lib/clients/clients.ts'
import { cscAgent, gatewayEvent } from '../../../db/schema.ts'
import { html } from '../../../rpc/forms/html.ts'
import { PAGE_POLICY, renderFormPage, renderMessageParagraph } from '../../../rpc/forms/page.ts'
import { issueHandoverKey } from '../../sign-in/handover/handover.ts'
import type { ServerParts } from '../../../rpc/mql-route.ts'
import { findAccountById } from '../gateway/find-account.ts'
import { findAcceptedReturnUrl } from '../../../rpc/return-url.ts'
import { handOver, isHandoverGenuine, type HandOver } from '../../../lib/payment-gateways/csc-wire.ts'
import { loadPartnerSecret } from '../../../lib/crypto/server-keys.ts'
import { parseAcceptLanguage } from '../../../lib/i18n/messages.ts'
import { MINUTE_MS } from '../../../../src/contract/durations.ts'

/** Tolerance for the difference between the network's clock and ours, and for a slow browser. */
const PATIENCE_MS = 2 * MINUTE_MS
/** Validity of the hand-over key: the time between the hand-over and the page's first call. */
const KEY_LIFE_MS = MINUTE_MS

/** Stores a hand-over; returns false if it was used before. */
async function isFirstUse(
  { db, now }: ServerParts,
  account: { readonly id: number; readonly clientId: number },
  { nonce, csc_id }: HandOver,
): Promise<boolean> {
  const kept = await db
    .insert(gatewayEvent)
    .values({
      clientId: account.clientId,
      paymentAccountId: account.id,
      eventId: `hand-over:${nonce}`,
      source: 'RETURN',
      signatureOk: true,
      payload: csc_id,
      receivedAt: now(),
      processedAt: now(),
      result: 'HAND_OVER',
    })
    .onConflictDoNothing()
    .returning({ id: gatewayEvent.id })
  return kept.length > 0
}

/** Returns the URL of the operator's page, with the key that signs them in; null when the hand-over is invalid. */
async function openAgentPage(parts: ServerParts, accountId: number, given: HandOver): Promise<string | null> {
  const { db, settings, now } = parts
  const account = await findAccountById(db, accountId)
  const client = account && (await findClientById(db, account.clientId))
  if (
    !account ||
    client?.status !== 'ACTIVE' ||
    account.channel !== 'CSC' ||
    !account.active ||
    !isHandoverGenuine(given, await loadPartnerSecret({ db, secrets: settings.secrets }, account.secretName))
  )
    return null
  if (Math.abs(now().getTime() - Date.parse(given.time)) > PATIENCE_MS) return null
  const page = await findAcceptedReturnUrl(db, given.page, client, settings)
  const [agent] = await db
    .select()
    .from(cscAgent)
    .where(and(eq(cscAgent.clientId, client.id), eq(cscAgent.cscId, given.csc_id), eq(cscAgent.active, true)))
  if (page === null || agent?.userId == null || !(await isFirstUse(parts, account, given))) return null
  const userKey = await issueHandoverKey(
    db,
    { clientId: client.id, userId: agent.userId, issuer: 'CSC', audience: client.code, lifeMs: KEY_LIFE_MS },
    now(),
  )
  await recordAudit(db, {
    clientId: client.id,
    at: now(),
    actorUserId: agent.userId,
    activity: 'cscHandOver',
    entity: 'csc_agent',
    entityId: agent.cscId,
  })
  const landing = new URL(page)
  landing.searchParams.set('userKey', userKey)
  landing.searchParams.set('clientId', String(client.id))
  return landing.href
}

/**
 * Serves the endpoint to which the service centre network hands over its operators. A hand-over carries a checksum over
 * operator, time and page, and is valid once, for two minutes (specification, section 11.1.9).
 */
export function serveCscHandover(app: FastifyInstance, parts: ServerParts): void {
  app.get<{ Params: { account: string } }>('/server/csc/enter/:account', async (request, reply) => {
    const language = parseAcceptLanguage(request.headers['accept-language'])
    const parsed = v.safeParse(handOver, request.query)
    const account = /^\d{1,9}$/.test(request.params.account) ? Number(request.params.account) : 0
    const landing = parsed.success ? await openAgentPage(parts, account, parsed.output) : null
    reply.header('cache-control', 'no-store')
    if (landing !== null) return reply.redirect(landing, 303)
    const about = { language, client: null }
    return reply
      .code(403)
      .type('text/html; charset=utf-8')
      .header('content-security-policy', PAGE_POLICY)
      .send(renderFormPage(about, '', html`${renderMessageParagraph(language, 'handoverInvalid')}`))
  })
}
