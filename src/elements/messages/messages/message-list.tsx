import { useStore } from '@nanostores/react'
import { useState } from 'react'
import {
  messageLog,
  messageLogChoices,
  MESSAGE_CHANNELS,
  type MessageRow,
} from '../../../contract/messages/message-log.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Segmented } from '../../ui/dashboard/segmented.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ContentLoading } from '../../ui/query/page-loading.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { UNSELECTED, type Selection } from '../../ui/table/state/selection.ts'
import { applyChange, type TableState } from '../../ui/table/state/table-state.ts'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { ContentNotLoaded, findMissingRight } from '../../ui/query/right-missing.tsx'
import { MessageDrawer } from './message-drawer.tsx'
import { toChosen, useMessageActs } from './use-message-acts.ts'
import { useEventName, useMessageColumns } from './use-message-columns.ts'

const ROUTE = '/messages'
const getRowId = ({ messageId }: MessageRow): string => messageId

/** The states of each view; the others are reached with the filter. */
const VIEWS = {
  all: [],
  undelivered: ['FAILED'],
  unreached: ['UNREACHED'],
  waiting: ['QUEUED', 'RETRYING', 'SENDING'],
} as const
type View = keyof typeof VIEWS

function findView({ filters: { state } }: TableState): View | '' {
  const values: readonly string[] = state?.kind === 'choice' ? state.values : []
  const names = Object.keys(VIEWS) as View[]
  return names.find((one) => VIEWS[one].join() === values.join()) ?? ''
}

function toView(state: TableState, view: View | ''): TableState {
  const { state: _before, ...filters } = state.filters
  const values = view === '' ? [] : [...VIEWS[view]]
  return applyChange(state, {
    filters: values.length === 0 ? filters : { ...filters, state: { kind: 'choice', values } },
  })
}

/** Renders the log of messages with its views, and what can be done about those that could not be delivered. */
export function MessageList({ ready }: { readonly ready: boolean }) {
  const { t, number } = useMessages()
  const [found, reloadChoices] = useLiveQuery(messageLogChoices, ready)
  const choices = found.status === 'found' ? found.rows[0] : undefined
  const columns = useMessageColumns(choices)
  const nameEvent = useEventName(choices)
  const [state, setState, owned] = useListState(ROUTE, columns)
  const list = useServerList(messageLog, ready, state)
  const mayAct = useStore($menu).entries.some(({ routeName, canEdit }) => routeName === ROUTE && canEdit)
  const [selection, setSelection] = useState<Selection>(UNSELECTED)
  const [opened, setOpened] = useState<MessageRow>()
  const act = useMessageActs(() => {
    setSelection(UNSELECTED)
    setOpened(undefined)
    list.again()
    reloadChoices(true)
  })
  const { refused } = list
  if (refused && findMissingRight(refused)) return <ContentNotLoaded reply={refused} onAgain={list.again} />
  if (found.status === 'loading') return <ContentLoading shape="table" />
  const view = findView(state)
  const count = choices?.undelivered ?? 0
  return (
    <>
      {MESSAGE_CHANNELS.map((channel) =>
        choices === undefined || choices.channels.includes(channel) ? null : (
          <Notice key={channel} kind="warning">
            {t(`messages.notSetUp.${channel}`)}
          </Notice>
        ),
      )}
      <Segmented<View | ''>
        label={t('messages.views')}
        options={[
          { value: 'all', label: t('messages.view.all') },
          { value: 'undelivered', label: t('messages.view.undelivered', { number: number(count) }) },
          {
            value: 'unreached',
            label: t('messages.view.unreached', { number: number(choices?.unreached ?? 0) }),
          },
          { value: 'waiting', label: t('messages.view.waiting') },
        ]}
        value={view}
        onChange={(next) => setState(toView(state, next))}
      />
      <DataTable<MessageRow>
        label={t('menu.messages')}
        columns={columns}
        {...getTableProps(list)}
        rowId={getRowId}
        rowName={({ event, address }) => `${nameEvent(event)}, ${address}`}
        state={state}
        onStateChange={setState}
        keepsPlace={owned}
        empty={{ sentence: t('messages.empty') }}
        onOpen={setOpened}
        onRefresh={list.again}
        {...(mayAct &&
          (view === 'undelivered' || view === 'unreached') && {
            selection,
            onSelectionChange: setSelection,
            bulk: (['again', 'close'] as const).map((one) => ({
              label: t(`messages.${one}`),
              danger: one === 'close',
              onSelect: (chosen: Selection, many: number) => void act(one, toChosen(chosen, state), many),
            })),
          })}
      />
      {opened ? (
        <MessageDrawer
          message={opened}
          title={nameEvent(opened.event)}
          mayAct={mayAct}
          onAgain={() => void act('again', { messages: [opened.messageId] }, 1)}
          onDismiss={() => void act('close', { messages: [opened.messageId] }, 1)}
          onClose={() => setOpened(undefined)}
        />
      ) : null}
    </>
  )
}
