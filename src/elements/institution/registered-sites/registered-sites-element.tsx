import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $client } from '../../../core/institution/client.ts'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import drawer from '../../ui/overlay/drawer.css?inline'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import css from './registered-sites.css?inline'
import { SiteList } from './site-list.tsx'

const spec = elementSpec({
  tag: 'campus-registered-sites',
  summary:
    'The web sites whose pages may use the institution’s elements, and the two lines to paste there; for administrators.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: {},
  events: {},
})

function RegisteredSitesScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const chosen = useStore($client)
  useEffect(() => ensureToaster(host), [host])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} />
  return (
    <div className="c-stack">
      <h1 className="c-title">{t('sites.title')}</h1>
      <SiteList code={chosen?.code ?? attributes.client ?? ''} />
    </div>
  )
}

/**
 * The `<campus-registered-sites>` element for our extension route `/registered-sites`: the sites that CORS allows to
 * call (DESIGN, section 6).
 */
export const registeredSites = element({
  spec,
  Screen: RegisteredSitesScreen,
  styles: [...shadowSheets, ...tableSheets, ...formSheets, drawer, css],
})
