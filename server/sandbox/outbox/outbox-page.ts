import { createHash } from 'node:crypto'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { nameIn, type Client } from '../../lib/clients/clients.ts'
import { html, type Html } from '../../rpc/forms/html.ts'
import type { OutboxRow } from '../../lib/messaging/delivery.ts'
import { mailText } from '../../lib/messaging/mail.ts'
import { directionOf, sentence } from '../../lib/i18n/messages.ts'
import { OUTBOX_STYLE } from './outbox-style.ts'
import { localeOf } from '../../lib/i18n/locale.ts'

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
export const OUTBOX_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(OUTBOX_STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const PATH = '/server/demo/outbox'
const EVERY_SECONDS = 10
const LANGUAGE_NAMES: Readonly<Record<LanguageCode, string>> = {
  en: 'English',
  hi: 'हिन्दी',
  mr: 'मराठी',
  ur: 'اردو',
  dv: 'ދިވެހި',
}

function addressOf({ language, client, to, refresh }: OutboxView, change: Partial<OutboxView> = {}): string {
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
function linked(text: string): Html {
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
export function smsParts(text: string): number {
  const plain = /^[\n\r !-_a-z¡£¤¥§ÄÅÆÇÉÑÖØÜßàäåæèéìñòöøùüΓΔΘΛΞΠΣΦΨΩ|^€{}[\]~\\]*$/.test(text)
  const [one, more] = plain ? [160, 153] : [70, 67]
  return text.length <= one ? 1 : Math.ceil(text.length / more)
}

function messageHtml(row: OutboxRow, client: Client, view: OutboxView): Html {
  const { language } = view
  const own = html`lang="${row.language}" dir="${directionOf(row.language)}"`
  const mail = row.channel === 'EMAIL'
  const time = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
    timeZone: client.timeZone,
  }).format(row.createdAt)
  const parts = smsParts(row.body)
  const content = mail
    ? html`<h2 ${own}>${row.subject}</h2><div class="text" ${own}>${linked(mailText(row, client))}</div>`
    : html`<div class="text" ${own}>${linked(row.body)}</div><p class="parts">${sentence(language, 'outbox.parts', { count: parts })}</p>`
  return html`<li><article class="${mail ? 'mail' : 'sms'}"><div class="head"><span class="kind">${sentence(language, mail ? 'outbox.mail' : 'outbox.sms')}</span><span>${sentence(language, 'outbox.to')} <a href="${addressOf(view, { to: row.address })}"><bdi>${row.address}</bdi></a></span><span>${nameIn(client.names, language)}</span><time datetime="${row.createdAt.toISOString()}">${time}</time></div>${content}</article></li>`
}

const hidden = (name: string, value: string | null): Html =>
  value === null ? html`` : html`<input type="hidden" name="${name}" value="${value}">`

/** Renders the outbox of the demonstration: every message as its recipient would see it, the newest first. */
export function outboxPage(view: OutboxView, clients: readonly Client[], rows: readonly OutboxRow[]): string {
  const { language, client, to, refresh } = view
  const say = (key: Parameters<typeof sentence>[1], values?: Parameters<typeof sentence>[2]) =>
    sentence(language, key, values)
  const here = (current: boolean) => (current ? html` aria-current="true"` : html``)
  const languages = LANGUAGE_CODES.map(
    (code) =>
      html`<a href="${addressOf(view, { language: code })}" lang="${code}" hreflang="${code}"${here(code === language)}>${LANGUAGE_NAMES[code]}</a>`,
  )
  const institutions = [
    html`<a href="${addressOf(view, { client: null })}"${here(client === null)}>${say('outbox.all')}</a>`,
    ...clients.map(
      (one) =>
        html`<a href="${addressOf(view, { client: one.code })}"${here(one.code === client)}>${nameIn(one.names, language)}</a>`,
    ),
  ]
  const messages = rows.flatMap((row) => {
    const owner = clients.find(({ id }) => id === row.clientId)
    return owner ? [messageHtml(row, owner, view)] : []
  })
  const empty = to === '' ? say('outbox.empty') : say('outbox.emptyFor', { address: to })
  const head = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('outbox.title')}</title>${refresh ? html`<meta http-equiv="refresh" content="${EVERY_SECONDS}">` : null}`
  const body = html`<body>
<header><div class="bar"><h1>${say('outbox.title')} <small>${say('outbox.demo')}</small></h1><nav>${languages}</nav></div></header>
<main><p class="explain">${say('outbox.explain')}</p><nav>${institutions}</nav>
<div class="tools"><form action="${PATH}" method="get">${hidden('lang', language)}${hidden('client', client)}${hidden('refresh', refresh ? 'yes' : null)}<label>${say('outbox.address')}<input name="to" value="${to}" dir="auto" maxlength="254" autocomplete="off" spellcheck="false"></label><button>${say('outbox.filter')}</button>${to === '' ? null : html`<a class="button" href="${addressOf(view, { to: '' })}">${say('outbox.everybody')}</a>`}</form>
<p class="turn">${say(refresh ? 'outbox.refreshes' : 'outbox.paused')} <a class="button" href="${addressOf(view, { refresh: !refresh })}">${say(refresh ? 'outbox.pause' : 'outbox.refresh')}</a></p></div>
${messages.length === 0 ? html`<p class="empty">${empty}</p>` : html`<p class="count">${say('outbox.count', { count: messages.length })}</p><ol>${messages}</ol>`}
</main></body>
</html>
`
  return `${head.text}<style>${OUTBOX_STYLE}</style></head>\n${body.text}`
}
