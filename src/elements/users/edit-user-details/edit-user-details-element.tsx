import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef } from 'react'
import { VIEW_PEOPLE } from '../../../contract/users/user-detail.ts'
import { $menu } from '../../../core/session/menu.ts'
import { forgetList } from '../../../core/routing/list-position.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, text, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { useVisit } from '../../ui/navigation/portal-link.tsx'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { peopleSheets } from '../parts/people-sheets.ts'
import { RightMissing, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { approvalsSheets } from '../approvals/approvals-sheets.ts'
import tools from '../../ui/table/bar/tools.css?inline'
import edges from '../../ui/tabs/edges.css?inline'
import tabs from '../../ui/tabs/tabs.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import css from './edit-user-details.css?inline'
import { FindPerson } from './find-person.tsx'
import { Record } from './record.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const ROUTE = '/edit-user-details'

const spec = elementSpec({
  tag: 'campus-edit-user-details',
  summary:
    'Finds a person with one search field and shows the record that a help desk needs; contact details are masked for users who may only view them.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {
    user: text('Public id of the person to show. In the portal it is taken from the address (`?user=…`).'),
    portal: address(
      'Address of the page with `<campus-portal>`, for instance `/portal.html`: accounts are edited there.',
    ),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function EditUserDetailsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const menu = useStore($menu)
  const [{ user, q = '', tab = 'profile', page = '1' }, change] = useAddressState(ROUTE, { user: attributes.user })
  const visit = useVisit(attributes.portal, (to) => emit('campus-navigated', { path: to }))
  useEffect(() => ensureToaster(host), [host])
  /** Whether a record was open before, so that the search takes the focus after it is closed. */
  const back = useRef(false)
  useEffect(() => {
    back.current = user !== undefined
  }, [user])
  const onSought = useCallback((text: string) => change({ q: text, page: undefined }, { replace: true }), [change])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  if (session.status === 'unknown')
    return <PageLoading shape="form" title={user === undefined ? t('people.find.title') : undefined} />
  // Check up front, so that nobody fills in the search only to learn that it is not permitted.
  if (
    menu.status === 'success' &&
    !menu.entries.some(({ routeName, canView }) => routeName === VIEW_PEOPLE.menu && canView)
  ) {
    return (
      <ScreenNotLoaded title={t('people.find.title')}>
        <RightMissing needs={VIEW_PEOPLE} />
      </ScreenNotLoaded>
    )
  }
  return (
    <div className="c-stack c-find">
      {user ? null : <h1 className="c-title">{t('people.find.title')}</h1>}
      {user ? (
        <Record
          key={user}
          userId={user}
          tab={tab}
          onTab={(next) => change({ tab: next })}
          onBack={() => change({ user: undefined, tab: undefined })}
          visit={visit}
        />
      ) : (
        <FindPerson
          isStarted={back.current}
          sought={q}
          page={/^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1}
          onPage={(next) => change({ page: String(next) })}
          onSought={onSought}
          visit={visit}
          onOpen={(found) => {
            forgetList()
            change({ user: found })
          }}
        />
      )}
    </div>
  )
}

/** The `<campus-edit-user-details>` element (specification, sections 2 and 11.3.7). */
export const editUserDetails = element({
  spec,
  Screen: wrapWithSession(EditUserDetailsScreen),
  styles: [...shadowSheets, ...peopleSheets, tags, tools, ...approvalsSheets, edges, tabs, css],
})
