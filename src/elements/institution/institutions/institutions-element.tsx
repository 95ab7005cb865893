import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import css from './institutions.css?inline'
import { InstitutionList } from './institution-list.tsx'

const spec = elementSpec({
  tag: 'campus-institutions',
  summary:
    'All institutions of the server with their state, people, files and last login: suspend, resume, export all data, and remove with two approvals; for platform administrators.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people', 'setup'],
  attributes: {},
  events: {},
})

function InstitutionsScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  useEffect(() => ensureToaster(host), [host])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} />
  return (
    <div className="c-stack">
      <header className="c-institutions-title">
        <h1 className="c-title">{t('menu.institutions')}</h1>
        <p className="c-soft">{t('platform.lead')}</p>
      </header>
      <InstitutionList ready={session.status === 'user'} />
    </div>
  )
}

/** The `<campus-institutions>` element for our extension route `/institutions`. */
export const institutions = element({
  spec,
  Screen: InstitutionsScreen,
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, css],
})
