import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../contract/activity.ts'
import type { findHallTicketBeforeLogin, Ticket } from '../../contract/hall-ticket.ts'
import { Notice, type NoticeKind } from '../ui/notice.tsx'
import { useWords, type Words } from '../words.tsx'
import type { Nouns } from './use-nouns.ts'

/** What a lookup ends in. */
export type Outcome = OutputOf<typeof findHallTicketBeforeLogin>
/** A withheld ticket. */
export type Blocked = Extract<Outcome, { outcome: 'BLOCKED' }>
/** Outcomes that are a sentence in the form. */
export type Sentence = Exclude<Outcome, { outcome: 'BLOCKED' } | { ticket: Ticket }>

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
    case 'FORM_NOT_ACCEPTED':
      return ['info', say('notYetSoon', { event: name(outcome.event) })]
    case 'CANCELLED':
      return ['danger', outcome.reason ? name(outcome.reason) : t('hallTicket.closedNow')]
    case 'CHALLENGE':
    case 'BUSY':
      return ['warning', t('failure.network')]
    case 'CLOSED':
      return ['warning', outcome.closedAt ? t('hallTicket.closed', { date: instant(outcome.closedAt) }) : t('hallTicket.closedNow')]
  }
}

/** An outcome without a ticket, or what went wrong on the way; takes the focus. Give it a new key for every attempt. */
export function Answer({ outcome, problem, nouns }: { readonly outcome: Sentence | undefined; readonly problem: string; readonly nouns: Nouns }) {
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const [kind, sentence] = outcome ? sentenceOf(outcome, words, nouns) : (['danger', problem] as const)
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind={kind} announced>
        {sentence}
      </Notice>
    </div>
  )
}
