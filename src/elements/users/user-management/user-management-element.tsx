import { useStore } from '@nanostores/react'
import { lazy, Suspense, useEffect, useState } from 'react'
import {
  USER_TABS,
  userCounts,
  userFacets,
  userProgrammes,
  users,
  type UserRow,
  type UserTab,
} from '../../../contract/users/users.ts'
import { userMatches } from '../../../contract/users/user-selection.ts'
import { $menu } from '../../../core/session/menu.ts'
import { query } from '../../../core/mql/index.ts'
import { $session } from '../../../core/session/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../../runtime/spec.ts'
import { shadowSheets } from '../../runtime/styles/shadow-sheets.ts'
import { Button } from '../../ui/button/button.tsx'
import { importSheets } from '../import/import-sheets.ts'
import { peopleSheets } from '../parts/people-sheets.ts'
import { missingRight, RightMissing, ScreenNotHad } from '../parts/right-missing.tsx'
import { approvalsSheets } from '../approvals/approvals-sheets.ts'
import { useUserActs, type Person } from '../acts/user-acts.tsx'
import { PortalLink, useVisit } from '../../ui/navigation/portal-link.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { SignInNeeded } from '../../ui/navigation/sign-in-needed.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { shownColumns } from '../../ui/table/columns/columns.ts'
import type { ListFormat } from '../../ui/table/export/list-file.ts'
import { NOTHING, selectedCount, type Selection } from '../../ui/table/state/selection.ts'
import { tableSheets } from '../../ui/table/table-sheets.ts'
import { changed, readTableState, writeTableState } from '../../ui/table/state/table-state.ts'
import { knownColumns, useListState } from '../../ui/table/state/use-list-state.ts'
import { useSavedViews } from '../../ui/table/state/use-saved-views.ts'
import { useServerList } from '../../ui/table/state/use-server-list.ts'
import tabSheet from '../../ui/tabs/tabs.css?inline'
import tags from '../../ui/tags/tags.css?inline'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useLastRow } from '../../ui/tabs/use-last-row.ts'
import { useMessages } from '../../runtime/messages.tsx'
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
  attributes: {
    portal: text(
      'Address of the page that holds `<campus-portal>`, for instance `/portal.html`: links to other pages of the portal lead there.',
    ),
  },
  events: {
    'campus-navigated': event<{ path: string }>('The visitor goes to another page of the portal; prevent it to stay.', {
      cancelable: true,
    }),
  },
})

// Lazy chunk: few users import files.
const UserImport = lazy(async () => ({ default: (await import('../parts/user-import.tsx')).UserImport }))

const KEPT = ['tab', 'import']
const idOf = ({ userId }: UserRow): string => userId
const NOBODY: readonly UserRow[] = []
const nameOf = ({ displayName }: UserRow): string => displayName

type Screen = ScreenProps<typeof spec>

function UsersScreen({ attributes, emit }: Screen) {
  const session = useStore($session)
  return session.status === 'guest' ? (
    <SignInNeeded />
  ) : (
    <UserList
      portal={attributes.portal}
      emit={emit}
      ready={session.status === 'user'}
      self={session.status === 'user' ? session.user.userName : undefined}
    />
  )
}

interface UserListProps {
  readonly portal: string | undefined
  readonly emit: Screen['emit']
  readonly ready: boolean
  /** Login name of the caller. */
  readonly self: string | undefined
}

function UserList({ portal, emit, ready, self }: UserListProps) {
  const { t, number } = useMessages()
  const { entries } = useStore($menu)
  // Load facets and counts after the rows: they require full counts, and the rows would wait for them.
  const [listed, setListed] = useState(false)
  const [facets, facetsAgain] = useLastRow(userFacets, ready && listed)
  const [counts, countsAgain] = useLastRow(userCounts, ready && listed)
  const [studies, studiesAgain] = useLastRow(userProgrammes, ready && facets !== undefined)
  const columns = useUserColumns(facets, studies)
  const { tab, importing, onTab, onImport, onQuery } = useTab()
  const [state, setState, owned] = useListState(ROUTE, columns, FIRST_STATE, KEPT)
  const list = useServerList(users, ready, state, { tab })
  /** Tab of the users shown: the previous one if the current one could not be loaded. */
  const toldTab = list.loaded?.more.tab ?? tab
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
      const reply = await query(
        [userMatches],
        { userMatches: { ...wantedOf(state, tab), ...tickedOf(selected), expected } },
        { toast: false },
      )
      return reply.ok ? (reply.result.userMatches[0]?.userIds ?? []) : reply
    },
  })
  // Browser navigation may lead to another list, in which the current selection has no meaning.
  const matching = JSON.stringify([tab, state.search, state.filters])
  useEffect(() => setSelection(NOTHING), [matching])

  const now = writeTableState({ ...state, page: 1 })
  if (tab !== 'ALL') now.set('tab', tab)
  const views = useSavedViews('users', ready, now.toString(), (text) => {
    setSelection(NOTHING)
    if (!onQuery(text)) setState(readTableState(new URLSearchParams(text), knownColumns(columns), FIRST_STATE))
  })

  const needs = list.refused && missingRight(list.refused)
  if (needs)
    return (
      <ScreenNotHad title={t('menu.userManagement')}>
        <RightMissing needs={needs} />
      </ScreenNotHad>
    )
  const may = (route: string, verb: 'canEdit' | 'canExport'): boolean =>
    entries.some((entry) => entry.routeName === route && entry[verb])
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
  const take = (format: ListFormat, selected?: Selection) =>
    made.start({ format, state, tab, selection: selected, columns: shownColumns(columns, state) })
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
  const personOf = ({
    userId,
    displayName,
    loginName,
    userType,
    status,
    lockedUntil,
    secondStep,
    may: { edit, manage, why },
  }: UserRow): Person => ({
    userId,
    name: displayName,
    status,
    student: userType === 'STUDENT',
    locked: lockedUntil !== null,
    secondStep: secondStep === 'ON',
    own: loginName === self,
    mayEdit: edit,
    mayAct: manage,
    mayActNot: why,
  })
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
        counted
        tabs={USER_TABS.map((id) => ({
          id,
          label: t(`people.list.tab.${id}`),
          ...(counts && { count: number(counts[id]) }),
        }))}
        selected={toldTab}
        onSelect={(id) => {
          if (id === tab) list.again()
          else if (!onTab(id as UserTab)) setState(changed(state, { page: 1 }))
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
          untouched={FIRST_STATE}
          keepsPlace={owned}
          narrowed={toldTab !== 'ALL'}
          loading={list.loading}
          failure={list.failure}
          stale={list.stale}
          loaded={list.loaded?.state}
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

/** The `<campus-user-management>` element (specification, section 2: /user-management; domain brief 2.3.3). */
export const userManagement = element({
  spec,
  Screen: UsersScreen,
  styles: [...shadowSheets, ...tableSheets, ...peopleSheets, ...importSheets, tags, ...approvalsSheets, tabSheet, own],
})
