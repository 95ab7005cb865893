import type { ClientDetails } from '../../contract/institution.ts'
import { Notice, type NoticeKind } from '../ui/notice.tsx'
import { useWords, type Words } from '../words.tsx'
import type { Sentence } from './outcome.ts'
import { Told } from './told.tsx'
import { useNouns, type Nouns } from './use-nouns.ts'

/** Why there is no ticket now, in one sentence; it never says which field was wrong. */
function sentenceOf(outcome: Sentence, { t, name, instant }: Words, { say }: Nouns): readonly [NoticeKind, string] {
  switch (outcome.outcome) {
    case 'NO_MATCH':
      return ['warning', say('noMatch')]
    case 'RATE':
      return ['danger', t('hallTicket.rate', { time: instant(outcome.until) })]
    case 'NOT_YET': {
      const event = name(outcome.event)
      return ['info', outcome.opensAt ? say('notYet', { event, date: instant(outcome.opensAt) }) : say('notYetSoon', { event })]
    }
    case 'CLOSED':
      return ['warning', outcome.closedAt ? t('hallTicket.closed', { date: instant(outcome.closedAt) }) : t('hallTicket.closedNow')]
  }
}

/** An outcome that leaves the form where it is: something else can be tried, or later. */
export function SentenceAnswer({ outcome, client }: { readonly outcome: Sentence; readonly client: ClientDetails }) {
  const words = useWords()
  const nouns = useNouns(client.labels)
  const [kind, sentence] = sentenceOf(outcome, words, nouns)
  return (
    <Told>
      <Notice kind={kind}>{sentence}</Notice>
    </Told>
  )
}
