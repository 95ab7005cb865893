import type { FastifyInstance, FastifyReply } from 'fastify'
import * as v from 'valibot'
import { clientDetails, getClientByName, type ClientDetails } from '../../src/contract/institution/institution.ts'
import { languageCode, type LanguageCode } from '../../src/contract/parts.ts'
import { allClients, type Client } from '../lib/clients/clients.ts'
import { dispatch, type CallContext } from '../rpc/dispatch.ts'
import { contextOf, type ServerParts } from '../rpc/mql-route.ts'
import { publicOrigin } from '../lib/config/public-url.ts'
import { sentence, type SentenceKey } from '../lib/i18n/messages.ts'
import { clientNamed } from '../rpc/forms/plain-form.ts'
import { completeForm } from '../rpc/forms/static-form.ts'

/** What a form shows of its institution. */
export interface FormFacts {
  readonly client: ClientDetails
  /** Rows of the queries that forms show, by id. */
  readonly rows: Readonly<Record<string, unknown>>
}

/** Renders the forms; built from the elements (scripts/forms/form-of-institution.ts). */
export interface FormRenderer {
  /** The queries whose rows forms show. */
  readonly FORM_QUERIES: readonly string[]
  /**
   * Returns a form as HTML that posts to `/server`; undefined if the element has none. Without facts it shows nothing
   * of its institution.
   */
  readonly renderFormOf: (tag: string, language: LanguageCode, facts: FormFacts | null) => Promise<string | undefined>
}

const asked = v.object({ client: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(60))) })
const named = v.object({ tag: v.pipe(v.string(), v.regex(/^campus-[a-z-]{1,40}$/)), language: languageCode })

const missing = (reply: FastifyReply) => reply.code(404).type('text/plain; charset=utf-8').send('Not found')

/**
 * Returns the institution that the address names, or the only active one if it names none. Returns null if it names
 * none and there is not exactly one, and undefined if the named one does not exist or is archived.
 */
async function clientOf(parts: ServerParts, given: string | undefined): Promise<Client | null | undefined> {
  if (given !== undefined && given !== '') {
    const found = await clientNamed(parts, given)
    return found?.status === 'ARCHIVED' ? undefined : found
  }
  const active = (await allClients(parts.db)).filter(({ status }) => status === 'ACTIVE')
  return active.length === 1 ? active[0] : null
}

/** Reads what everybody may know of an institution, as an element does; null for one that is suspended. */
async function readFacts(client: Client, queries: readonly string[], context: CallContext): Promise<FormFacts | null> {
  if (client.status !== 'ACTIVE') return null
  const payload = { clientId: client.id }
  const named = await dispatch(
    { kind: 'activities', calls: [{ name: getClientByName.name, payload: { clientName: client.code } }] },
    context,
  )
  const rows = await dispatch({ kind: 'queries', calls: queries.map((name) => ({ name, payload })) }, context)
  const found = v.parse(v.object({ client: clientDetails }), named.get(getClientByName.name)?.result)
  return { ...found, rows: Object.fromEntries([...rows].map(([name, { result }]) => [name, result])) }
}

/**
 * Serves the HTML forms that pages embed, for example `/forms/campus-hall-ticket.mr.html?client=svtu`. They show what
 * the element will show of the institution, so that nothing moves when it arrives. They post to this server from any
 * page and name the institution. Without script they need nothing else.
 */
export function serveStaticForms(app: FastifyInstance, parts: ServerParts, load: () => Promise<FormRenderer>): void {
  app.get<{ Params: { tag: string; language: string } }>(
    '/forms/:tag(^campus-[a-z-]+).:language(^[a-z]{2}).html',
    async (request, reply) => {
      const name = v.safeParse(named, request.params)
      if (!name.success) return missing(reply)
      const { tag, language } = name.output
      const file = `${tag}.${language}.html`
      const forms = await load()
      const refuse = (status: number, key: SentenceKey, values: Readonly<Record<string, string>>) =>
        reply
          .code(status)
          .type('text/plain; charset=utf-8')
          .send(sentence(language, key, values))
      const query = v.safeParse(asked, request.query)
      const origin = publicOrigin(parts.settings)
      const example = `${origin}/forms/${file}?client=`
      const client = query.success ? await clientOf(parts, query.output.client) : undefined
      if (client === null) return refuse(400, 'forms.noClient', { example })
      if (client === undefined) return refuse(404, 'forms.unknownClient', { example })
      const facts = await readFacts(client, forms.FORM_QUERIES, {
        // Every page may have a form, whoever asks for it.
        ...contextOf(request, reply, 'o', parts),
        caller: { origin: undefined },
        token: null,
      })
      const text = await forms.renderFormOf(tag, language, facts)
      if (text === undefined) return missing(reply)
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-cache')
        .header('access-control-allow-origin', '*')
        .header(
          'content-security-policy',
          `default-src 'none'; base-uri 'none'; form-action 'self' ${origin}; frame-ancestors 'none'`,
        )
        .send(completeForm(text, origin, client.code))
    },
  )
}
