import { useCallback } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { NAVIGATED_EVENT, PORTAL_ATTRIBUTE } from '../../ui/navigation/portal-spec.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import edges from '../../ui/tabs/edges.css?inline'
import tabSheet from '../../ui/tabs/tabs.css?inline'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import tags from '../../ui/tags/tags.css?inline'
import { EntryList } from './entry-list.tsx'
import css from './my-requests.css?inline'
import { useOwnEntries } from './use-own-entries.ts'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const ROUTE = '/my-requests'
const VIEWS = ['open', 'ended', 'all'] as const
type View = (typeof VIEWS)[number]

const spec = elementSpec({
  tag: 'campus-my-requests',
  summary:
    'Everything that a student has asked for, must do or was sent: examination form, corrections, pictures, fees, ' +
    'payments to clear up and messages, with whose turn it is and what happens next.',
  surface: 'shadow',
  messages: ['public', 'ticket', 'parts', 'portal', 'home'],
  attributes: { portal: PORTAL_ATTRIBUTE },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

type Props = Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'>

function Entries({ ready, attributes, emit }: Props & { readonly ready: boolean }) {
  const { t, number } = useMessages()
  const [parameters, change] = useAddressState(ROUTE)
  const { entries, refused, reload } = useOwnEntries(ready)
  const onNavigate = useCallback((path: string) => emit('campus-navigated', { path }), [emit])
  const view: View = VIEWS.find((one) => one === parameters['view']) ?? 'open'
  const listOf = (of: View) => (entries ?? []).filter(({ isOpen }) => of === 'all' || isOpen === (of === 'open'))
  const shown = listOf(view)
  if (refused && (entries ?? []).length === 0) return <Failed reply={refused} onAgain={reload} />
  return (
    <>
      {refused ? <Failed reply={refused} onAgain={reload} /> : null}
      <Tabs
        label={t('home.mine.show')}
        counted
        selected={view}
        tabs={VIEWS.map((id) => ({
          id,
          label: t(`home.mine.view.${id}`),
          ...(entries && { count: number(listOf(id).length) }),
        }))}
        onSelect={(id) => change({ view: id === 'open' ? undefined : id })}
      >
        {entries ? null : <Loading />}
        {entries && shown.length === 0 && !refused ? <Notice>{t(`home.mine.none.${view}`)}</Notice> : null}
        <EntryList entries={shown} portal={attributes.portal} onNavigate={onNavigate} />
      </Tabs>
    </>
  )
}

function MyRequestsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.myRequests')} lead={t('home.mine.lead')}>
      {(signedIn) => <Entries ready={signedIn} attributes={attributes} emit={emit} />}
    </SignedInScreen>
  )
}

/** The `<campus-my-requests>` element for our extension route `/my-requests`. */
export const myRequests = element({
  spec,
  Screen: wrapWithSession(MyRequestsScreen),
  styles: [...shadowSheets, edges, tabSheet, tags, css],
})
