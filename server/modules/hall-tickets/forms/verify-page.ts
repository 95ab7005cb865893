import type { OutputOf } from '../../../../src/contract/activity.ts'
import type { verifyHallTicket } from '../../../../src/contract/hall-tickets/ticket-verification.ts'
import { getLocalisedName } from '../../../lib/clients/clients.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'
import { html, type Html } from '../../../rpc/forms/html.ts'
import { formatInstant, renderTerm, renderMessageParagraph, type PageFor } from '../../../rpc/forms/page.ts'

type Verdict = OutputOf<typeof verifyHallTicket>

/** Renders a verdict and, for a known ticket, the details that the public may see (specification, section 11.1.7). */
export function renderVerdict(verdict: Verdict, about: PageFor): Html {
  const { language } = about
  if (verdict.outcome === 'RATE')
    return renderMessageParagraph(language, 'verify.rate', { time: formatInstant(verdict.until, about) })
  if (verdict.outcome === 'FORGED' || verdict.outcome === 'UNKNOWN')
    return renderMessageParagraph(language, `verify.${verdict.outcome}`)
  return html`${renderMessageParagraph(language, `verify.${verdict.outcome}`, { current: verdict.currentVersion })}<dl>${[
    renderTerm(getMessage(language, 'label.institution'), getLocalisedName(verdict.institution, language)),
    renderTerm(getMessage(language, 'label.exam'), getLocalisedName(verdict.examination, language)),
    renderTerm(getMessage(language, 'label.seatNo'), verdict.seatNo),
    renderTerm(getMessage(language, 'label.initials'), verdict.initials),
    renderTerm(getMessage(language, 'label.centreCode'), verdict.centreCode),
    renderTerm(getMessage(language, 'label.version'), `${verdict.version} (${formatInstant(verdict.issuedAt, about)})`),
  ]}</dl>`
}
