import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { verifyHallTicket } from '../../../../src/contract/hall-tickets/ticket-verification.ts'
import { nameIn } from '../../../lib/clients/clients.ts'
import { sentence } from '../../../lib/i18n/messages.ts'
import { html, type Html } from '../../../rpc/forms/html.ts'
import { formatInstant, row, messageParagraph, type PageFor } from '../../../rpc/forms/page.ts'

type Verdict = OutputOf<typeof verifyHallTicket>

/** Renders a verdict and, for a known ticket, the details that the public may see (specification, section 11.1.7). */
export function verdictHtml(verdict: Verdict, about: PageFor): Html {
  const { language } = about
  if (verdict.outcome === 'RATE')
    return messageParagraph(language, 'verify.rate', { time: formatInstant(verdict.until, about) })
  if (verdict.outcome === 'FORGED' || verdict.outcome === 'UNKNOWN')
    return messageParagraph(language, `verify.${verdict.outcome}`)
  return html`${messageParagraph(language, `verify.${verdict.outcome}`, { current: verdict.currentVersion })}<dl>${[
    row(sentence(language, 'label.institution'), nameIn(verdict.institution, language)),
    row(sentence(language, 'label.exam'), nameIn(verdict.examination, language)),
    row(sentence(language, 'label.seatNo'), verdict.seatNo),
    row(sentence(language, 'label.initials'), verdict.initials),
    row(sentence(language, 'label.centreCode'), verdict.centreCode),
    row(sentence(language, 'label.version'), `${verdict.version} (${formatInstant(verdict.issuedAt, about)})`),
  ]}</dl>`
}
