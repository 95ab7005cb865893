import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { MessageList } from './message-list.tsx'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-messages',
  summary:
    'The messages that an institution sends, each with its state and why it could not be delivered; to send them again; for administrators and the examination section.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'institution'],
  attributes: {},
  events: {},
})

function MessagesScreen({ attributes }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.messages')} lead={t('messages.lead')}>
      {(signedIn) => <MessageList ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-messages>` element for our extension route `/messages`. */
export const messages = element({
  spec,
  Screen: wrapWithSession(MessagesScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, segmented],
})
