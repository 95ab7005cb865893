import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Problem } from '../ui/problem.tsx'
import { useWords } from '../words.tsx'
import type { Blocked } from './outcomes.tsx'
import type { Nouns } from './use-nouns.ts'

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
      <Problem sentence={problem} />
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
