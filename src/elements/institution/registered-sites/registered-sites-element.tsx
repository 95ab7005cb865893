import { useStore } from '@nanostores/react'
import { $client } from '../../../core/institution/client.ts'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import drawer from '../../ui/overlay/drawer.css?inline'
import { formSheets } from '../../ui/form/form-sheets.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { useMessages } from '../../runtime/messages.tsx'
import css from './registered-sites.css?inline'
import { SiteList } from './site-list.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const spec = elementSpec({
  tag: 'campus-registered-sites',
  summary:
    'The web sites whose pages may use the institution’s elements, and the two lines to paste there; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'institution'],
  attributes: {},
  events: {},
})

function RegisteredSitesScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const chosen = useStore($client)
  return (
    <SignedInScreen client={attributes.client} title={t('sites.title')}>
      {() => <SiteList code={chosen?.code ?? attributes.client ?? ''} />}
    </SignedInScreen>
  )
}

/**
 * The `<campus-registered-sites>` element for our extension route `/registered-sites`: the sites that CORS allows to
 * call (docs/embedding.md).
 */
export const registeredSites = element({
  spec,
  Screen: wrapWithSession(RegisteredSitesScreen),
  styles: [...shadowSheets, ...tableSheets, ...formSheets, drawer, css],
})
