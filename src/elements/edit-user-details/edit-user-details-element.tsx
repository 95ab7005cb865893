import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import { VIEW_PEOPLE } from '../../contract/people/user-detail.ts'
import { $menu } from '../../core/menu.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { ensureToaster } from '../ui/ensure-toaster.ts'
import { useFollowsAddress } from '../ui/follows-address.ts'
import { peopleSheets } from '../ui/people/people-sheets.ts'
import { RightMissing, ScreenNotHad } from '../ui/people/right-missing.tsx'
import { Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { waitingSheets } from '../ui/people/waiting/waiting-sheets.ts'
import tools from '../ui/table/tools.css?inline'
import tabs from '../ui/tabs.css?inline'
import tags from '../ui/tags/tags.css?inline'
import { useAddressState } from '../ui/use-address-state.ts'
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

function EditUserDetailsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useWords()
  const session = useStore($session)
  const menu = useStore($menu)
  const [{ user, q = '', tab = 'profile' }, change] = useAddressState(ROUTE, { user: attributes.user })
  const visit = useVisit(attributes.portal, (to) => emit('campus-navigated', { path: to }))
  useEffect(() => ensureToaster(), [])
  useFollowsAddress(ROUTE)
  /** A record was open: who closes it goes on searching. */
  const back = useRef(false)
  useEffect(() => {
    back.current = user !== undefined
  }, [user])
  const onSought = useCallback((text: string) => change({ q: text }, { replace: true }), [change])
  if (session.status === 'guest') return <SignInNeeded />
  if (session.status === 'unknown') return <Loading />
  // Nobody fills in a box to read then that they may not search.
  if (menu.status === 'success' && !menu.entries.some(({ routeName, canView }) => routeName === VIEW_PEOPLE.menu && canView)) {
    return (
      <ScreenNotHad title={t('people.find.title')}>
        <RightMissing needs={VIEW_PEOPLE} />
      </ScreenNotHad>
    )
  }
  return (
    <div className="c-stack c-find">
      <h1 className="c-title">{t('people.find.title')}</h1>
      {user ? (
        <Record
          key={user}
          userId={user}
          tab={tab}
          onTab={(next) => change({ tab: next }, { replace: true })}
          onBack={() => change({ user: undefined, tab: undefined })}
          visit={visit}
        />
      ) : (
        <FindPerson begun={back.current} sought={q} onSought={onSought} onOpen={(found) => change({ user: found })} />
      )}
    </div>
  )
}

/** `<campus-edit-user-details>` (specification, section 2: /edit-user-details; domain brief 2.3.7). */
export const editUserDetails = element({ spec, Screen: EditUserDetailsScreen, styles: [...shadowSheets, ...peopleSheets, tags, tools, ...waitingSheets, tabs, css] })
