import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { languageCode } from '../../src/contract/parts.ts'
import { listClients, type Client } from '../lib/clients/clients.ts'
import type { ServerParts } from '../rpc/mql-route.ts'
import { getPublicOrigin } from '../lib/config/public-url.ts'
import { getMessage, type SentenceKey } from '../lib/i18n/messages.ts'
import { findNamedClient } from '../rpc/forms/plain-form.ts'
import type { RenderForm } from '../rpc/forms/form-renderer.ts'

const formsQuery = v.object({ client: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))) })
const named = v.object({ tag: v.pipe(v.string(), v.regex(/^campus-[a-z-]{1,40}$/)), language: languageCode })

const sendNotFound = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/**
 * Returns the institution that the address names, or the only active one if it names none. Returns null if it names
 * none and there is not exactly one, and undefined if the named one does not exist or is archived.
 */
async function findAddressedClient(parts: ServerParts, given: string | undefined): Promise<Client | null | undefined> {
  if (given !== undefined && given !== '') {
    const found = await findNamedClient(parts, given)
    return found?.status === 'ARCHIVED' ? undefined : found
  }
  const active = (await listClients(parts.db)).filter(({ status }) => status === 'ACTIVE')
  return active.length === 1 ? active[0] : null
}

/**
 * Serves the HTML forms that pages embed, for example `/forms/campus-hall-ticket.mr.html?client=svtu`. They show what
 * the element will show of the institution, so that nothing moves when it arrives. They post to this server from any
 * page and name the institution. Without script they need nothing else.
 */
export function serveStaticForms(app: FastifyInstance, parts: ServerParts, render: RenderForm): void {
  app.get<{ Params: { tag: string; language: string } }>(
    '/forms/:tag(^campus-[a-z-]+).:language(^[a-z]{2}).html',
    async (request, reply) => {
      const name = v.safeParse(named, request.params)
      if (!name.success) return sendNotFound(reply)
      const { tag, language } = name.output
      const file = `${tag}.${language}.html`
      const refuseRequest = (status: number, key: SentenceKey, values: Readonly<Record<string, string>>) =>
        reply
          .code(status)
          .type('text/plain; charset=utf-8')
          .send(getMessage(language, key, values))
      const query = v.safeParse(formsQuery, request.query)
      const origin = getPublicOrigin(parts.settings)
      const example = `${origin}/forms/${file}?client=`
      const client = query.success ? await findAddressedClient(parts, query.output.client) : undefined
      if (client === null) return refuseRequest(400, 'forms.noClient', { example })
      if (client === undefined) return refuseRequest(404, 'forms.unknownClient', { example })
      const text = await render({ tag, language, client }, request, reply)
      if (text === undefined) return sendNotFound(reply)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .header(
          'content-security-policy',
          `default-src 'none'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`,
        )
        .send(text)
    },
  )
}
