import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { Notice, type NoticeKind } from '../../ui/notice/notice.tsx'
import { useMessages, type Messages } from '../../runtime/messages.tsx'
import type { Sentence } from './outcome.ts'
import { Announcement } from './announcement.tsx'
import { useInstitutionTerms, type InstitutionTerms } from './use-institution-terms.ts'

/** Returns the sentence that explains why there is no ticket now. It never reveals which field was wrong. */
function buildSentence(
  outcome: Sentence,
  { t, name, instant }: Messages,
  { say }: InstitutionTerms,
): readonly [NoticeKind, string] {
  switch (outcome.outcome) {
    case 'NO_MATCH':
      return ['warning', outcome.text ?? say('noMatch')]
    case 'RATE':
      return ['danger', t('hallTicket.rate', { time: instant(outcome.until) })]
    case 'NOT_YET': {
      const event = name(outcome.event)
      return [
        'info',
        outcome.opensAt ? say('notYet', { event, date: instant(outcome.opensAt) }) : say('notYetSoon', { event }),
      ]
    }
    case 'CLOSED':
      return [
        'warning',
        outcome.closedAt ? t('hallTicket.closed', { date: instant(outcome.closedAt) }) : t('hallTicket.closedNow'),
      ]
  }
}

/** Renders an outcome that keeps the form: the visitor can try other values, or try later. */
export function SentenceAnswer({ outcome, client }: { readonly outcome: Sentence; readonly client: ClientDetails }) {
  const messages = useMessages()
  const terms = useInstitutionTerms(client.labels)
  const [kind, sentence] = buildSentence(outcome, messages, terms)
  return (
    <Announcement>
      <Notice kind={kind}>{sentence}</Notice>
    </Announcement>
  )
}
