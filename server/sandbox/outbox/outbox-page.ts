import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { getLocalisedName, type Client } from '../../lib/clients/clients.ts'
import { html, type Html } from '../../rpc/forms/html.ts'
import type { OutboxRow } from '../../lib/messaging/delivery.ts'
import { formatMailText } from '../../lib/messaging/mail.ts'
import { getDirection, getMessage } from '../../lib/i18n/messages.ts'
import { OUTBOX_STYLE } from './outbox-style.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { hashSha256 } from '../../lib/crypto/sha256.ts'

/** The filters and options of the page. */
export interface OutboxView {
  readonly language: LanguageCode
  /** The code of an institution; null: all demonstration institutions. */
  readonly client: string | null
  readonly to: string
  /** Whether the page reloads by itself: only on request, because reloading disturbs reading and typing. */
  readonly refresh: boolean
}

/** The content security policy: only the style sheet loads, and the form goes to this server. */
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${hashSha256(OUTBOX_STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const PATH = '/server/demo/outbox'
const EVERY_SECONDS = 10

function buildViewUrl({ language, client, to, refresh }: OutboxView, change: Partial<OutboxView> = {}): string {
  const view = { language, client, to, refresh, ...change }
  const query = new URLSearchParams({
    lang: view.language,
    ...(view.client === null ? {} : { client: view.client }),
    ...(view.to === '' ? {} : { to: view.to }),
    ...(view.refresh ? { refresh: 'yes' } : {}),
  })
  return `${PATH}?${query}`
}

/** Returns a text with its URLs as links. */
function renderLinks(text: string): Html {
  const pieces = text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, index) =>
      index % 2 === 1 && URL.canParse(piece)
        ? html`<a href="${piece}" rel="noopener noreferrer"><bdi>${piece}</bdi></a>`
        : html`${piece}`,
    )
  return html`${pieces}`
}

/**
 * Returns how many SMS parts a text needs: 160 characters of the GSM alphabet or 70 of any other fit in one part;
 * slightly fewer per part when it is split.
 */
export function countSmsParts(text: string): number {
  const plain = /^[\n\r !-_a-z¡£¤¥§ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ|^€{}[\]~\\]*$/.test(text)
  const [one, more] = plain ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / more)
}

function renderMessage(row: OutboxRow, client: Client, view: OutboxView): Html {
  const { language } = view
  const own = html`lang="${row.language}" dir="${getDirection(row.language)}"`
  const mail = row.channel === 'EMAIL'
  const time = new Intl.DateTimeFormat(getLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: client.timeZone,
  }).format(row.createdAt)
  const parts = countSmsParts(row.body)
  const content = mail
    ? html`<h2 ${own}>${row.subject}</h2><div class="text" ${own}>${renderLinks(formatMailText(row, client))}</div>`
    : html`<div class="text" ${own}>${renderLinks(row.body)}</div><p class="parts">${getMessage(language, 'outbox.parts', { count: parts })}</p>`
  return html`<li><article class="${mail ? 'mail' : 'sms'}"><div class="head"><span class="kind">${getMessage(language, mail ? 'outbox.mail' : 'outbox.sms')}</span><span>${getMessage(language, 'outbox.to')} <a href="${buildViewUrl(view, { to: row.address })}"><bdi>${row.address}</bdi></a></span><span>${getLocalisedName(client.names, language)}</span><time datetime="${row.createdAt.toISOString()}">${time}</time></div>${content}</article></li>`
}

const renderHiddenInput = (name: string, value: string | null): Html =>
  value === null ? html`` : html`<input type="hidden" name="${name}" value="${value}">`

/** Renders the outbox of the demonstration: every message as its recipient would see it, the newest first. */
export function renderOutboxPage(view: OutboxView, clients: readonly Client[], rows: readonly OutboxRow[]): string {
  const { language, client, to, refresh } = view
  const getText = (key: Parameters<typeof getMessage>[1], values?: Parameters<typeof getMessage>[2]) =>
    getMessage(language, key, values)
  const renderCurrentMark = (current: boolean) => (current ? html` aria-current="true"` : html``)
  const languages = LANGUAGE_CODES.map(
    (code) =>
      html`<a href="${buildViewUrl(view, { language: code })}" lang="${code}" hreflang="${code}"${renderCurrentMark(code === language)}>${LANGUAGES[code].nativeName}</a>`,
  )
  const institutions = [
    html`<a href="${buildViewUrl(view, { client: null })}"${renderCurrentMark(client === null)}>${getText('outbox.all')}</a>`,
    ...clients.map(
      (one) =>
        html`<a href="${buildViewUrl(view, { client: one.code })}"${renderCurrentMark(one.code === client)}>${getLocalisedName(one.names, language)}</a>`,
    ),
  ]
  const messages = rows.flatMap((row) => {
    const owner = clients.find(({ id }) => id === row.clientId)
    return owner ? [renderMessage(row, owner, view)] : []
  })
  const empty = to === '' ? getText('outbox.empty') : getText('outbox.emptyFor', { address: to })
  const head = html`<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${getText('outbox.title')}</title>${refresh ? html`<meta http-equiv="refresh" content="${EVERY_SECONDS}">` : null}`
  const body = html`<body>
<header><div class="bar"><h1>${getText('outbox.title')} <small>${getText('outbox.demo')}</small></h1><nav>${languages}</nav></div></header>
<main><p class="explain">${getText('outbox.explain')}</p><nav>${institutions}</nav>
<div class="tools"><form action="${PATH}" method="get">${renderHiddenInput('lang', language)}${renderHiddenInput('client', client)}${renderHiddenInput('refresh', refresh ? 'yes' : null)}<label>${getText('outbox.address')}<input name="to" value="${to}" dir="auto" maxlength="254" autocomplete="off" spellcheck="false"></label><button>${getText('outbox.filter')}</button>${to === '' ? null : html`<a class="button" href="${buildViewUrl(view, { to: '' })}">${getText('outbox.everybody')}</a>`}</form>
<p class="turn">${getText(refresh ? 'outbox.refreshes' : 'outbox.paused')} <a class="button" href="${buildViewUrl(view, { refresh: !refresh })}">${getText(refresh ? 'outbox.pause' : 'outbox.refresh')}</a></p></div>
${messages.length === 0 ? html`<p class="empty">${empty}</p>` : html`<p class="count">${getText('outbox.count', { count: messages.length })}</p><ol>${messages}</ol>`}
</main></body>
</html>
`
  return `${head.text}<style>${OUTBOX_STYLE}</style></head>\n${body.text}`
}
