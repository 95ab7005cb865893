import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowOf } from '../../contract/activity.ts'
import { findUser } from '../../contract/people/user-detail.ts'
import { Button } from '../ui/button.tsx'
import { SearchField } from '../ui/form/search-field.tsx'
import { listNames } from '../ui/list-names.ts'
import { StatusTag } from '../ui/people/status-tag.tsx'
import { NotHad } from '../ui/people/right-missing.tsx'
import { Loading } from '../ui/query-state.tsx'
import { useQuery } from '../ui/use-query.ts'
import { useWords } from '../words.tsx'

type Found = RowOf<typeof findUser>

const DEBOUNCE_MS = 400
const SHORTEST = 2
const MOST = 20

/** One person among those found. */
function FoundPerson({ person, onOpen }: { readonly person: Found; readonly onOpen: () => void }) {
  const { t, name, language } = useWords()
  const { displayName, translations, loginName, prn, employeeCode, college, roles } = person
  const local = name({ name: displayName, translations })
  const facts = [listNames(roles.map((role) => name(role)), language), college ? name(college) : '']
  return (
    <li>
      <button type="button" className="c-find-person" onClick={onOpen}>
        <span className="c-find-name">
          <bdi>{local}</bdi>
          {local === displayName ? null : <bdi className="c-soft c-small">{displayName}</bdi>}
        </span>
        <span className="c-soft c-small">
          <bdi dir="ltr">{[loginName, prn === loginName ? null : prn, employeeCode].filter(Boolean).join(' · ')}</bdi>
        </span>
        <span className="c-soft c-small">{[t(`people.type.${person.userType}`), ...facts].filter(Boolean).join(' · ')}</span>
        <span className="c-find-status">
          <StatusTag status={person.status} />
        </span>
      </button>
    </li>
  )
}

function Results({ text, onOpen }: { readonly text: string; readonly onOpen: (userId: string) => void }) {
  const { t, number } = useWords()
  const [asked, again] = useQuery(findUser, true, { text })
  if (asked.status === 'loading') return <Loading />
  if (asked.status === 'failed') {
    return <NotHad reply={asked.reply} onAgain={again} />
  }
  const { rows } = asked
  return (
    <>
      <p role="status" className="c-soft">
        {rows.length === 0 ? t('people.find.none') : t('people.find.results', { count: rows.length, number: number(rows.length) })}
      </p>
      {rows.length > 0 ? (
        <ul className="c-find-list">
          {rows.map((person) => (
            <FoundPerson key={person.userId} person={person} onOpen={() => onOpen(person.userId)} />
          ))}
        </ul>
      ) : null}
      {rows.length === MOST ? <p className="c-soft c-small">{t('people.find.more')}</p> : null}
    </>
  )
}

interface FindPersonProps {
  readonly sought: string
  /** Comes in place of a record: the focus goes to the box. */
  readonly begun: boolean
  readonly onSought: (text: string) => void
  readonly onOpen: (userId: string) => void
}

/** One box, and up to twenty people. */
export function FindPerson({ sought, begun, onSought, onOpen }: FindPersonProps) {
  const { t } = useWords()
  const [typed, setTyped] = useState(sought)
  const wanted = typed.trim()
  const box = useRef<HTMLFormElement>(null)
  const first = useRef(begun)
  useEffect(() => {
    if (first.current) box.current?.querySelector('input')?.focus()
  }, [])
  const asked = useRef(sought)
  const search = useCallback(() => {
    asked.current = wanted
    onSought(wanted)
  }, [wanted, onSought])
  useEffect(() => {
    const timer = setTimeout(search, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [search])
  // A link to the page begins anew.
  useEffect(() => {
    if (asked.current === sought) return
    asked.current = sought
    setTyped(sought)
  }, [sought])
  return (
    <section className="c-panel c-stack">
      <form
        ref={box}
        role="search"
        className="c-find-box"
        onSubmit={(submitted) => {
          submitted.preventDefault()
          search()
        }}
      >
        <SearchField label={t('people.find.box')} value={typed} onChange={setTyped} onSearch={search} />
        <Button type="submit">{t('people.find.go')}</Button>
      </form>
      {sought.length >= SHORTEST ? <Results key={sought} text={sought} onOpen={onOpen} /> : <p className="c-soft c-small">{t('people.find.by')}</p>}
    </section>
  )
}
