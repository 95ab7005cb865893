import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { languageCode, type LanguageCode } from '../../../src/contract/parts.ts'
import { normaliseCode } from '../../../src/contract/typed-code.ts'
import type { Client } from '../../lib/clients/clients.ts'
import type { ClientContext, Context } from '../../lib/context/handler.ts'
import { parseAcceptLanguage, type SentenceKey } from '../../lib/i18n/messages.ts'
import { getCaller, type ServerParts } from '../mql-route.ts'
import { mayCall, mayCallInstitution } from '../origins.ts'
import { getSiteMessage } from '../site-refusal.ts'
import { html, type Html } from './html.ts'
import { renderMessageParagraph, type PageFor } from './page.ts'
import { findNamedClient, type PlainAnswer } from './plain-form.ts'

/** The fields that every form posts: its institution, and the language of its page. */
export const FORM_ENTRIES = {
  client: v.optional(v.pipe(v.string(), v.transform(normaliseCode), v.maxLength(60)), ''),
  lang: v.optional(v.fallback(v.nullable(languageCode), null), null),
}

type FormSchema = v.GenericSchema<unknown, { readonly client: string; readonly lang: LanguageCode | null }>

/** Renders the refusal of a form without script that was sent from a page of an unregistered site. */
const renderRefusedSite = ({ settings }: ServerParts, language: LanguageCode, client: Client | null): Html =>
  html`<p role="status">${getSiteMessage({ settings, language }, client)}</p>`

/** A form that was read. */
interface ReadForm<Schema extends FormSchema> {
  readonly fields: v.InferOutput<Schema>
  readonly about: PageFor
  readonly context: Context
  readonly buildAnswer: (status: number, content: Html) => PlainAnswer
}

async function parseForm<Schema extends FormSchema>(
  request: FastifyRequest,
  parts: ServerParts,
  schema: Schema,
  invalid: SentenceKey,
): Promise<ReadForm<Schema> | PlainAnswer> {
  const parsed = v.safeParse(schema, request.body)
  const language =
    (parsed.success ? parsed.output.lang : null) ?? parseAcceptLanguage(request.headers['accept-language'])
  const client = parsed.success ? ((await findNamedClient(parts, parsed.output.client)) ?? null) : null
  const about: PageFor = { language, client }
  const buildAnswer = (status: number, content: Html): PlainAnswer => ({ status, about, content })
  if (!parsed.success) return buildAnswer(400, renderMessageParagraph(language, invalid))
  const { ip: address, id: requestId } = request
  const caller = { language, address, requestId, giveToken: () => undefined }
  return { fields: parsed.output, about, context: { ...parts, now: parts.now(), ...caller }, buildAnswer }
}

/**
 * Returns whether the page of a form may post it. A page with a strict referrer policy posts its forms with the origin
 * `null`; there is no session here that could be abused.
 */
async function mayPost(request: FastifyRequest, { db, settings }: ServerParts, client?: Client): Promise<boolean> {
  const caller = getCaller(request)
  return (
    caller.origin === 'null' ||
    (client ? mayCallInstitution(db, client, caller, settings) : mayCall(db, caller, settings))
  )
}

/** Reads a form that concerns no institution in particular; returns the answer to a form that is refused. */
export async function readOpenForm<Schema extends FormSchema>(
  request: FastifyRequest,
  parts: ServerParts,
  schema: Schema,
  invalid: SentenceKey,
): Promise<ReadForm<Schema> | PlainAnswer> {
  const read = await parseForm(request, parts, schema, invalid)
  if ('status' in read || (await mayPost(request, parts))) return read
  return read.buildAnswer(403, renderRefusedSite(parts, read.about.language, null))
}

/** Reads a form of an institution; returns the answer to a form that is refused. */
export async function readClientForm<Schema extends FormSchema>(
  request: FastifyRequest,
  parts: ServerParts,
  schema: Schema,
  invalid: SentenceKey,
): Promise<(ReadForm<Schema> & { readonly client: Client; readonly context: ClientContext }) | PlainAnswer> {
  const read = await parseForm(request, parts, schema, invalid)
  if ('status' in read) return read
  const { buildAnswer, about } = read
  const { language, client } = about
  if (!client) return buildAnswer(400, renderMessageParagraph(language, invalid))
  if (client.status !== 'ACTIVE') return buildAnswer(200, renderMessageParagraph(language, 'maintenance'))
  if (!(await mayPost(request, parts, client))) return buildAnswer(403, renderRefusedSite(parts, language, client))
  return { ...read, client, context: { ...read.context, client } }
}
