import { useEffect, useRef, useState } from 'react'
import { waitingForAnswer, type WaitingItem, type WaitingKind } from '../../../contract/users/approvals.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { Pager } from '../../ui/table/bar/pager.tsx'
import { applyChange, DEFAULT_STATE, type TableState } from '../../ui/table/state/table-state.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import { findMissingRight, RightMissing } from '../../ui/query/right-missing.tsx'
import type { Decision } from './answer.tsx'
import { ApprovalEntry } from './approval-entry.tsx'
import { ImportBatches } from './import-batches.tsx'
import type { Visit } from './visit.ts'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

const FIRST: TableState = { ...DEFAULT_STATE, size: 10 }
const getRowKey = ({ kind, itemId }: WaitingItem): string => `${kind} ${itemId}`

interface WaitingListProps {
  /** The user whose requests are shown; when undefined, those of everybody within the caller's scope. */
  readonly userId?: string
  /** Only these kinds; empty or undefined: all. */
  readonly kinds?: readonly WaitingKind[]
  readonly visit?: Visit
  /** Called after a decision: data of these users shown elsewhere may have changed. */
  readonly onAnswered: () => void
}

/**
 * Renders pending approvals, oldest first, each with its decision. After a decision the focus moves to the next one.
 * Renders nothing for a single user without pending requests. The screen's sheets must include `approvalsSheets`.
 */
export function ApprovalsList({ userId, kinds = [], visit, onAnswered }: WaitingListProps) {
  const { t, number, language } = useMessages()
  const [state, setState] = useState((): TableState => ({
    ...FIRST,
    ...(kinds.length > 0 && { filters: { kind: { kind: 'choice', values: [...kinds] } } }),
  }))
  const { answer, failure, refused, again } = useServerList(
    waitingForAnswer,
    true,
    state,
    userId === undefined ? {} : { userId },
  )
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')
  const [next, setNext] = useState({ key: '', count: 0 })
  const noticeLine = useRef<HTMLParagraphElement>(null)
  const left = answer?.rows.filter((item) => !done.has(getRowKey(item))) ?? []
  const total = (answer?.total ?? 0) - ((answer?.rows.length ?? 0) - left.length)
  const pages = Math.max(1, Math.ceil(total / state.size))
  // Deciding the last entry on the last page leaves that page empty.
  useEffect(() => {
    if (state.page > pages) setState((before) => applyChange(before, { page: pages }))
  }, [state.page, pages])

  const handleAnswered = (item: WaitingItem, decision: Decision) => {
    const place = left.indexOf(item)
    const following = left[place + 1] ?? left[place - 1]
    const { kind, person } = item
    setDone((before) => new Set([...before, getRowKey(item)]))
    setAnnouncement(
      t(`people.waiting.said.${decision}`, {
        name: formatPersonName(person, language),
        kind: t(`people.waiting.kind.${kind}`),
      }),
    )
    setNext(({ count }) => ({ key: following ? getRowKey(following) : '', count: count + 1 }))
    if (!following) requestAnimationFrame(() => noticeLine.current?.focus())
    again()
    onAnswered()
  }
  const reloadList = () => {
    setAnnouncement('')
    again()
    noticeLine.current?.focus()
  }

  const needs = refused && findMissingRight(refused)
  if (needs) return <RightMissing needs={needs} />
  // Most users have no pending requests: their records must not shift while this loads.
  if (userId !== undefined && !refused && total === 0 && announcement === '') return null
  if (!answer) return refused && failure ? <Failed reply={refused} onAgain={again} /> : <Loading />
  return (
    <FurtherMessages area="own-details">
      <section className="c-stack c-waiting-panel" aria-label={t('people.waiting.title')}>
        {userId === undefined ? null : <h3 className="c-label">{t('people.waiting.title')}</h3>}
        <p ref={noticeLine} role="status" tabIndex={-1}>
          {[
            announcement,
            total > 0 ? t('people.waiting.count', { count: total, number: number(total) }) : t('people.waiting.none'),
          ]
            .join(' ')
            .trim()}
        </p>
        {refused ? <Failed reply={refused} onAgain={again} /> : null}
        {userId === undefined ? <ImportBatches onAnswered={onAnswered} /> : null}
        {total === 0 && userId === undefined ? <p className="c-soft">{t('people.waiting.noneHint')}</p> : null}
        <ul className="c-waiting-list">
          {left.map((item) => (
            <ApprovalEntry
              key={getRowKey(item)}
              item={item}
              onRecord={userId !== undefined}
              visit={visit}
              next={next.key === getRowKey(item) ? next.count : 0}
              onAnswered={(decision) => handleAnswered(item, decision)}
              onStale={reloadList}
            />
          ))}
        </ul>
        {pages > 1 ? (
          <Pager
            page={state.page}
            pages={pages}
            size={state.size}
            total={total}
            rows={answer.rows}
            onChange={(change) => setState((before) => applyChange(before, change))}
          />
        ) : null}
      </section>
    </FurtherMessages>
  )
}
