import { createHash } from 'node:crypto'
import type { LanguageCode } from '../../src/contract/parts.ts'
import { nameIn, type Client } from '../clients.ts'
import { directionOf, sentence, type SentenceKey } from '../words.ts'
import { html, type Html } from './html.ts'

/** What the page is written for. */
export interface PageFor {
  readonly language: LanguageCode
  readonly client: Client | null
}

const STYLE =
  'body{font:16px/1.6 system-ui,"Noto Sans","Noto Sans Devanagari","Noto Nastaliq Urdu","Noto Sans Thaana",sans-serif;max-width:34em;margin:2em auto;padding:0 1em;color:#1f2328;background:#fff}:lang(ur){line-height:2.1}dt{color:#57606a}dd{margin:0 0 .6em;font-weight:600}a.main{display:inline-block;padding:.6em 1.2em;border-radius:8px;background:#1f4e79;color:#fff;text-decoration:none}'

/** Nothing but this one style sheet may load or run, and the page leads only back to us. */
export const PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** An instant in the words and the time zone of the institution. */
export const instantWords = (iso: string, { language, client }: PageFor): string =>
  new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: client?.timeZone ?? 'UTC',
  }).format(new Date(iso))

/** A whole page around what it has to say. */
export function pageOf(about: PageFor, title: string, content: Html, back: string | null): string {
  const { language, client } = about
  const institution = client ? nameIn(client.names, language) : ''
  const again = back === null ? null : html`<p><a href="${back}">${sentence(language, 'ticket.back')}</a></p>`
  const page = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>`
  const body = html`<body><main><p>${institution}</p><h1>${title}</h1>${content}${again}</main></body>
</html>
`
  return `${page.text}<style>${STYLE}</style></head>\n${body.text}`
}

/** One paragraph with a sentence. */
export const say = (language: LanguageCode, key: SentenceKey, values?: Readonly<Record<string, string | number>>): Html =>
  html`<p role="status">${sentence(language, key, values)}</p>`

/** One term and its value; nothing without a value. */
export const row = (term: string, value: string | null): Html => (value === null ? html`` : html`<dt>${term}</dt><dd><bdi>${value}</bdi></dd>`)
