import { useEffect, useRef, useState } from 'react'
import { waitingForAnswer, type WaitingItem } from '../../../../contract/people/waiting.ts'
import { useWords } from '../../../words.tsx'
import { FurtherWords } from '../../further-words.tsx'
import { Failed, Loading } from '../../query-state.tsx'
import { Pager } from '../../table/pager.tsx'
import { changed, UNTOUCHED, type TableState } from '../../table/table-state.ts'
import { useServerList } from '../../table/use-server-list.ts'
import { missingRight, RightMissing } from '../right-missing.tsx'
import type { Decision } from './answer.tsx'
import { WaitingEntry } from './waiting-entry.tsx'

const FIRST: TableState = { ...UNTOUCHED, size: 10 }
const keyOf = ({ kind, itemId }: WaitingItem): string => `${kind} ${itemId}`

interface WaitingListProps {
  /** Of one person; undefined: of everybody whom the caller looks after. */
  readonly userId?: string
  /** Something was answered: what is shown elsewhere of these people may have changed. */
  readonly onAnswered: () => void
}

/**
 * What people have handed in, the oldest first, each with its answer. After an answer the focus goes on to the next. Says nothing where one person has nothing
 * that waits. `waitingSheets` belongs to the sheets of its screen.
 */
export function WaitingList({ userId, onAnswered }: WaitingListProps) {
  const { t, number, name } = useWords()
  const [state, setState] = useState(FIRST)
  const { answer, failure, refused, again } = useServerList(waitingForAnswer, true, state, userId === undefined ? {} : { userId })
  const [done, setDone] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState('')
  const [next, setNext] = useState({ key: '', count: 0 })
  const told = useRef<HTMLParagraphElement>(null)
  const left = answer?.rows.filter((item) => !done.has(keyOf(item))) ?? []
  const total = (answer?.total ?? 0) - ((answer?.rows.length ?? 0) - left.length)
  const pages = Math.max(1, Math.ceil(total / state.size))
  // What was answered last on the last page leaves that page empty.
  useEffect(() => {
    if (state.page > pages) setState((before) => changed(before, { page: pages }))
  }, [state.page, pages])

  const answered = (item: WaitingItem, decision: Decision) => {
    const place = left.indexOf(item)
    const following = left[place + 1] ?? left[place - 1]
    const { kind, person } = item
    setDone((before) => new Set([...before, keyOf(item)]))
    setSaid(t(`people.waiting.said.${decision}`, { name: name({ name: person.displayName, translations: person.translations }), kind: t(`people.waiting.kind.${kind}`) }))
    setNext(({ count }) => ({ key: following ? keyOf(following) : '', count: count + 1 }))
    if (!following) requestAnimationFrame(() => told.current?.focus())
    again()
    onAnswered()
  }
  const reload = () => {
    setSaid('')
    again()
    told.current?.focus()
  }

  const needs = refused && missingRight(refused)
  if (needs) return <RightMissing needs={needs} />
  // Most people have nothing that waits: their records do not move while that is asked.
  if (userId !== undefined && !refused && total === 0 && said === '') return null
  if (!answer) return refused && failure ? <Failed reply={refused} onAgain={again} /> : <Loading />
  return (
    <FurtherWords area="account">
      <section className="c-stack c-waiting-panel" aria-label={t('people.waiting.title')}>
        {userId === undefined ? null : <h3 className="c-label">{t('people.waiting.title')}</h3>}
        <p ref={told} role="status" tabIndex={-1}>
          {[said, total > 0 ? t('people.waiting.count', { count: total, number: number(total) }) : t('people.waiting.none')].join(' ').trim()}
        </p>
        {refused ? <Failed reply={refused} onAgain={again} /> : null}
        {total === 0 && userId === undefined ? <p className="c-soft">{t('people.waiting.noneHint')}</p> : null}
        <ul className="c-waiting-list">
          {left.map((item) => (
            <WaitingEntry key={keyOf(item)} item={item} onRecord={userId !== undefined} next={next.key === keyOf(item) ? next.count : 0} onAnswered={(decision) => answered(item, decision)} onStale={reload} />
          ))}
        </ul>
        {pages > 1 ? <Pager page={state.page} pages={pages} size={state.size} total={total} onChange={(change) => setState((before) => changed(before, change))} /> : null}
      </section>
    </FurtherWords>
  )
}
