import { LANGUAGES } from '../../../src/contract/i18n/languages.ts'
import { LANGUAGE_CODES, languageCode, type LanguageCode } from '../../../src/contract/parts.ts'
import * as v from 'valibot'
import { html, type Html } from '../../rpc/forms/html.ts'
import { getMessage, type SentenceKey } from '../../lib/i18n/messages.ts'
import { renderCscPage } from './page.ts'
import type { MerchantRow, PaymentRow, WalletRow } from './store.ts'
import { formatMoney } from '../../lib/i18n/format-money.ts'

/** Renders the page on which an operator signs in. `page`: the merchant's page to which they are handed over. */
export function renderOpenSignIn(language: LanguageCode, wallets: readonly WalletRow[], page: string): string {
  const languages = LANGUAGE_CODES.map(
    (code) =>
      html`<a href="?${new URLSearchParams({ lang: code, page }).toString()}" lang="${code}"${code === language ? html` aria-current="page"` : null}>${LANGUAGES[code].nativeName}</a>`,
  )
  const rows = wallets.map(
    ({ cscId, name, district }) =>
      html`<li><form method="post" action="/sandbox-csc/sign-in"><input type="hidden" name="csc_id" value="${cscId}"><input type="hidden" name="page" value="${page}"><input type="hidden" name="lang" value="${language}">
<button class="quiet wide"><bdi>${name}</bdi><br><span class="small"><bdi>${cscId}</bdi> · <bdi>${district}</bdi></span></button></form></li>`,
  )
  return renderCscPage(
    language,
    getMessage(language, 'csc.signIn'),
    html`<p class="soft">${getMessage(language, 'csc.signInHelp')}</p><ul class="list">${rows}</ul>`,
    { bar: html`<nav>${languages}</nav>` },
  )
}

const renderFact = (language: LanguageCode, term: SentenceKey, value: string, kind = ''): Html =>
  html`<div class="${kind}"><dt>${getMessage(language, term)}</dt><dd><bdi>${value}</bdi></dd></div>`

const renderActButton = (language: LanguageCode, act: string, key: SentenceKey, quiet = true): Html =>
  html`<button name="act" value="${act}" class="${quiet ? 'quiet' : ''}">${getMessage(language, key)}</button>`

/** Renders the wallet: the amount to pay, the PIN, and the failures that the demonstration can simulate. */
export function openWallet(
  payment: PaymentRow,
  wallet: WalletRow,
  merchant: MerchantRow,
  wrong: SentenceKey | null,
): string {
  const language = v.parse(v.fallback(languageCode, 'en'), payment.language)
  const formatAmount = (minor: number) => formatMoney(minor, payment.currency)
  const facts = html`<dl>${[
    renderFact(language, 'csc.merchant', merchant.name),
    renderFact(language, 'csc.product', payment.product || payment.productId),
    renderFact(language, 'csc.receiptNo', payment.merchantReceiptNo),
    renderFact(language, 'csc.fee', formatAmount(payment.amountMinor - payment.shareMinor)),
    renderFact(language, 'csc.share', formatAmount(payment.shareMinor)),
    renderFact(language, 'csc.total', formatAmount(payment.amountMinor), 'total'),
  ]}</dl><p class="soft"><bdi>${wallet.name}</bdi> · <bdi>${wallet.cscId}</bdi><br>${getMessage(language, 'csc.balance')}: <bdi>${formatAmount(wallet.balanceMinor)}</bdi></p>`
  const pin = html`${wrong ? html`<p class="wrong" role="alert">${getMessage(language, wrong)}</p>` : null}<label for="pin">${getMessage(language, 'csc.pin')}</label><p class="small soft" id="help">${getMessage(language, 'csc.pinHelp', { pin: wallet.pin })}</p>
<input id="pin" name="pin" type="password" inputmode="numeric" autocomplete="off" maxlength="12" aria-describedby="help"${wrong ? html` aria-invalid="true"` : null}>`
  const acts =
    payment.status === 'OPEN'
      ? html`<div class="row">${[renderActButton(language, 'pay', 'csc.pay', false), renderActButton(language, 'cancel', 'csc.cancel')]}</div>
<section class="trial" aria-labelledby="trial"><h2 id="trial">${getMessage(language, 'csc.trial')}</h2><div class="row">${[renderActButton(language, 'low', 'csc.act.low'), renderActButton(language, 'debit', 'csc.act.debit'), renderActButton(language, 'reverse', 'csc.act.reverse'), renderActButton(language, 'other', 'csc.act.other'), renderActButton(language, 'amount', 'csc.act.amount')]}</div></section>`
      : html`<div class="row">${[renderActButton(language, 'confirm', 'csc.act.confirm', false), renderActButton(language, 'takeBack', 'csc.act.takeBack')]}</div>`
  const ended = payment.status !== 'OPEN' && payment.status !== 'DEBITED'
  return renderCscPage(
    language,
    getMessage(language, ended ? 'csc.ended' : 'csc.walletTitle'),
    ended ? facts : html`${facts}<form method="post" action="/sandbox-csc/pay/${payment.pageKey}">${pin}${acts}</form>`,
  )
}
