import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { FIND_USER_PAGE_SIZE, findUser, findUserCount } from '../../../contract/users/user-detail.ts'
import { $menu } from '../../../core/session/menu.ts'
import { Button } from '../../ui/button/button.tsx'
import { SearchField } from '../../ui/form/fields/search-field.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { StatusTag } from '../parts/status-tag.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLastRow } from '../../ui/tabs/use-last-row.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PersonName } from '../../ui/i18n/person-name.tsx'

type FoundUser = RowOf<typeof findUser>

const DEBOUNCE_MS = 400
const SHORTEST = 2
const LIST = '/user-management'

/** Renders one search result. */
function FoundPerson({ person, onOpen }: { readonly person: FoundUser; readonly onOpen: () => void }) {
  const { t, name, language } = useMessages()
  const { loginName, prn, employeeCode, college, roles } = person
  const facts = [
    listNames(
      roles.map((role) => name(role)),
      language,
    ),
    college ? name(college) : '',
  ]
  return (
    <li>
      <button type="button" className="c-find-person" onClick={onOpen}>
        <span className="c-find-name">
          <PersonName person={person} both />
        </span>
        <span className="c-soft c-small">
          <bdi dir="ltr">{[loginName, prn === loginName ? null : prn, employeeCode].filter(Boolean).join(' · ')}</bdi>
        </span>
        <span className="c-soft c-small">
          {[t(`people.type.${person.userType}`), ...facts].filter(Boolean).join(' · ')}
        </span>
        <span className="c-find-status">
          <StatusTag status={person.status} />
        </span>
      </button>
    </li>
  )
}

interface ResultsProps {
  readonly text: string
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onOpen: (userId: string) => void
  readonly visit: ((path: string) => void) | undefined
}

function Results({ text, page, onPage, onOpen, visit }: ResultsProps) {
  const { t, number } = useMessages()
  const { entries } = useStore($menu)
  const [result, reload] = useLiveQuery(findUser, true, { text, page })
  const [counted] = useLastRow(findUserCount, true, { text })
  if (result.status === 'loading') return <Loading />
  if (result.status === 'failed') {
    return <ContentNotLoaded reply={result.reply} onAgain={reload} />
  }
  const { rows } = result
  const total = counted?.total ?? rows.length
  const pages = Math.ceil(total / FIND_USER_PAGE_SIZE)
  const listed = visit && entries.some(({ routeName, canView }) => routeName === LIST && canView)
  return (
    <>
      <p role="status" className="c-soft">
        {total === 0 ? t('people.find.none') : t('people.find.results', { count: total, number: number(total) })}
      </p>
      {rows.length > 0 ? (
        <ul className="c-find-list">
          {rows.map((person) => (
            <FoundPerson key={person.userId} person={person} onOpen={() => onOpen(person.userId)} />
          ))}
        </ul>
      ) : null}
      {pages > 1 ? (
        <div className="c-row c-find-further">
          <Button kind="secondary" data-size="small" aria-disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('table.previous')}
          </Button>
          <span>{t('table.page', { page: number(page), pages: number(pages) })}</span>
          <Button kind="secondary" data-size="small" aria-disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('table.next')}
          </Button>
          {listed ? (
            <button
              type="button"
              className="c-link"
              onClick={() => visit(`${LIST}?${new URLSearchParams({ search: text }).toString()}`)}
            >
              {t('people.find.showAll', { number: number(total) })}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

interface FindPersonProps {
  readonly sought: string
  /** Whether the search replaces a record and its field takes the focus. */
  readonly isStarted: boolean
  readonly onSought: (text: string) => void
  readonly page: number
  readonly onPage: (page: number) => void
  readonly onOpen: (userId: string) => void
  /** Goes to the list of users; undefined when it is not reachable. */
  readonly visit: ((path: string) => void) | undefined
}

/** Renders the search field and the matching users, twenty per page. */
export function FindPerson({ sought, isStarted, page, onPage, onSought, onOpen, visit }: FindPersonProps) {
  const { t } = useMessages()
  const [typed, setTyped] = useState(sought)
  const wanted = typed.trim()
  const box = useRef<HTMLFormElement>(null)
  const first = useRef(isStarted)
  useEffect(() => {
    if (first.current) box.current?.querySelector('input')?.focus()
  }, [])
  const lastSearch = useRef(sought)
  const searchPerson = useCallback(() => {
    lastSearch.current = wanted
    if (wanted !== sought.trim()) onSought(wanted)
  }, [wanted, sought, onSought])
  useEffect(() => {
    const timer = setTimeout(searchPerson, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [searchPerson])
  // A link to the page resets the search.
  useEffect(() => {
    if (lastSearch.current === sought) return
    lastSearch.current = sought
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
          searchPerson()
        }}
      >
        <SearchField label={t('people.find.box')} value={typed} onChange={setTyped} onSearch={searchPerson} />
        <Button type="submit">{t('people.find.go')}</Button>
      </form>
      {sought.length >= SHORTEST ? (
        <Results key={sought} text={sought} page={page} onPage={onPage} onOpen={onOpen} visit={visit} />
      ) : (
        <p className="c-soft c-small">{t('people.find.by')}</p>
      )}
    </section>
  )
}
