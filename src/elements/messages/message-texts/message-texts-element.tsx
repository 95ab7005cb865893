import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { EventList } from './event-list.tsx'
import css from './message-texts.css?inline'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-message-texts',
  summary:
    'The texts of the SMS messages and e-mails of an institution in each language, with DLT template ids, a preview and earlier versions; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'institution'],
  attributes: {},
  events: {},
})

function MessageTextsScreen({ attributes }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.messageTexts')} lead={t('texts.lead')}>
      {(signedIn) => <EventList ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-message-texts>` element for our extension route `/message-texts`. */
export const messageTexts = element({
  spec,
  Screen: wrapWithSession(MessageTextsScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, segmented, css],
})
