import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { userForEdit, type UserForEdit } from '../../../contract/users/user-form.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import inputChips from '../../ui/field/input-chips.css?inline'
import { Notice } from '../../ui/notice/notice.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { userFormSheets } from '../user-form/user-form-sheets.ts'
import picker from '../../ui/picker/picker.css?inline'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressParameters } from '../../ui/navigation/use-address-state.ts'
import { usePageRecord } from '../../ui/navigation/use-page-record.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { EditForm } from './edit-form.tsx'
import { RecordChange } from './record-change.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

const ROUTE = '/update-edit-user'

const spec = elementSpec({
  tag: 'campus-update-edit-user',
  summary:
    'Edits a person: marks changes, asks for a reason where one is required, shows the effects, and loses no input if somebody else has changed the same person.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {
    user: text('Public id of the person. In the portal it is taken from the address (`?user=`).'),
    portal: address('Address of the page with `<campus-portal>`: the list of people is there.'),
  },
  events: {
    'campus-user-changed': event<{ userId: string }>('A change was saved.'),
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function UpdateEditUserScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const session = useStore($session)
  const reachable = usePortal(attributes.portal)
  const { user: userId = '', part } = useAddressParameters(ROUTE, { user: attributes.user })
  const [result, reload] = useQuery(userForEdit, session.status === 'user' && userId !== '', { userId })
  const first = result.status === 'found' ? result.rows[0] : undefined
  usePageRecord(first?.name)
  const [newer, setNewer] = useState<UserForEdit>()
  const [saved, setSaved] = useState(0)
  const onNavigate = (to: string) => emit('campus-navigated', { path: to })
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  const heading = <h1 className="c-title">{t('people.form.editTitle')}</h1>
  if (userId === '')
    return (
      <div className="c-panel c-stack">
        {heading}
        <Notice kind="info">{t('people.form.selectFirst')}</Notice>
        {reachable ? (
          <div className="c-row">
            <PortalLink button path="/user-management" portal={attributes.portal} onNavigate={onNavigate}>
              {t('people.form.toUsers')}
            </PortalLink>
          </div>
        ) : null}
      </div>
    )
  // Another user has saved since: the form continues from that version.
  const user = first && newer?.userId === userId && newer.rowVersion > first.rowVersion ? newer : first
  return (
    <div className="c-user-form">
      <header className="c-screen-head">
        {heading}
        {user ? (
          <p className="c-soft">
            <DataText>{user.name}</DataText> · {t(`people.type.${user.userType}`)} · {t(`people.status.${user.status}`)}
          </p>
        ) : null}
      </header>
      {saved > 0 ? (
        <Notice key={user?.rowVersion} kind="success" announced>
          {t('people.form.saved', { count: saved })}
        </Notice>
      ) : null}
      {result.status === 'failed' ? (
        <ContentNotLoaded reply={result.reply} onAgain={reload} />
      ) : !user ? (
        <Loading />
      ) : (
        <>
          {user.studentRecord ? <RecordChange user={user} record={user.studentRecord} /> : null}
          <EditForm
            key={`${user.userId} ${first?.rowVersion}`}
            user={user}
            part={part === 'roles' ? 'roles' : 'all'}
            onSaved={(count) => {
              setSaved(count)
              reload()
              emit('campus-user-changed', { userId })
            }}
            onNewer={(now) => {
              setSaved(0)
              setNewer(now)
            }}
          />
        </>
      )}
    </div>
  )
}

/** The `<campus-update-edit-user>` element (specification, section 11.3.8). */
export const updateEditUser = element({
  spec,
  Screen: wrapWithSession(UpdateEditUserScreen),
  styles: [...shadowSheets, ...chipSheets, inputChips, picker, ...formSheets, ...userFormSheets],
})
