import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { formatAmount } from '../document/amount-words.ts'
import type { ViewedPayment } from '../orders/views.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { html, type Html } from '../../../rpc/forms/html.ts'
import { formatInstant, renderTerm, renderMessageParagraph, type PageFor } from '../../../rpc/forms/page.ts'

/** Renders the status of a payment, and the details that the public may see. */
export function renderPayment({ status, view }: ViewedPayment, about: PageFor): Html {
  const { language } = about
  const formatMoney = (minor: number): string => formatAmount(minor, view.currency)
  return html`${renderMessageParagraph(language, `payment.${status}`)}<dl>${[
    renderTerm(getMessage(language, 'label.purpose'), getLocalisedName(view.title, language)),
    renderTerm(getMessage(language, 'label.paymentAmount'), formatMoney(view.amountMinor)),
    renderTerm(getMessage(language, 'label.transaction'), view.transactionId),
    renderTerm(getMessage(language, 'label.receiptNo'), view.receiptNo),
    renderTerm(getMessage(language, 'label.paidAt'), view.settledAt && formatInstant(view.settledAt, about)),
    renderTerm(getMessage(language, 'label.bankReference'), view.bankReference),
    renderTerm(getMessage(language, 'label.payer'), view.payer),
    renderTerm(getMessage(language, 'label.application'), view.application),
    renderTerm(getMessage(language, 'label.case'), view.caseNo),
    renderTerm(getMessage(language, 'label.refund'), view.refundMinor === null ? null : formatMoney(view.refundMinor)),
  ]}</dl>`
}
