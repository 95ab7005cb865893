import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import css from './institutions.css?inline'
import { InstitutionList } from './institution-list.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-institutions',
  summary:
    'All institutions of the server with their state, people, files and last login: suspend, resume, export all data, and remove with two approvals; for platform administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'institution'],
  attributes: {},
  events: {},
})

function InstitutionsScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.institutions')} lead={t('platform.lead')}>
      {(signedIn) => <InstitutionList ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-institutions>` element for our extension route `/institutions`. */
export const institutions = element({
  spec,
  Screen: wrapWithSession(InstitutionsScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, css],
})
