import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../contract/activity.ts'
import type { findHallTicketBeforeLogin } from '../../contract/hall-ticket.ts'
import { Button } from '../ui/button.tsx'
import { Notice, type NoticeKind } from '../ui/notice.tsx'
import { useWords, type Words } from '../words.tsx'
import type { Nouns } from './use-nouns.ts'

/** What a lookup ends in. */
export type Outcome = OutputOf<typeof findHallTicketBeforeLogin>
/** A withheld ticket. */
export type Blocked = Extract<Outcome, { outcome: 'BLOCKED' }>
/** Outcomes that are a sentence in the form. */
export type Sentence = Exclude<Outcome, { outcome: 'BLOCKED' | 'READY' }>

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

interface BlockedCardProps {
  readonly blocked: Blocked
  readonly nouns: Nouns
  readonly busy: boolean
  /** What went wrong when it was checked again. */
  readonly problem: string
  readonly onAgain: () => void
  readonly onAnother: () => void
}

/** A withheld ticket: why, what it costs, and the way to check again. */
export function BlockedCard({ blocked, nouns, busy, problem, onAgain, onAnother }: BlockedCardProps) {
  const { t, name, money, instant } = useWords()
  return (
    <article className="c-stack">
      <h2 className="c-title" tabIndex={-1} data-outcome>
        {nouns.say('blocked')}
      </h2>
      {blocked.holds.map((hold) => (
        <Notice kind="warning" key={hold.reason}>
          <p>{name(hold.text)}</p>
          {hold.amountMinor !== null && hold.currency !== null ? (
            <p className="c-subtitle">
              <bdi dir="ltr">{money(hold.amountMinor, hold.currency)}</bdi>
            </p>
          ) : null}
        </Notice>
      ))}
      <p className="c-small c-soft" role="status">
        {t('hallTicket.checkedAt', { time: instant(blocked.checkedAt) })}
      </p>
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <div className="c-row">
        <Button busy={busy} onClick={onAgain}>
          {t('hallTicket.checkAgain')}
        </Button>
        <Button kind="secondary" onClick={onAnother}>
          {t('hallTicket.another')}
        </Button>
      </div>
    </article>
  )
}
