import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { $path, navigate, plainPath, queryOf, showInstead } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import { peopleSheets } from '../ui/people/people-sheets.ts'
import { Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import tabs from '../ui/tabs.css?inline'
import tags from '../ui/tags/tags.css?inline'
import { useVisit } from '../ui/use-visit.ts'
import { useWords } from '../words.tsx'
import css from './edit-user-details.css?inline'
import { FindPerson } from './find-person.tsx'
import { Record } from './record.tsx'

const ROUTE = '/edit-user-details'

const spec = elementSpec({
  tag: 'campus-edit-user-details',
  summary: 'Finds a person by one box and shows the record: what a counter needs to answer, masked for whoever may only look.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: {
    user: text('Public id of the person to show. In the portal the address says it: `?user=…`.'),
    portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: accounts are edited there.'),
  },
  events: { 'campus-navigated': event<{ path: string }>('The visitor goes on to another page of the portal; prevent it to stay.', { cancelable: true }) },
})

const addressOf = (parameters: Readonly<Record<string, string | undefined>>): string => {
  const query = new URLSearchParams(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : []))).toString()
  return query ? `${ROUTE}?${query}` : ROUTE
}

function EditUserDetailsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useWords()
  const session = useStore($session)
  const path = useStore($path)
  // On its own page of the portal the address says who is shown; elsewhere the element knows it by itself.
  const owned = plainPath(path) === ROUTE
  const asked = owned ? queryOf(path) : {}
  const [own, setOwn] = useState(attributes.user)
  const [sought, setSought] = useState(asked.q ?? '')
  const [tab, setTab] = useState(asked.tab ?? 'profile')
  const user = owned ? asked.user : own
  const visit = useVisit(attributes.portal, (to) => emit('campus-navigated', { path: to }))
  useEffect(() => ensureToaster(), [])
  const remember = (parameters: Readonly<Record<string, string | undefined>>) => {
    if (owned) showInstead(addressOf(parameters))
  }
  const onSought = useCallback(
    (text: string) => {
      setSought(text)
      if (owned) showInstead(addressOf({ q: text }))
    },
    [owned],
  )
  const open = (found: string | undefined) => {
    if (owned) navigate(addressOf({ user: found, q: sought }))
    else setOwn(found)
    setTab('profile')
  }
  if (session.status === 'guest') return <SignInNeeded />
  if (session.status === 'unknown') return <Loading />
  return (
    <div className="c-stack c-find">
      <h1 className="c-title">{t('people.find.title')}</h1>
      {user ? (
        <Record
          key={user}
          userId={user}
          tab={tab}
          onTab={(next) => {
            setTab(next)
            remember({ user, tab: next, q: sought })
          }}
          onBack={() => open(undefined)}
          visit={visit}
        />
      ) : (
        <FindPerson sought={sought} onSought={onSought} onOpen={open} />
      )}
    </div>
  )
}

/** `<campus-edit-user-details>` (specification, section 2: /edit-user-details; domain brief 2.3.7). */
export const editUserDetails = element({ spec, Screen: EditUserDetailsScreen, styles: [...shadowSheets, ...peopleSheets, tags, tabs, css] })
