import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import {
  registeredSites,
  removeRegisteredSite,
  type RegisteredSite,
} from '../../../contract/institution/sites/registered-sites.ts'
import { $menu } from '../../../core/session/menu.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { $session } from '../../../core/session/session.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { isolateLtr } from '../../../core/i18n/isolate.ts'
import { Button } from '../../ui/button/button.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCachedQuery } from '../../ui/query/use-cached-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { AddDrawer } from './add-drawer.tsx'
import { BackEndDrawer } from './back-end-drawer.tsx'
import { LinesDrawer } from './lines-drawer.tsx'

const NO_ROWS: readonly RegisteredSite[] = []
const getRowId = ({ siteId }: RegisteredSite): string => String(siteId)

type Panel =
  | { readonly kind: 'add' }
  | { readonly kind: 'backEnd'; readonly site: RegisteredSite }
  | { readonly kind: 'lines'; readonly origin: string; readonly how: 'added' | 'listed' | 'opened' }

/** Renders the web sites of the institution with their actions. `code` is the institution's code. */
export function SiteList({ code }: { readonly code: string }) {
  const { t } = useMessages()
  const confirm = useConfirm()
  const callRecent = useCallRecent()
  const session = useStore($session)
  const mayEdit = useStore($menu).entries.find(({ routeName }) => routeName === '/registered-sites')?.canEdit ?? false
  const [result, reload] = useCachedQuery(registeredSites, session.status === 'user')
  const [state, setState] = useOwnListState('registered-sites', DEFAULT_STATE)
  const { timeZone } = useDateHabits()
  const [panel, setPanel] = useState<Panel>()
  const columns = useMemo(
    (): readonly Column<RegisteredSite>[] => [
      { id: 'origin', kind: 'identifier', header: t('sites.site'), value: ({ origin }) => origin, width: 260 },
      {
        id: 'line',
        kind: 'status',
        header: t('sites.connection'),
        value: ({ origin }) => (origin.startsWith('https:') ? 'https' : 'http'),
        options: [
          { value: 'https', label: t('sites.encrypted'), tone: 'success' },
          { value: 'http', label: t('sites.plain'), tone: 'warning' },
        ],
        fact: true,
      },
      {
        id: 'addedAt',
        kind: 'date',
        header: t('sites.added'),
        value: ({ addedAt }) => addedAt && formatZonedDay(addedAt, timeZone),
        moment: ({ addedAt }) => addedAt,
        fact: true,
        width: 160,
      },
      { id: 'addedBy', kind: 'text', header: t('sites.addedBy'), value: ({ addedBy }) => addedBy, fact: true },
    ],
    [t, timeZone],
  )

  const removeSite = async ({ siteId, origin }: RegisteredSite) => {
    if (
      !(await confirm({
        detail: t('sites.removeEffect', { origin: isolateLtr(origin) }),
        action: t('sites.remove'),
        danger: true,
      }))
    )
      return
    const reply = await callRecent(removeRegisteredSite, { siteId }, { block: true })
    if (reply.ok) showToast({ severity: 'success', detail: t('sites.removed', { origin: isolateLtr(origin) }) })
    reload()
  }
  const listActions = (row: RegisteredSite): readonly MenuEntry[] => [
    {
      label: t('sites.lines'),
      icon: 'copy',
      onSelect: () => setPanel({ kind: 'lines', origin: row.origin, how: 'opened' }),
    },
    ...(mayEdit
      ? [
          {
            label: t('sites.backEnd'),
            icon: 'key' as const,
            onSelect: () => setPanel({ kind: 'backEnd', site: row }),
          },
          { label: t('sites.remove'), icon: 'bin' as const, danger: true, onSelect: () => void removeSite(row) },
        ]
      : []),
  ]
  const closePanel = () => setPanel(undefined)
  if (result.status === 'failed') return <ContentNotLoaded reply={result.reply} onAgain={reload} />
  const add = (
    <Button onClick={() => setPanel({ kind: 'add' })}>
      <ToolIcon name="plus" />
      {t('sites.add')}
    </Button>
  )
  return (
    <>
      <header className="c-row c-sites-head">
        <p className="c-soft">{t('sites.about')}</p>
        {mayEdit ? add : null}
      </header>
      <DataTable
        label={t('sites.title')}
        columns={columns}
        rows={result.status === 'found' ? result.rows : NO_ROWS}
        rowId={getRowId}
        rowName={({ origin }) => origin}
        state={state}
        onStateChange={setState}
        loading={result.status === 'loading'}
        empty={{ sentence: t('sites.empty') }}
        onRefresh={reload}
        onOpen={({ origin }) => setPanel({ kind: 'lines', origin, how: 'opened' })}
        actions={listActions}
      />
      {panel?.kind === 'add' ? (
        <AddDrawer
          onClose={closePanel}
          onAdded={(origin, listed) => {
            setPanel({ kind: 'lines', origin, how: listed ? 'listed' : 'added' })
            reload()
          }}
        />
      ) : null}
      {panel?.kind === 'backEnd' ? (
        <BackEndDrawer
          site={panel.site}
          onClose={closePanel}
          onSaved={(origin) => {
            showToast({ severity: 'success', detail: t('sites.backEndSaved', { origin: isolateLtr(origin) }) })
            closePanel()
            reload()
          }}
        />
      ) : null}
      {panel?.kind === 'lines' ? (
        <LinesDrawer origin={panel.origin} how={panel.how} code={code} onClose={closePanel} />
      ) : null}
    </>
  )
}
