import { useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { SignedInScreen } from '../../ui/navigation/signed-in-screen.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tabSheet from '../../ui/tabs/tabs.css?inline'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import tags from '../../ui/tags/tags.css?inline'
import css from './data-protection.css?inline'
import { ErasureList } from './erasure-list.tsx'
import { Retention } from './retention.tsx'
import { wrapWithSession } from '../../ui/session/with-session.tsx'

const TABS = ['ERASURE', 'RETENTION'] as const

const spec = elementSpec({
  tag: 'campus-data-protection',
  summary:
    'Requests to erase a person, which a second administrator decides, and how long each kind of data is kept; for administrators.',
  surface: 'shadow',
  messages: ['public', 'parts', 'portal', 'users', 'institution'],
  attributes: {},
  events: {},
})

function DataProtectionScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const [{ tab }, change] = useAddressState('/data-protection')
  const selected = tab === 'RETENTION' ? 'RETENTION' : 'ERASURE'
  return (
    <SignedInScreen client={attributes.client} title={t('menu.dataProtection')}>
      {() => (
        <Tabs
          label={t('menu.dataProtection')}
          tabs={TABS.map((id) => ({ id, label: t(`protection.tab.${id}`) }))}
          selected={selected}
          onSelect={(id) => change({ tab: id === 'ERASURE' ? undefined : id })}
        >
          {selected === 'ERASURE' ? <ErasureList /> : <Retention />}
        </Tabs>
      )}
    </SignedInScreen>
  )
}

/** The `<campus-data-protection>` element for our extension route `/data-protection`. */
export const dataProtection = element({
  spec,
  Screen: wrapWithSession(DataProtectionScreen),
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, tabSheet, tags, css],
})
