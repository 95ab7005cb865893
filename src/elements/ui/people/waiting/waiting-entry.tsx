import { useEffect, useId, useRef } from 'react'
import type { WaitingItem } from '../../../../contract/people/waiting.ts'
import { useWords } from '../../../words.tsx'
import { Tag } from '../../tags/tag.tsx'
import { Answer, type Decision } from './answer.tsx'
import { PicturePart } from './picture-part.tsx'
import { RequestPart } from './request-part.tsx'

interface WaitingEntryProps {
  readonly item: WaitingItem
  /** It stands on the record of its person: whose it is has been said. */
  readonly onRecord: boolean
  /** Changes when it is the next after one that was answered: takes the focus. 0: it is not. */
  readonly next: number
  readonly onAnswered: (decision: Decision) => void
  readonly onStale: () => void
}

/** One thing that waits: whose it is, what it is, and its answer. */
export function WaitingEntry({ item, onRecord, next, onAnswered, onStale }: WaitingEntryProps) {
  const { t, name, instant } = useWords()
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (next > 0) heading.current?.focus()
  }, [next])
  const { kind, person, handedInAt, enteredBy } = item
  const { displayName, translations, loginName, prn, college } = person
  const local = name({ name: displayName, translations })
  const time = instant(handedInAt)
  const what = t(`people.waiting.kind.${kind}`)
  return (
    <li>
      <header className="c-waiting-head">
        <div className="c-waiting-title">
          <h3 id={id} ref={heading} tabIndex={-1}>
            {onRecord ? (
              what
            ) : (
              <>
                <bdi>{local}</bdi>
                <span className="c-hidden">: {what}</span>
              </>
            )}
          </h3>
          {onRecord ? null : (
            <Tag kind="info" size="small">
              {what}
            </Tag>
          )}
        </div>
        {onRecord ? null : (
          <p className="c-soft c-small">
            <bdi dir="ltr">{prn ?? loginName}</bdi>
            {college ? ` · ${name(college)}` : ''}
          </p>
        )}
        <p className="c-soft c-small">{enteredBy === null ? t('people.waiting.handedIn', { time }) : t('people.waiting.entered', { who: enteredBy, time })}</p>
      </header>
      {'address' in item ? <PicturePart item={item} name={local} /> : <RequestPart item={item} />}
      <Answer item={item} about={id} onAnswered={onAnswered} onStale={onStale} />
    </li>
  )
}
