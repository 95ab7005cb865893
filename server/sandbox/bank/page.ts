import type { LanguageCode } from '../../../src/contract/parts.ts'
import { getLocalisedName } from '../../lib/clients/clients.ts'
import { html, Html } from '../../rpc/forms/html.ts'
import { getDirection, getMessage, type SentenceKey, type Values } from '../../lib/i18n/messages.ts'
import type { BankOrder, Movement } from './bank-orders.ts'
import { BUTTONS, computeWrongAmount, type Button } from './buttons.ts'
import type { Merchant } from './merchants.ts'
import { BANK_STYLE } from './page-style.ts'
import { formatMoney } from '../../lib/i18n/format-money.ts'
import { getLocale } from '../../lib/i18n/locale.ts'
import { hashSha256 } from '../../lib/crypto/sha256.ts'

/**
 * The content security policy: only the one style sheet loads and no script runs; forms go to the bank only, and no
 * other page may frame this one.
 */
export const BANK_POLICY = `default-src 'none'; style-src 'sha256-${hashSha256(BANK_STYLE, 'base64')}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`

const MARK = html`<svg viewBox="0 0 32 32" aria-hidden="true"><path fill="none" stroke="currentColor" stroke-width="2.5" stroke-linejoin="round" d="M3 12 16 4l13 8H3Zm4 0v12m6-12v12m6-12v12m6-12v12M3 28h26v-4H3v4Z"/></svg>`

const HINTS: Readonly<Partial<Record<Button, SentenceKey>>> = {
  DELAY: 'bank.DELAY.hint',
  LATE: 'bank.LATE.hint',
  TWICE: 'bank.TWICE.hint',
  SILENT: 'bank.SILENT.hint',
}

/** Formats an amount, isolated, so that it stays intact in a right-to-left sentence. */
const formatIsolatedMoney = (amountMinor: number, currency: string): string =>
  `\u2066${formatMoney(amountMinor, currency)}\u2069`

/** Renders a whole page of the bank around its content. */
function renderBankPage(language: LanguageCode, title: string, content: Html): string {
  const head = html`<!doctype html>
<html lang="${language}" dir="${getDirection(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>`
  const body = html`<body><header>${MARK}<strong>${getMessage(language, 'bank.title')}</strong></header>
<main><p class="note">${getMessage(language, 'bank.notReal')}</p>
<div class="card">${content}</div></main></body>
</html>
`
  return `${head.text}<style>${BANK_STYLE}</style></head>\n${body.text}`
}

const renderButton = (
  name: Button,
  main: boolean,
  words: string,
  hint: SentenceKey | undefined,
  language: LanguageCode,
): Html =>
  html`<button${main ? html` class="main"` : null} name="button" value="${name}">${words}${hint === undefined ? null : html`<small>${getMessage(language, hint)}</small>`}</button>`

function renderPaymentFacts(
  { language, amountMinor, currency, orderRef, expiresAt }: BankOrder,
  merchant: Merchant,
  open: boolean,
): Html {
  const until = new Intl.DateTimeFormat(getLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone: merchant.timeZone,
  }).format(expiresAt)
  return html`<h1>${getMessage(language, 'bank.payTo')} <b>${getLocalisedName(merchant.name, language)}</b></h1>
<p class="amount"><bdi>${formatIsolatedMoney(amountMinor, currency)}</bdi></p>
<dl><dt>${getMessage(language, 'bank.order')}</dt><dd><bdi>${orderRef}</bdi></dd>${open ? html`<dt>${getMessage(language, 'bank.until')}</dt><dd>${until}</dd>` : null}</dl>`
}

/** Renders the page on which a payer chooses the outcome. `problem`: why a choice was rejected. */
export function renderChoicePage(
  order: BankOrder,
  merchant: Merchant,
  token: string,
  problem: SentenceKey | null,
): string {
  const { language, amountMinor, currency } = order
  const getButtonWords = (name: Button): string =>
    getMessage(language, `bank.${name}`, {
      amount: formatIsolatedMoney(name === 'WRONG_AMOUNT' ? computeWrongAmount(amountMinor) : amountMinor, currency),
    })
  const [main, ...others] = BUTTONS.map((name) =>
    renderButton(name, name === 'PAY', getButtonWords(name), HINTS[name], language),
  )
  const alert = problem === null ? null : html`<p class="state" role="alert">${getMessage(language, problem)}</p>`
  const content = html`${alert}${renderPaymentFacts(order, merchant, true)}<form method="post" action="/sandbox-bank/pay/${order.publicId}"><input type="hidden" name="token" value="${token}">${main ?? null}
<h2 id="other">${getMessage(language, 'bank.choose')}</h2><div class="ways" role="group" aria-labelledby="other">${others}</div></form>`
  return renderBankPage(language, getMessage(language, 'bank.title'), content)
}

/** Renders the result of a payment, with the link back to the merchant. */
export function renderStatePage(
  order: BankOrder,
  merchant: Merchant,
  status: Movement['status'],
  back: string,
): string {
  const { language } = order
  const content = html`<p class="state" role="status">${getMessage(language, `bank.state.${status}`)}</p>${renderPaymentFacts(order, merchant, false)}<a class="main" href="${back}">${getMessage(language, 'bank.back', { merchant: getLocalisedName(merchant.name, language) })}</a>`
  return renderBankPage(language, getMessage(language, 'bank.title'), content)
}

/** Renders a page with one message, where nothing can be paid. */
export const renderRefusalPage = (language: LanguageCode, key: SentenceKey, values?: Values): string =>
  renderBankPage(
    language,
    getMessage(language, 'bank.title'),
    html`<p class="state" role="alert">${getMessage(language, key, values)}</p>`,
  )
