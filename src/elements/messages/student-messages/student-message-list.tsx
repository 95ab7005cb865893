import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import {
  STUDENT_MESSAGE_STATES,
  studentMessageChoices,
  studentMessages,
  type StudentMessageRow,
  type StudentMessageState,
} from '../../../contract/messages/student-messages.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { ContentLoading } from '../../ui/query/page-loading.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { MessagePanel } from './message-panel.tsx'
import { useChannelName } from './use-channel-name.ts'
import { WriteDrawer } from './write-drawer.tsx'

const ROUTE = '/student-messages'
const NO_ROWS: readonly StudentMessageRow[] = []
const TONES: Readonly<Record<StudentMessageState, StatusTone>> = {
  WAITING: 'warning',
  RELEASED: 'info',
  QUEUED: 'success',
  DECLINED: 'danger',
  CANCELLED: 'neutral',
}
const getRowId = ({ messageId }: StudentMessageRow): string => messageId

function useColumns(): readonly Column<StudentMessageRow>[] {
  const { t, name, language } = useMessages()
  const { timeZone } = useDateHabits()
  const nameChannel = useChannelName()
  return useMemo(
    () => [
      {
        id: 'title',
        kind: 'text',
        header: t('messages.column.event'),
        width: 240,
        value: ({ titles }) => name(titles),
      },
      {
        id: 'state',
        kind: 'status',
        header: t('messages.column.state'),
        fact: true,
        width: 190,
        value: ({ state }) => state,
        options: STUDENT_MESSAGE_STATES.map((value) => ({
          value,
          label: t(`toStudents.state.${value}`),
          tone: TONES[value],
        })),
      },
      {
        id: 'students',
        kind: 'number',
        header: t('toStudents.students'),
        fact: true,
        value: ({ students }) => students,
      },
      {
        id: 'at',
        kind: 'date',
        header: t('toStudents.at'),
        fact: true,
        width: 176,
        value: ({ at }) => formatZonedDay(at, timeZone),
        moment: ({ at }) => at,
      },
      { id: 'by', kind: 'text', header: t('toStudents.by'), value: ({ by }) => by },
      {
        id: 'channels',
        kind: 'text',
        header: t('toStudents.channels'),
        value: ({ channels }) => listNames(channels.map(nameChannel), language),
      },
    ],
    [t, name, language, timeZone, nameChannel],
  )
}

/** Renders the messages to students, the form of a new one, and what became of each. */
export function StudentMessageList({ ready }: { readonly ready: boolean }) {
  const { t, name } = useMessages()
  const [chosen, reloadChoices] = useLiveQuery(studentMessageChoices, ready)
  const [listed, reload] = useLiveQuery(studentMessages, ready)
  const columns = useColumns()
  const [state, setState, owned] = useListState(ROUTE, columns)
  const [panel, setPanel] = useState<string>()
  const mayWrite = useStore($menu).entries.some(({ routeName, canEdit }) => routeName === ROUTE && canEdit)
  if (chosen.status === 'failed') return <ContentNotLoaded reply={chosen.reply} onAgain={reloadChoices} />
  if (listed.status === 'failed') return <ContentNotLoaded reply={listed.reply} onAgain={reload} />
  const [choices] = chosen.status === 'found' ? chosen.rows : []
  if (!choices) return <ContentLoading shape="table" />
  const closePanel = () => {
    setPanel(undefined)
    reload(true)
  }
  return (
    <>
      {mayWrite ? (
        <div className="c-row">
          <Button onClick={() => setPanel('new')}>
            <ToolIcon name="plus" />
            {t('toStudents.new')}
          </Button>
        </div>
      ) : null}
      <DataTable<StudentMessageRow>
        label={t('menu.studentMessages')}
        columns={columns}
        rows={listed.status === 'found' ? listed.rows : NO_ROWS}
        rowId={getRowId}
        rowName={({ titles }) => name(titles)}
        state={state}
        onStateChange={setState}
        keepsPlace={owned}
        loading={listed.status === 'loading'}
        empty={{ sentence: t('toStudents.empty') }}
        onRefresh={() => reload(true)}
        onOpen={({ messageId }) => setPanel(messageId)}
      />
      {panel === 'new' ? (
        <WriteDrawer
          choices={choices}
          onClose={() => setPanel(undefined)}
          onSent={(messageId) => {
            reload(true)
            setPanel(messageId)
          }}
        />
      ) : null}
      {panel !== undefined && panel !== 'new' ? <MessagePanel messageId={panel} onClose={closePanel} /> : null}
    </>
  )
}
