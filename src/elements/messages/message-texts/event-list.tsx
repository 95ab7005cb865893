import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { messageSettings } from '../../../contract/messages/message-settings.ts'
import { messageTexts } from '../../../contract/messages/message-texts.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { ContentLoading } from '../../ui/query/page-loading.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { Column } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { EventDrawer } from './event-drawer.tsx'
import { QuietHoursPanel } from './quiet-hours.tsx'
import { ReleaseLimitPanel } from './release-limit.tsx'

type EventRow = RowOf<typeof messageTexts>

const ROUTE = '/message-texts'
const NO_ROWS: readonly EventRow[] = []
const getRowId = ({ event }: EventRow): string => String(event)

function useColumns(): readonly Column<EventRow>[] {
  const { t, name } = useMessages()
  const { timeZone } = useDateHabits()
  return useMemo(
    () => [
      { id: 'name', kind: 'text', header: t('messages.column.event'), width: 260, value: ({ names }) => name(names) },
      {
        id: 'own',
        kind: 'number',
        header: t('texts.column.own'),
        fact: true,
        value: ({ own }) => own,
      },
      {
        id: 'registered',
        kind: 'number',
        header: t('texts.column.registered'),
        fact: true,
        value: ({ registered }) => registered,
      },
      {
        id: 'channels',
        kind: 'text',
        header: t('messages.column.channel'),
        value: ({ channels }) => channels.map((one) => t(`messages.channel.${one}`)).join(', '),
      },
      {
        id: 'at',
        kind: 'date',
        header: t('texts.column.at'),
        value: ({ at }) => at && formatZonedDay(at, timeZone),
      },
      {
        id: 'event',
        kind: 'identifier',
        header: t('messages.number'),
        value: ({ event }) => String(event),
      },
    ],
    [t, name, timeZone],
  )
}

/** Renders the events that messages report, each of which opens its texts. */
export function EventList({ ready }: { readonly ready: boolean }) {
  const { t, name } = useMessages()
  const [found, reload] = useLiveQuery(messageTexts, ready)
  const [settings, reloadSettings] = useLiveQuery(messageSettings, ready)
  const columns = useColumns()
  const [state, setState, owned] = useListState(ROUTE, columns)
  const mayEdit = useStore($menu).entries.some(({ routeName, canEdit }) => routeName === ROUTE && canEdit)
  const [opened, setOpened] = useState<EventRow>()
  if (found.status === 'failed') return <ContentNotLoaded reply={found.reply} onAgain={reload} />
  if (settings.status === 'loading') return <ContentLoading shape="table" />
  const [now] = settings.status === 'found' ? settings.rows : []
  return (
    <>
      {now ? (
        <>
          <QuietHoursPanel hours={now.quietHours} mayEdit={mayEdit} onSaved={() => reloadSettings(true)} />
          <ReleaseLimitPanel limit={now.releaseAbove} mayEdit={mayEdit} onSaved={() => reloadSettings(true)} />
        </>
      ) : null}
      <DataTable<EventRow>
        label={t('menu.messageTexts')}
        columns={columns}
        rows={found.status === 'found' ? found.rows : NO_ROWS}
        rowId={getRowId}
        rowName={({ names }) => name(names)}
        state={state}
        onStateChange={setState}
        keepsPlace={owned}
        loading={found.status === 'loading'}
        empty={{ sentence: t('messages.empty') }}
        onOpen={setOpened}
      />
      {opened ? (
        <EventDrawer
          event={opened.event}
          title={name(opened.names)}
          mayEdit={mayEdit}
          onChanged={() => reload(true)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
