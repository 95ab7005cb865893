import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $session } from '../../../core/session/session.ts'
import { ensureToaster } from '../../runtime/ensure-toaster.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { element, elementSpec, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { peopleSheets } from '../../users/parts/people-sheets.ts'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { useAddressState } from '../../ui/navigation/use-address-state.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import tabSheet from '../../ui/tabs/tabs.css?inline'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import tags from '../../ui/tags/tags.css?inline'
import css from './data-protection.css?inline'
import { ErasureList } from './erasure-list.tsx'
import { Retention } from './retention.tsx'

const TABS = ['ERASURE', 'RETENTION'] as const

const spec = elementSpec({
  tag: 'campus-data-protection',
  summary:
    'Requests to erase a person, which a second administrator decides, and how long each kind of data is kept; for administrators.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: {},
  events: {},
})

function DataProtectionScreen({ attributes }: ScreenProps<typeof spec>) {
  const { t } = useMessages()
  const host = useHost()
  const session = useStore($session)
  const [{ tab }, change] = useAddressState('/data-protection')
  useEffect(() => ensureToaster(host), [host])
  if (session.status === 'guest') return <SignInNeeded client={attributes.client} />
  const selected = tab === 'RETENTION' ? 'RETENTION' : 'ERASURE'
  return (
    <div className="c-stack">
      <h1 className="c-title">{t('menu.dataProtection')}</h1>
      <Tabs
        label={t('menu.dataProtection')}
        tabs={TABS.map((id) => ({ id, label: t(`protection.tab.${id}`) }))}
        selected={selected}
        onSelect={(id) => change({ tab: id === 'ERASURE' ? undefined : id })}
      >
        {selected === 'ERASURE' ? <ErasureList /> : <Retention />}
      </Tabs>
    </div>
  )
}

/** The `<campus-data-protection>` element for our extension route `/data-protection`. */
export const dataProtection = element({
  spec,
  Screen: DataProtectionScreen,
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, tabSheet, tags, css],
})
