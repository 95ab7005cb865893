import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { clientDetails, getClientByName, type ClientDetails } from '../../../src/contract/institution/institution.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { Client } from '../../lib/clients/clients.ts'
import { getPublicOrigin } from '../../lib/config/public-url.ts'
import { dispatchCall, type CallContext } from '../dispatch.ts'
import { buildCallContext, type ServerParts } from '../mql-route.ts'
import { completeForm } from './static-form.ts'

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
  readonly renderInstitutionForm: (
    tag: string,
    language: LanguageCode,
    facts: FormFacts | null,
  ) => Promise<string | undefined>
}

/** Reads what everybody may know of an institution, as an element does; null for one that is suspended. */
async function readFacts(client: Client, queries: readonly string[], context: CallContext): Promise<FormFacts | null> {
  if (client.status !== 'ACTIVE') return null
  const payload = { clientId: client.id }
  const named = await dispatchCall(
    { kind: 'activities', calls: [{ name: getClientByName.name, payload: { clientName: client.code } }] },
    context,
  )
  const rows = await dispatchCall({ kind: 'queries', calls: queries.map((name) => ({ name, payload })) }, context)
  const found = v.parse(v.object({ client: clientDetails }), named.get(getClientByName.name)?.result)
  return { ...found, rows: Object.fromEntries([...rows].map(([name, { result }]) => [name, result])) }
}

/** Renders the form of an element for an institution; undefined if the element has none. */
export type RenderForm = (
  wanted: { readonly tag: string; readonly language: LanguageCode; readonly client: Client },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<string | undefined>

/** Returns the function that renders forms with what everybody may know of their institution. */
export const openFormRenderer =
  (parts: ServerParts, load: () => Promise<FormRenderer>): RenderForm =>
  async ({ tag, language, client }, request, reply) => {
    const forms = await load()
    const facts = await readFacts(client, forms.FORM_QUERIES, {
      // Every page may have a form, whoever asks for it.
      ...buildCallContext(request, reply, 'o', parts),
      caller: { origin: undefined },
      token: null,
    })
    const text = await forms.renderInstitutionForm(tag, language, facts)
    return text && completeForm(text, getPublicOrigin(parts.settings), client.code)
  }
