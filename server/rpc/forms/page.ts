import type { LanguageCode } from '../../../src/contract/parts.ts'
import { getLocalisedName, type Client } from '../../lib/clients/clients.ts'
import { getDirection, getMessage, type SentenceKey, type Values } from '../../lib/i18n/messages.ts'
import { html, type Html } from './html.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { hashSha256 } from '../../lib/crypto/sha256.ts'

/** Language and institution of a page. */
export interface PageFor {
  readonly language: LanguageCode
  readonly client: Client | null
}

const STYLE =
  'body{font:16px/1.6 system-ui,"Noto Sans","Noto Sans Devanagari","Noto Nastaliq Urdu","Noto Sans Thaana",sans-serif;max-width:34em;margin:2em auto;padding:0 1em;color:#1f2328;background:#fff}:lang(ur){line-height:2.1}dt{color:#57606a}dd{margin:0 0 .6em;font-weight:600}img{float:inline-end;border-radius:8px}[role=status]{font-weight:600}a.main{display:inline-block;padding:.6em 1.2em;border-radius:8px;background:#1f4e79;color:#fff;text-decoration:none}'

const buildPagePolicy = (styles: string, forms: string): string =>
  `default-src 'none'; style-src 'sha256-${hashSha256(STYLE, 'base64')}'${styles}; base-uri 'none'; form-action ${forms}; frame-ancestors 'none'`

/** Content security policy of the pages: only this style sheet is allowed, nothing else may load or run. */
export const PAGE_POLICY = buildPagePolicy('', "'none'")

/** Returns the content security policy of a page with a form that posts to `origin`, and has its style sheet there. */
export const buildFormPagePolicy = (origin: string): string => buildPagePolicy(` ${origin}`, `'self' ${origin}`)

/** Formats an instant in the page's language and the institution's time zone. */
export const formatInstant = (iso: string, { language, client }: PageFor): string =>
  new Intl.DateTimeFormat(getLocale(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: client?.timeZone ?? 'UTC',
  }).format(new Date(iso))

/** Renders the link back to the form at a URL. */
export const renderBackLink = ({ language }: PageFor, back: string): Html =>
  html`<p><a href="${back}">${getMessage(language, 'ticket.back')}</a></p>`

/** Renders a complete page around its content. A `form` below it has a heading of its own. */
export function renderFormPage(about: PageFor, title: string, content: Html, form: Html | null = null): string {
  const { language, client } = about
  const institution = client ? getLocalisedName(client.names, language) : ''
  const heading = form === null ? html`<h1>${title}</h1>` : null
  const page = html`<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${title}</title>`
  const body = html`<body><main><p>${institution}</p>${heading}${content}${form}</main></body>
</html>
`
  return `${page.text}<style>${STYLE}</style></head>\n${body.text}`
}

/** Renders one paragraph with a message. */
export const renderMessageParagraph = (language: LanguageCode, key: SentenceKey, values?: Values): Html =>
  html`<p role="status">${getMessage(language, key, values)}</p>`

/** Renders a term and its value; empty if the value is null. */
export const renderTerm = (term: string, value: string | null): Html =>
  value === null ? html`` : html`<dt>${term}</dt><dd><bdi>${value}</bdi></dd>`
