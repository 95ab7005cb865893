import { createHash } from 'node:crypto'
import type { LanguageCode } from '../../../src/contract/parts.ts'
import { nameIn } from '../../lib/clients/clients.ts'
import { html, Html } from '../../rpc/forms/html.ts'
import { directionOf, sentence, type SentenceKey, type Values } from '../../lib/i18n/messages.ts'
import type { BankOrder, Movement } from './bank-orders.ts'
import { BUTTONS, wrongAmount, type Button } from './buttons.ts'
import type { Merchant } from './merchants.ts'
import { BANK_STYLE } from './page-style.ts'
import { localeOf } from '../../lib/i18n/locale.ts'

/**
 * The content security policy: only the one style sheet loads and no script runs; forms go to the bank only, and no
 * other page may frame this one.
 */
export const BANK_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(BANK_STYLE).digest('base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" d="M3 12 16 4l13 8H3Zm4 0v12m6-12v12m6-12v12m6-12v12M3 28h26v-4H3v4Z"/></svg>`

const HINTS: Readonly<Partial<Record<Button, SentenceKey>>> = {
  DELAY: 'bank.DELAY.hint',
  LATE: 'bank.LATE.hint',
  TWICE: 'bank.TWICE.hint',
  SILENT: 'bank.SILENT.hint',
}

function moneyIn(language: LanguageCode, amountMinor: number, currency: string): string {
  const text = new Intl.NumberFormat(localeOf(language), { style: 'currency', currency }).format(amountMinor / 100)
  // Isolates the amount, so that it stays intact in a right-to-left sentence.
  return `\u2066${text}\u2069`
}

/** Renders a whole page of the bank around its content. */
function pageOf(language: LanguageCode, title: string, content: Html): string {
  const head = html`<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>`
  const body = html`<body><header>${MARK}<strong>${sentence(language, 'bank.title')}</strong></header>
<main><p class="note">${sentence(language, 'bank.notReal')}</p>
<div class="card">${content}</div></main></body>
</html>
`
  return `${head.text}<style>${BANK_STYLE}</style></head>\n${body.text}`
}

const button = (
  name: Button,
  main: boolean,
  words: string,
  hint: SentenceKey | undefined,
  language: LanguageCode,
): Html =>
  html`<button${main ? html` class="main"` : null} name="button" value="${name}">${words}${hint === undefined ? null : html`<small>${sentence(language, hint)}</small>`}</button>`

function whatIsPaid(
  { language, amountMinor, currency, orderRef, expiresAt }: BankOrder,
  merchant: Merchant,
  open: boolean,
): Html {
  const until = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: merchant.timeZone,
  }).format(expiresAt)
  return html`<h1>${sentence(language, 'bank.payTo')} <b>${nameIn(merchant.name, language)}</b></h1>
<p class="amount"><bdi>${moneyIn(language, amountMinor, currency)}</bdi></p>
<dl><dt>${sentence(language, 'bank.order')}</dt><dd><bdi>${orderRef}</bdi></dd>${open ? html`<dt>${sentence(language, 'bank.until')}</dt><dd>${until}</dd>` : null}</dl>`
}

/** Renders the page on which a payer chooses the outcome. `problem`: why a choice was rejected. */
export function choicePage(order: BankOrder, merchant: Merchant, token: string, problem: SentenceKey | null): string {
  const { language, amountMinor, currency } = order
  const words = (name: Button): string =>
    sentence(language, `bank.${name}`, {
      amount: moneyIn(language, name === 'WRONG_AMOUNT' ? wrongAmount(amountMinor) : amountMinor, currency),
    })
  const [main, ...others] = BUTTONS.map((name) => button(name, name === 'PAY', words(name), HINTS[name], language))
  const alert = problem === null ? null : html`<p class="state" role="alert">${sentence(language, problem)}</p>`
  const content = html`${alert}${whatIsPaid(order, merchant, true)}<form method="post" action="/sandbox-bank/pay/${order.publicId}"><input type="hidden" name="token" value="${token}">${main ?? null}
<h2 id="other">${sentence(language, 'bank.choose')}</h2><div class="ways" role="group" aria-labelledby="other">${others}</div></form>`
  return pageOf(language, sentence(language, 'bank.title'), content)
}

/** Renders the result of a payment, with the link back to the merchant. */
export function statePage(order: BankOrder, merchant: Merchant, status: Movement['status'], back: string): string {
  const { language } = order
  const content = html`<p class="state" role="status">${sentence(language, `bank.state.${status}`)}</p>${whatIsPaid(order, merchant, false)}<a class="main" href="${back}">${sentence(language, 'bank.back', { merchant: nameIn(merchant.name, language) })}</a>`
  return pageOf(language, sentence(language, 'bank.title'), content)
}

/** Renders a page with one message, where nothing can be paid. */
export const refusalPage = (language: LanguageCode, key: SentenceKey, values?: Values): string =>
  pageOf(
    language,
    sentence(language, 'bank.title'),
    html`<p class="state" role="alert">${sentence(language, key, values)}</p>`,
  )
