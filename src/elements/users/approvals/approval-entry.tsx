import { useEffect, useRef } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import type { WaitingItem } from '../../../contract/users/approvals.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { Answer, type Decision } from './answer.tsx'
import { PicturePart } from './picture-part.tsx'
import { RequestPart } from './request-part.tsx'
import type { Visit } from './visit.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

interface WaitingEntryProps {
  readonly item: WaitingItem
  /** Whether the entry is on its person's record, so that the name is left out. */
  readonly onRecord: boolean
  readonly visit: Visit
  /** Changes when this entry follows one that was decided, and then takes the focus; 0 otherwise. */
  readonly next: number
  readonly onAnswered: (decision: Decision) => void
  readonly onStale: () => void
}

/** Renders one approval request: its person, its content and the decision. */
export function ApprovalEntry({ item, onRecord, visit, next, onAnswered, onStale }: WaitingEntryProps) {
  const { t, name, instant, language } = useMessages()
  const id = useUniqueId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (next > 0) heading.current?.focus()
  }, [next])
  const { kind, person, handedInAt, enteredBy } = item
  const { loginName, prn, college } = person
  const local = formatPersonName(person, language)
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
                <DataText>{local}</DataText>
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
        <p className="c-soft c-small">
          {enteredBy === null
            ? t('people.waiting.handedIn', { time })
            : t('people.waiting.entered', { who: enteredBy, time })}
        </p>
      </header>
      {'address' in item ? <PicturePart item={item} name={local} /> : <RequestPart item={item} visit={visit} />}
      <Answer item={item} about={id} onAnswered={onAnswered} onStale={onStale} />
    </li>
  )
}
