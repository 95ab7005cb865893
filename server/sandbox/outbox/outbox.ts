import { and, desc, eq, inArray, ne } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { languageCode } from '../../../src/contract/parts.ts'
import { listClients, findClientByName } from '../../lib/clients/clients.ts'
import { notificationOutbox } from '../../db/schema.ts'
import { hasGateway } from '../../lib/messaging/sender.ts'
import type { ServerParts } from '../../rpc/mql-route.ts'
import { parseAcceptLanguage } from '../../lib/i18n/messages.ts'
import { OUTBOX_POLICY, renderOutboxPage } from './outbox-page.ts'

const MOST = 100

const query = v.object({
  lang: v.optional(v.fallback(v.nullable(languageCode), null), null),
  client: v.optional(v.fallback(v.nullable(v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(60))), null), null),
  to: v.optional(v.fallback(v.pipe(v.string(), v.trim(), v.maxLength(254)), ''), ''),
  refresh: v.optional(v.fallback(v.nullable(v.string()), null), null),
})

/**
 * Serves the messages that demonstration institutions would have sent, as a page without scripts. An institution with
 * real data has no such page, whatever its configuration: its messages to people are private. Sent messages no longer
 * have a text.
 */
export function serveDemoOutbox(app: FastifyInstance, { db, settings }: ServerParts): void {
  app.get('/server/demo/outbox', async (request, reply) => {
    const { lang, client: named, to, refresh } = v.parse(query, request.query)
    const demo = (await listClients(db)).filter(({ details }) => details.demo)
    const chosen = named === null ? null : await findClientByName(db, named)
    if (demo.length === 0 || (chosen !== null && !chosen?.details.demo)) {
      reply.callNotFound()
      return reply
    }
    const clientIds = chosen ? [chosen.id] : demo.map(({ id }) => id)
    const rows = await db
      .select()
      .from(notificationOutbox)
      .where(
        and(
          inArray(notificationOutbox.clientId, clientIds),
          ne(notificationOutbox.body, ''),
          to === '' ? undefined : eq(notificationOutbox.address, to),
        ),
      )
      .orderBy(desc(notificationOutbox.createdAt), desc(notificationOutbox.id))
      .limit(MOST)
    // Messages queued for a real mail server or SMS gateway are about to be sent to a real person, and are not shown.
    const shown = rows.filter(({ clientId, channel }) =>
      demo.some((client) => client.id === clientId && !hasGateway(client, channel, settings)),
    )
    const view = {
      language: lang ?? parseAcceptLanguage(request.headers['accept-language']),
      client: chosen?.code ?? null,
      to,
      refresh: refresh === 'yes',
    }
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', OUTBOX_POLICY)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .send(renderOutboxPage(view, demo, shown))
  })
}
