import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { USER_TABS, userCounts, userFacets, userMatches, userProgrammes, users, type UserRow, type UserTab } from '../../contract/people/users.ts'
import { $menu } from '../../core/menu.ts'
import { query } from '../../core/mql/index.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { Button } from '../ui/button.tsx'
import { importSheets } from '../ui/people/import/import-sheets.ts'
import { peopleSheets } from '../ui/people/people-sheets.ts'
import { missingRight, RightMissing, ScreenNotHad } from '../ui/people/right-missing.tsx'
import { waitingSheets } from '../ui/people/waiting/waiting-sheets.ts'
import { useUserActs, type Person } from '../ui/people/user-acts.tsx'
import { PortalLink } from '../ui/portal-link.tsx'
import { Loading } from '../ui/query-state.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { shownColumns } from '../ui/table/columns.ts'
import type { ListFormat } from '../ui/table/list-file.ts'
import { NOTHING, selectedCount, type Selection } from '../ui/table/selection.ts'
import { tableSheets } from '../ui/table/table-sheets.ts'
import { changed, readTableState, writeTableState } from '../ui/table/table-state.ts'
import { knownColumns, useListState } from '../ui/table/use-list-state.ts'
import { useSavedViews } from '../ui/table/use-saved-views.ts'
import { useServerList } from '../ui/table/use-server-list.ts'
import tabSheet from '../ui/tabs.css?inline'
import tags from '../ui/tags/tags.css?inline'
import { Tabs } from '../ui/tabs.tsx'
import { useLastRow } from '../ui/use-last-row.ts'
import { useVisit } from '../ui/use-visit.ts'
import { useWords } from '../words.tsx'
import { ExportProgress } from './export-progress.tsx'
import { ROUTE, useTab } from './use-tab.ts'
import { FIRST_STATE, useUserColumns } from './use-user-columns.tsx'
import { tickedOf, useUserExport, wantedOf } from './use-user-export.ts'
import own from './user-management.css?inline'
import { WaitingButton } from './waiting-button.tsx'

const spec = elementSpec({
  tag: 'campus-user-management',
  summary: 'Everybody who can sign in: found, filtered, sorted, taken along, and the way to each of them.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: { portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: links to other pages of the portal lead there.') },
  events: { 'campus-navigated': event<{ path: string }>('The visitor goes to another page of the portal; prevent it to stay.', { cancelable: true }) },
})

// Few take files over: its steps come when somebody does.
const UserImport = lazy(async () => ({ default: (await import('../ui/people/user-import.tsx')).UserImport }))

const KEPT = ['tab', 'import']
const idOf = ({ userId }: UserRow): string => userId
const NOBODY: readonly UserRow[] = []
const nameOf = ({ displayName }: UserRow): string => displayName

type Screen = ScreenProps<typeof spec>

function UsersScreen({ attributes, emit }: Screen) {
  const session = useStore($session)
  return session.status === 'guest' ? <SignInNeeded /> : <UserList portal={attributes.portal} emit={emit} ready={session.status === 'user'} self={session.status === 'user' ? session.user.userName : undefined} />
}

interface UserListProps {
  readonly portal: string | undefined
  readonly emit: Screen['emit']
  readonly ready: boolean
  /** The caller's own login name. */
  readonly self: string | undefined
}

function UserList({ portal, emit, ready, self }: UserListProps) {
  const { t, number } = useWords()
  const { entries } = useStore($menu)
  // What stands around the rows is asked for after them: all of it is counted, and the rows would wait behind it.
  const [listed, setListed] = useState(false)
  const [facets, facetsAgain] = useLastRow(userFacets, ready && listed)
  const [counts, countsAgain] = useLastRow(userCounts, ready && listed)
  const [studies, studiesAgain] = useLastRow(userProgrammes, ready && facets !== undefined)
  const columns = useUserColumns(facets, studies)
  const { tab, importing, onTab, onImport, onQuery } = useTab()
  const [state, setState] = useListState(ROUTE, columns, FIRST_STATE, KEPT)
  const list = useServerList(users, ready, state, { tab })
  const rowsAreThere = list.answer !== undefined
  useEffect(() => setListed(rowsAreThere), [rowsAreThere])
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const made = useUserExport()
  const onNavigate = (path: string): boolean => emit('campus-navigated', { path })
  const go = useVisit(portal, onNavigate)
  const refresh = (): void => {
    list.again()
    facetsAgain()
    studiesAgain()
    countsAgain()
  }
  const acts = useUserActs({
    go,
    onChanged: refresh,
    async idsOf(selected, expected) {
      const reply = await query([userMatches], { userMatches: { ...wantedOf(state, tab), ...tickedOf(selected), expected } }, { toast: false })
      return reply.ok ? (reply.result.userMatches[0]?.userIds ?? []) : reply
    },
  })
  // A way back of the browser may lead to another list: what was ticked in this one is nobody there.
  const matching = JSON.stringify([tab, state.search, state.filters])
  useEffect(() => setSelection(NOTHING), [matching])

  const now = writeTableState({ ...state, page: 1 }, FIRST_STATE)
  if (tab !== 'ALL') now.set('tab', tab)
  const views = useSavedViews('users', ready, now.toString(), (text) => {
    setSelection(NOTHING)
    if (!onQuery(text)) setState(readTableState(new URLSearchParams(text), knownColumns(columns), FIRST_STATE))
  })

  const needs = list.refused && missingRight(list.refused)
  if (needs) return <ScreenNotHad title={t('menu.userManagement')}><RightMissing needs={needs} /></ScreenNotHad>
  const may = (route: string, verb: 'canEdit' | 'canExport'): boolean => entries.some((entry) => entry.routeName === route && entry[verb])
  if (importing)
    return (
      <Suspense fallback={<Loading />}>
        <UserImport
          onClose={() => onImport(false)}
          onDone={() => {
            onImport(false)
            refresh()
          }}
        />
      </Suspense>
    )
  const { answer } = list
  const total = answer?.total ?? 0
  const stale = answer && list.refused?.failure === 'network' ? { since: answer.asOf, offline: true } : undefined
  const take = (format: ListFormat, selected?: Selection) => made.start({ format, state, tab, selection: selected, columns: shownColumns(columns, state) })
  const primary = may('/add-User', 'canEdit') ? (
    <div className="c-row">
      <Button kind="secondary" onClick={() => onImport(true)}>
        {t('people.list.import')}
      </Button>
      {go ? (
        <PortalLink button path="/add-User" portal={portal} onNavigate={onNavigate}>
          {t('people.list.add')}
        </PortalLink>
      ) : null}
    </div>
  ) : null
  const tabs = USER_TABS.filter((one) => one === 'ALL' || one === tab || !counts || counts[one] > 0)
  const personOf = ({ userId, displayName, loginName, status, lockedUntil, secondStep, may: { edit, manage } }: UserRow): Person => ({ userId, name: displayName, status, locked: lockedUntil !== null, secondStep: secondStep === 'ON', own: loginName === self, mayEdit: edit, mayAct: manage })
  return (
    <div className="c-stack">
      <header className="c-screen-head">
        <h1 className="c-title">{t('menu.userManagement')}</h1>
        <div className="c-row">
          <WaitingButton ready={ready} onAnswered={refresh} />
          {primary}
        </div>
      </header>
      <ExportProgress state={made.state} total={selectedCount(selection, total) || total} onStop={made.stop} />
      <Tabs
        label={t('people.list.tabs')}
        tabs={tabs.map((id) => ({ id, label: t(`people.list.tab.${id}`), ...(counts && { count: number(counts[id]) }) }))}
        selected={tab}
        onSelect={(id) => {
          if (!onTab(id as UserTab)) setState(changed(state, { page: 1 }))
        }}
      >
        <DataTable
          label={t('menu.userManagement')}
          columns={columns}
          rows={answer?.rows ?? NOBODY}
          total={total}
          rowId={idOf}
          rowName={nameOf}
          state={state}
          onStateChange={setState}
          empty={{ sentence: t('people.list.none'), action: primary }}
          narrowed={tab !== 'ALL'}
          loading={list.loading}
          failure={stale ? undefined : list.failure}
          stale={stale}
          selection={selection}
          onSelectionChange={setSelection}
          bulk={may(ROUTE, 'canEdit') ? acts.bulk : []}
          actions={(row) => acts.entriesFor(personOf(row))}
          {...(go && { onOpen: (row: UserRow) => go(`/edit-user-details?user=${row.userId}`) })}
          onExport={may(ROUTE, 'canExport') ? ({ format }) => take(format) : undefined}
          onExportSelected={may(ROUTE, 'canExport') ? (format, selected) => void take(format, selected) : undefined}
          onRefresh={refresh}
          views={views}
        />
      </Tabs>
      {acts.layer}
    </div>
  )
}

/** `<campus-user-management>` (specification, section 2: /user-management; domain brief 2.3.3). */
export const userManagement = element({ spec, Screen: UsersScreen, styles: [...shadowSheets, ...tableSheets, ...peopleSheets, ...importSheets, tags, ...waitingSheets, tabSheet, own] })
