import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { addUserMasters } from '../../../contract/users/form-choices.ts'
import { $session } from '../../../core/session/session.ts'
import { address, element, elementSpec, event, type ScreenProps } from '../../runtime/spec.ts'
import { NAVIGATED_EVENT } from '../../ui/navigation/portal-spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import inputChips from '../../ui/field/input-chips.css?inline'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { userFormSheets } from '../user-form/user-form-sheets.ts'
import picker from '../../ui/picker/picker.css?inline'
import { Loading } from '../../ui/query/query-state.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { AddForm } from './add-form.tsx'
import { CreatedAccount, type AddUserResult } from './created-account.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-add-user',
  summary:
    'Adds a person with identity, sign-in, roles and colleges, and invites them by mail. Warns about possible duplicates.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {
    portal: address('Address of the page with `<campus-portal>`: lists of people and courses are there.'),
  },
  events: {
    'campus-user-created': event<{ userId: string; name: string }>('A person was added.'),
    'campus-navigated': NAVIGATED_EVENT,
  },
})

function AddUserScreen({ attributes, emit }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const session = useStore($session)
  const [result, reload] = useQuery(addUserMasters, session.status === 'user')
  const [made, setMade] = useState<AddUserResult>()
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} portal={attributes.portal} />
  const masters = result.status === 'found' ? result.rows[0] : undefined
  const onNavigate = (path: string) => emit('campus-navigated', { path })
  return (
    <div className="c-stack">
      <header className="c-screen-head">
        <h1 className="c-title">{t('people.form.addTitle')}</h1>
        {made || !masters ? null : <p className="c-soft">{t('people.form.addIntro')}</p>}
      </header>
      {result.status === 'failed' ? (
        <ContentNotLoaded reply={result.reply} onAgain={reload} />
      ) : !masters ? (
        <Loading />
      ) : made ? (
        <CreatedAccount
          made={made}
          portal={attributes.portal}
          onNavigate={onNavigate}
          onAnother={() => {
            setMade(undefined)
            reload()
          }}
        />
      ) : (
        <AddForm
          masters={masters}
          portal={attributes.portal}
          onNavigate={onNavigate}
          onMade={(done) => {
            setMade(done)
            if (done.outcome === 'CREATED') emit('campus-user-created', { userId: done.userId, name: done.name })
          }}
        />
      )}
    </div>
  )
}

/** The `<campus-add-user>` element (specification, section 11.3.4). */
export const addUser = element({
  spec,
  Screen: wrapWithSession(AddUserScreen),
  styles: [...shadowSheets, ...chipSheets, inputChips, picker, ...formSheets, ...userFormSheets],
})
