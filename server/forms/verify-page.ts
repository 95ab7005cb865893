import type { OutputOf } from '../../src/contract/activity.ts'
import type { verifyHallTicket } from '../../src/contract/ticket-verification.ts'
import { nameIn } from '../clients.ts'
import { sentence } from '../words.ts'
import { html, type Html } from './html.ts'
import { instantWords, row, say, type PageFor } from './page.ts'

type Verdict = OutputOf<typeof verifyHallTicket>

/** A verdict in words, and of a known ticket what a stranger may read (domain brief 2.1.7). */
export function verdictHtml(verdict: Verdict, about: PageFor): Html {
  const { language } = about
  if (verdict.outcome === 'RATE') return say(language, 'verify.rate', { time: instantWords(verdict.until, about) })
  if (verdict.outcome === 'FORGED' || verdict.outcome === 'UNKNOWN') return say(language, `verify.${verdict.outcome}`)
  return html`${say(language, `verify.${verdict.outcome}`, { current: verdict.currentVersion })}<dl>${[
    row(sentence(language, 'label.institution'), nameIn(verdict.institution, language)),
    row(sentence(language, 'label.exam'), nameIn(verdict.examination, language)),
    row(sentence(language, 'label.seatNo'), verdict.seatNo),
    row(sentence(language, 'label.initials'), verdict.initials),
    row(sentence(language, 'label.centreCode'), verdict.centreCode),
    row(sentence(language, 'label.version'), `${verdict.version} (${instantWords(verdict.issuedAt, about)})`),
  ]}</dl>`
}
