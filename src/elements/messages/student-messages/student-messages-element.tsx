import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { StudentMessageList } from './student-message-list.tsx'
import css from './student-messages.css?inline'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-student-messages',
  summary:
    'Messages that an office writes to all students of a choice, by SMS, by e-mail and in the portal, with what became of them; for the offices of the university and of colleges.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'institution'],
  attributes: {},
  events: {},
})

function StudentMessagesScreen({ attributes }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.studentMessages')} lead={t('toStudents.lead')}>
      {(signedIn) => <StudentMessageList ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-student-messages>` element for our extension route `/student-messages`. */
export const studentMessages = element({
  spec,
  Screen: wrapWithSession(StudentMessagesScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, segmented, css],
})
