import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef } from 'react'
import { $client } from '../../../core/institution/client.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import secondStep from '../two-factor/two-factor.css?inline'
import collapse from '../../ui/collapse/collapse.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { PageLoading } from '../../ui/query/page-loading.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tags from '../../ui/tags/tags.css?inline'
import { useClient } from '../../ui/query/use-client.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Contact } from './contacts/contact.tsx'
import contacts from './contacts/contacts.css?inline'
import { MissingDetails } from './missing-details.tsx'
import { Personal } from './personal.tsx'
import { Pictures } from './pictures/pictures.tsx'
import { Preferences } from './preferences.tsx'
import { Privacy } from './privacy.tsx'
import { SectionMenu, Sections, showSection, type Section } from './sections.tsx'
import { Security } from './security.tsx'
import pictures from './pictures/pictures.css?inline'
import sessions from './sessions/sessions.css?inline'
import css from './update-user-details.css?inline'
import { useDetails, type Own } from './use-details.ts'
import { ProfileHeader } from './profile-header.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-update-user-details',
  summary:
    'My details: the user’s own name, contacts, pictures, language and notifications, password, sessions and data.',
  surface: 'shadow',
  messages: ['public', 'parts', 'account', 'account-later', 'own-details'],
  attributes: {
    portal: address(
      'Address of the page with `<campus-portal>`, for instance `/portal.html`: the sign-in and the page for a new password are there.',
    ),
  },
  events: {
    'campus-navigated': NAVIGATED_EVENT,
  },
})

const ROUTE = '/updateUserDetails'

type Props = Pick<ScreenProps<typeof spec>, 'attributes' | 'emit'>

function Body({ own, attributes, emit }: Props & { readonly own: Own }) {
  const { t } = useMessages()
  const box = useRef<HTMLDivElement>(null)
  const named = useClient(attributes.client)
  const chosen = useStore($client)
  const session = useStore($session)
  const client = named.status === 'found' ? named.client : (chosen ?? undefined)
  const clientId = session.status === 'user' ? session.user.clientId : 0
  const { details } = own
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  // The sections expanded at first are chosen once, so that none expands or collapses while the user reads.
  const lacking = useMemo(() => new Set(details.missing), [details.missing])
  const sections: readonly Section[] = [
    { id: 'personal', body: <Personal own={own} /> },
    {
      id: 'contact',
      lacks: lacking.has('EMAIL') || lacking.has('MOBILE'),
      body: <Contact own={own} client={client} />,
    },
    { id: 'pictures', lacks: lacking.has('PHOTO') || lacking.has('SIGNATURE'), body: <Pictures own={own} /> },
    { id: 'preferences', body: <Preferences own={own} client={client} /> },
    {
      id: 'security',
      body: (
        <Security
          details={details}
          clientId={clientId}
          portal={attributes.portal}
          onNavigate={onNavigate}
          onFailed={(code, message) => emit('campus-failed', { code, message })}
        />
      ),
    },
    { id: 'privacy', body: <Privacy own={own} /> },
  ]
  const [{ section, part = '' }] = useAddressState(ROUTE)
  const sectionId = sections.find(({ id }) => id === section)?.id
  useEffect(() => {
    if (!sectionId) return
    showSection(box.current, sectionId)
    box.current?.querySelector(`[data-part='${CSS.escape(part)}']`)?.scrollIntoView({ block: 'start' })
  }, [sectionId, part])
  return (
    <div ref={box} className="c-workspace c-details">
      <ProfileHeader details={details} />
      <MissingDetails missing={details.missing} onShow={(id) => showSection(box.current, id)} />
      <div className="c-details-columns">
        <SectionMenu
          label={t('account.my.sections')}
          sections={sections}
          onShow={(id) => showSection(box.current, id)}
        />
        <Sections sections={sections} />
      </div>
    </div>
  )
}

function DetailsScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const session = useStore($session)
  const loadedDetails = useDetails(session.status === 'user')
  if (session.status === 'guest')
    return (
      <SignInNeeded
        client={attributes.client}
        portal={attributes.portal}
        onNavigate={(path) => emit('campus-navigated', { path })}
      />
    )
  if (loadedDetails.status === 'failed') return <Failed reply={loadedDetails.reply} onAgain={loadedDetails.again} />
  if (loadedDetails.status === 'loading') return <PageLoading shape="form" />
  return <Body own={loadedDetails.own} attributes={attributes} emit={emit} />
}

/** The `<campus-update-user-details>` element (specification, sections 2 and 11.3.6). */
export const updateUserDetails = element({
  spec,
  Screen: wrapWithSession(DetailsScreen),
  styles: [
    ...shadowSheets,
    ...formSheets,
    collapse,
    tags,
    ...tableSheets,
    css,
    contacts,
    pictures,
    sessions,
    secondStep,
  ],
})
