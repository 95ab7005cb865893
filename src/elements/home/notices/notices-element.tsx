import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { NoticeList } from './notice-list.tsx'
import css from './notices.css?inline'
import { useKeptFocus } from '../../ui/session/use-kept-focus.ts'

const spec = elementSpec({
  tag: 'campus-notices',
  summary: 'The notices that people see on their home, for all or some of them, in several languages; for the office.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users'],
  attributes: {},
  events: {},
})

function NoticesScreen({ attributes }: ScreenProps<typeof spec>) {
  useKeptFocus()
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.notices')}>
      {(signedIn) => <NoticeList ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-notices>` element for our extension route `/notices`. */
export const notices = element({
  spec,
  Screen: wrapWithSession(NoticesScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, segmented, css],
})
