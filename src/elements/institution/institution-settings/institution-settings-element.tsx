import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { chipSheets } from '../../ui/chips/chip-sheets.ts'
import segmented from '../../ui/dashboard/segmented.css?inline'
import inputChips from '../../ui/field/input-chips.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import picker from '../../ui/picker/picker.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import look from '../fields/look/look.css?inline'
import cards from './cards.css?inline'
import css from './institution-settings.css?inline'
import { SettingsPage } from './settings-page.tsx'

const spec = elementSpec({
  tag: 'campus-institution-settings',
  summary:
    'The settings of the institution: names, colour and logo, languages, help desk, login, hall tickets, ' +
    'its connections with other systems, and who changed what; for administrators.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people', 'setup'],
  attributes: {},
  events: {},
})

function InstitutionSettingsScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  useEffect(() => ensureToaster(host), [host])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} />
  return (
    <div className="c-stack">
      <header className="c-settings-title">
        <h1 className="c-title">{t('menu.institutionSettings')}</h1>
        <p className="c-soft">{t('settings.lead')}</p>
      </header>
      <SettingsPage ready={session.status === 'user'} />
    </div>
  )
}

/** The `<campus-institution-settings>` element for our extension route `/institution-settings`. */
export const institutionSettings = element({
  spec,
  Screen: InstitutionSettingsScreen,
  styles: [...shadowSheets, ...chipSheets, inputChips, picker, ...formSheets, tags, segmented, look, css, cards],
})
