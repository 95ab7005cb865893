import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $path, navigate, plainPath, queryOf } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import { peopleSheets } from '../ui/people/people-sheets.ts'
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

/** Who is shown, and which part of the record: in the address on the portal's own page, else the element's own. */
function useShown(given: string | undefined) {
  const path = useStore($path)
  const owned = plainPath(path) === ROUTE
  const [own, setOwn] = useState<{ readonly user?: string | undefined; readonly tab?: string }>({ user: given })
  const { user, tab } = owned ? queryOf(path) : own
  const show = (next: { readonly user?: string; readonly tab?: string }, replace = false) => {
    if (!owned) return setOwn(next)
    const query = new URLSearchParams(Object.entries(next)).toString()
    navigate(query ? `${ROUTE}?${query}` : ROUTE, { replace })
  }
  return { user, tab, show }
}

function EditUserDetailsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useWords()
  const session = useStore($session)
  const { user, tab, show } = useShown(attributes.user)
  // What was searched for stays while a record is looked at, so that Back leads to the same people.
  const [sought, setSought] = useState('')
  const visit = useVisit(attributes.portal, (path) => emit('campus-navigated', { path }))
  useEffect(() => ensureToaster(), [])
  if (session.status === 'guest') return <SignInNeeded />
  if (session.status === 'unknown') return null
  return (
    <div className="c-workspace c-find">
      <h1 className="c-title">{t('people.find.title')}</h1>
      {user ? (
        <Record key={user} userId={user} tab={tab} onTab={(next) => show({ user, tab: next }, true)} onBack={() => show({})} visit={visit} />
      ) : (
        <FindPerson sought={sought} onSought={setSought} onOpen={(found) => show({ user: found })} />
      )}
    </div>
  )
}

/** `<campus-edit-user-details>` (specification, section 2: /edit-user-details; domain brief 2.3.7). */
export const editUserDetails = element({ spec, Screen: EditUserDetailsScreen, styles: [...shadowSheets, ...peopleSheets, tags, tabs, css] })
