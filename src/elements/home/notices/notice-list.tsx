import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import {
  MOST_LISTED_NOTICES,
  NOTICE_SEVERITIES,
  NOTICE_STATES,
  noticeChoices,
  notices,
  withdrawNotice,
  type NoticeChoices,
  type NoticeRow,
} from '../../../contract/home/notices.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { LANGUAGE_CODES } from '../../../contract/parts.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { call } from '../../../core/mql/index.ts'
import { $menu } from '../../../core/session/menu.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import type { Column, StatusTone } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { DEFAULT_STATE } from '../../ui/table/state/table-state.ts'
import { useOwnListState } from '../../ui/table/state/use-remembered.ts'
import { ContentNotLoaded } from '../../ui/query/right-missing.tsx'
import { NoticeDrawer } from './notice-drawer.tsx'
import { NoticePreview } from './notice-preview.tsx'
import { listMissingLanguages, toNoticeValues, toTitle } from './notice-values.ts'
import { listAudience, useAudienceOptions, type AudienceOptions } from './use-audience-options.ts'

const NO_ROWS: readonly NoticeRow[] = []
const TONES: Readonly<Record<NoticeRow['state'], StatusTone>> = {
  CURRENT: 'success',
  COMING: 'info',
  PAST: 'neutral',
  WITHDRAWN: 'neutral',
}
const getRowId = ({ noticeId }: NoticeRow): string => String(noticeId)
const hasEnded = ({ state }: NoticeRow): boolean => state === 'PAST' || state === 'WITHDRAWN'

function useColumns(choices: NoticeChoices, options: AudienceOptions): readonly Column<NoticeRow>[] {
  const { t, name, language } = useMessages()
  return useMemo(
    () => [
      {
        id: 'title',
        kind: 'text',
        header: t('notices.title'),
        value: (row) => name(toTitle(row, choices.mainLanguage)),
        width: 240,
      },
      {
        id: 'state',
        kind: 'status',
        header: t('notices.state'),
        value: ({ state }) => state,
        options: NOTICE_STATES.map((value) => ({ value, label: t(`notices.state.${value}`), tone: TONES[value] })),
        fact: true,
        width: 150,
      },
      { id: 'firstOn', kind: 'date', header: t('notices.firstOn'), value: ({ firstOn }) => firstOn, fact: true },
      { id: 'lastOn', kind: 'date', header: t('notices.lastOn'), value: ({ lastOn }) => lastOn, fact: true },
      {
        id: 'audience',
        kind: 'text',
        header: t('notices.audience'),
        value: ({ audience }) => listNames(listAudience(audience, options), language) || t('notices.everybody'),
        fact: true,
        width: 200,
      },
      {
        id: 'severity',
        kind: 'status',
        header: t('notices.severity'),
        value: ({ severity }) => severity,
        options: NOTICE_SEVERITIES.map((value) => ({
          value,
          label: t(`notices.severity.${value}`),
          tone: value === 'URGENT' ? 'warning' : 'neutral',
        })),
      },
      {
        id: 'missing',
        kind: 'text',
        header: t('notices.missingColumn'),
        value: ({ texts }) => {
          const written = LANGUAGE_CODES.filter((one) => texts[one] !== undefined)
          const missing = listMissingLanguages(written, choices)
          return listNames(
            missing.map((one) => LANGUAGES[one].nativeName),
            language,
          )
        },
      },
    ],
    [t, name, language, choices, options],
  )
}

interface ListedProps {
  readonly choices: NoticeChoices
  readonly rows: readonly NoticeRow[]
  readonly loading: boolean
  readonly onReload: () => void
}

function Listed({ choices, rows, loading, onReload }: ListedProps) {
  const { t, name, number } = useMessages()
  const confirm = useConfirm()
  const mayEdit = useStore($menu).entries.find(({ routeName }) => routeName === '/notices')?.canEdit ?? false
  const options = useAudienceOptions(choices)
  const columns = useColumns(choices, options)
  const [state, setState] = useOwnListState('notices', DEFAULT_STATE)
  const [panel, setPanel] = useState<NoticeRow | 'new'>()
  const getTitle = (row: NoticeRow): string => name(toTitle(row, choices.mainLanguage))
  const closePanel = () => setPanel(undefined)
  const askToWithdraw = async (row: NoticeRow) => {
    const question = {
      detail: t('notices.withdrawEffect', { title: getTitle(row) }),
      action: t('notices.withdraw'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const reply = await call(withdrawNotice, { noticeId: row.noticeId, seen: row.seen }, { block: true })
    if (reply.ok) showToast({ severity: 'success', detail: t('notices.withdrawn') })
    onReload()
  }
  const isEditable = (row: NoticeRow): boolean => mayEdit && !hasEnded(row)
  const listActions = (row: NoticeRow): readonly MenuEntry[] =>
    isEditable(row)
      ? [
          { label: t('notices.edit'), icon: 'edit', onSelect: () => setPanel(row) },
          { label: t('notices.withdraw'), icon: 'bin', danger: true, onSelect: () => void askToWithdraw(row) },
        ]
      : [{ label: t('notices.show'), icon: 'eye', onSelect: () => setPanel(row) }]
  const renderPanel = () => {
    if (panel === undefined) return null
    if (panel === 'new' || isEditable(panel))
      return (
        <NoticeDrawer
          notice={panel === 'new' ? undefined : panel}
          choices={choices}
          options={options}
          onClose={closePanel}
          onSaved={() => {
            closePanel()
            onReload()
          }}
        />
      )
    const { severity, link, ...texts } = toNoticeValues(panel, choices)
    return (
      <Drawer title={t('notices.show')} onClose={closePanel}>
        <NoticePreview texts={texts} severity={severity} link={link} choices={choices} />
      </Drawer>
    )
  }
  return (
    <>
      <header className="c-row c-notices-head">
        <p className="c-soft">{t('notices.about')}</p>
        {mayEdit ? (
          <Button onClick={() => setPanel('new')}>
            <ToolIcon name="plus" />
            {t('notices.new')}
          </Button>
        ) : null}
      </header>
      {rows.length === MOST_LISTED_NOTICES ? (
        <Notice>{t('notices.full', { number: number(MOST_LISTED_NOTICES) })}</Notice>
      ) : null}
      <DataTable
        label={t('menu.notices')}
        columns={columns}
        rows={rows}
        rowId={getRowId}
        rowName={getTitle}
        state={state}
        onStateChange={setState}
        loading={loading}
        empty={{ sentence: t('notices.empty') }}
        onRefresh={onReload}
        onOpen={setPanel}
        actions={listActions}
      />
      {renderPanel()}
    </>
  )
}

/** Renders the notices of the institution with their actions. `ready`: the visitor has signed in. */
export function NoticeList({ ready }: { readonly ready: boolean }) {
  const [chosen, reloadChoices] = useLiveQuery(noticeChoices, ready)
  const [listed, reload] = useLiveQuery(notices, ready)
  if (chosen.status === 'failed') return <ContentNotLoaded reply={chosen.reply} onAgain={reloadChoices} />
  if (listed.status === 'failed') return <ContentNotLoaded reply={listed.reply} onAgain={reload} />
  const [choices] = chosen.status === 'found' ? chosen.rows : []
  if (!choices) return <Loading />
  return (
    <Listed
      choices={choices}
      rows={listed.status === 'found' ? listed.rows : NO_ROWS}
      loading={listed.status === 'loading'}
      onReload={() => reload(true)}
    />
  )
}
