import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import inputChips from '../../ui/field/input-chips.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import edges from '../../ui/tabs/edges.css?inline'
import picker from '../../ui/picker/picker.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import look from '../fields/look/look.css?inline'
import cards from './cards.css?inline'
import css from './institution-settings.css?inline'
import { SettingsPage } from './settings-page.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-institution-settings',
  summary:
    'The settings of the institution: names, colour and logo, languages, help desk, login, hall tickets, ' +
    'its connections with other systems, and who changed what; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'institution'],
  attributes: {},
  events: {},
})

function InstitutionSettingsScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  return (
    <SignedInScreen client={attributes.client} title={t('menu.institutionSettings')} lead={t('settings.lead')}>
      {(signedIn) => <SettingsPage ready={signedIn} />}
    </SignedInScreen>
  )
}

/** The `<campus-institution-settings>` element for our extension route `/institution-settings`. */
export const institutionSettings = element({
  spec,
  Screen: wrapWithSession(InstitutionSettingsScreen),
  styles: [...shadowSheets, ...chipSheets, inputChips, picker, ...formSheets, tags, segmented, edges, look, css, cards],
})
