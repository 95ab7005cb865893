import { nameIn } from '../../../lib/clients/clients.ts'
import { amountFigures } from '../document/amount-words.ts'
import type { ViewedPayment } from '../orders/views.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import { html, type Html } from '../../../rpc/forms/html.ts'
import { formatInstant, row, messageParagraph, type PageFor } from '../../../rpc/forms/page.ts'

/** Renders the status of a payment, and the details that the public may see. */
export function paymentHtml({ status, view }: ViewedPayment, about: PageFor): Html {
  const { language } = about
  const money = (minor: number): string => amountFigures(minor, view.currency)
  return html`${messageParagraph(language, `payment.${status}`)}<dl>${[
    row(sentence(language, 'label.purpose'), nameIn(view.title, language)),
    row(sentence(language, 'label.paymentAmount'), money(view.amountMinor)),
    row(sentence(language, 'label.transaction'), view.transactionId),
    row(sentence(language, 'label.receiptNo'), view.receiptNo),
    row(sentence(language, 'label.paidAt'), view.settledAt && formatInstant(view.settledAt, about)),
    row(sentence(language, 'label.bankReference'), view.bankReference),
    row(sentence(language, 'label.payer'), view.payer),
    row(sentence(language, 'label.application'), view.application),
    row(sentence(language, 'label.case'), view.caseNo),
    row(sentence(language, 'label.refund'), view.refundMinor === null ? null : money(view.refundMinor)),
  ]}</dl>`
}
