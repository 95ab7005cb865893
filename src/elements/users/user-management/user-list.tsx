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
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $menu } from '../../../core/session/menu.ts'
import { query } from '../../../core/mql/index.ts'
import { Button } from '../../ui/button/button.tsx'
import { findMissingRight, RightMissing, ScreenNotLoaded } from '../../ui/query/right-missing.tsx'
import { useUserActs } from '../acts/user-acts.tsx'
import { PortalLink, useVisit } from '../../ui/navigation/portal-link.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useListExports } from '../../exports/panel/use-list-exports.tsx'
import { listShownColumns } from '../../ui/table/columns/columns.ts'
import { UNSELECTED, type Selection } from '../../ui/table/state/selection.ts'
import { applyChange, readTableState, writeTableState } from '../../ui/table/state/table-state.ts'
import { toKnownColumns, useListState } from '../../ui/table/state/use-list-state.ts'
import { useSavedViews } from '../../ui/table/state/use-saved-views.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { useLastRow } from '../../ui/tabs/use-last-row.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { toPerson } from './to-person.ts'
import { useImportFocus } from './use-import-focus.ts'
import { ROUTE, useTab } from './use-tab.ts'
import { FIRST_STATE, useUserColumns } from './use-user-columns.tsx'
import { toMatchingUsers, toSelectedUsers, buildUserExport } from './selected-users.ts'
import { APPROVALS, PendingApprovalsButton } from './pending-approvals-button.tsx'
import { formatPersonName } from '../../ui/i18n/format-person-name.ts'

// Lazy chunk: few users import files.
const UserImport = lazy(async () => ({ default: (await import('../parts/user-import.tsx')).UserImport }))

const KEPT = ['tab', 'import', 'exports', APPROVALS]
const getRowId = ({ userId }: UserRow): string => userId

interface UserListProps {
  readonly portal: WebAddress | undefined
  /** Reports that the visitor goes to another page of the portal; false when the page has prevented it. */
  readonly onNavigate: (path: string) => boolean
  readonly ready: boolean
  /** Login name of the caller. */
  readonly self: string | undefined
}

/** Renders the list of users with its tabs, filters, actions, export and import (specification, section 11.3.3). */
export function UserList({ portal, onNavigate, ready, self }: UserListProps) {
  const { t, number, language } = useMessages()
  const { entries } = useStore($menu)
  // Load facets and counts after the rows: they require full counts, and the rows would wait for them.
  const [listed, setListed] = useState(false)
  const [facets, facetsAgain] = useLastRow(userFacets, ready && listed)
  const [counts, countsAgain] = useLastRow(userCounts, ready && listed)
  const [studies, studiesAgain] = useLastRow(userProgrammes, ready && facets !== undefined)
  const columns = useUserColumns(facets, studies)
  const { tab, importing, onTab, onImport, onQuery } = useTab()
  const { button, takesFocus } = useImportFocus(importing)
  const [state, setState, owned] = useListState(ROUTE, columns, FIRST_STATE, KEPT)
  const list = useServerList(users, ready, state, { tab })
  /** Tab of the users shown: the previous one if the current one could not be loaded. */
  const loadedTab = list.loaded?.more.tab ?? tab
  const rowsAreThere = list.answer !== undefined
  useEffect(() => setListed(rowsAreThere), [rowsAreThere])
  const [selection, setSelection] = useState<Selection>(UNSELECTED)
  const go = useVisit(portal, onNavigate)
  const refreshLists = (): void => {
    list.again()
    facetsAgain()
    studiesAgain()
    countsAgain()
  }
  const acts = useUserActs({
    go,
    onChanged: refreshLists,
    async listIds(selected, expected) {
      const reply = await query(
        [userMatches],
        { userMatches: { ...toMatchingUsers(state, tab), ...toSelectedUsers(selected), expected } },
        { toast: false },
      )
      return reply.ok ? (reply.result.userMatches[0]?.userIds ?? []) : reply
    },
  })
  // Browser navigation may lead to another list, in which the current selection has no meaning.
  const matching = JSON.stringify([tab, state.search, state.filters])
  useEffect(() => setSelection(UNSELECTED), [matching])

  const now = writeTableState({ ...state, page: 1 })
  if (tab !== 'ALL') now.set('tab', tab)
  const views = useSavedViews('users', ready, now.toString(), (text) => {
    setSelection(UNSELECTED)
    if (!onQuery(text)) setState(readTableState(new URLSearchParams(text), toKnownColumns(columns), FIRST_STATE))
  })

  const mayUseRoute = (route: string, verb: 'canView' | 'canEdit' | 'canExport'): boolean =>
    entries.some((entry) => entry.routeName === route && entry[verb])
  const exports = useListExports({
    route: ROUTE,
    ready: ready && listed && mayUseRoute(ROUTE, 'canExport'),
    offered: ready && mayUseRoute(ROUTE, 'canExport'),
    total: list.answer?.total ?? 0,
    request: (selected) =>
      buildUserExport(list.loaded?.state ?? state, loadedTab, listShownColumns(columns, state), selected),
  })
  const needs = list.refused && findMissingRight(list.refused)
  if (needs)
    return (
      <ScreenNotLoaded title={t('menu.userManagement')}>
        <RightMissing needs={needs} />
      </ScreenNotLoaded>
    )
  if (importing)
    return (
      <Suspense fallback={<Loading />}>
        <UserImport
          takesFocus={takesFocus}
          onClose={() => onImport(false)}
          onDone={() => {
            onImport(false)
            refreshLists()
          }}
        />
      </Suspense>
    )
  const primary = mayUseRoute('/add-User', 'canEdit') ? (
    <div className="c-row">
      <Button ref={button} kind="secondary" onClick={() => onImport(true)}>
        {t('people.list.import')}
      </Button>
      {go ? (
        <PortalLink button path="/add-User" portal={portal} onNavigate={onNavigate}>
          {t('people.list.add')}
        </PortalLink>
      ) : null}
    </div>
  ) : null
  return (
    <div className="c-stack">
      <header className="c-screen-head">
        <h1 className="c-title">{t('menu.userManagement')}</h1>
        <div className="c-row">
          {go && mayUseRoute('/edit-user-details', 'canView') ? (
            <PortalLink path="/edit-user-details" portal={portal} onNavigate={onNavigate}>
              {t('menu.editUserDetails')}
            </PortalLink>
          ) : null}
          <PendingApprovalsButton ready={ready} visit={go} onAnswered={refreshLists} />
          {primary}
        </div>
      </header>
      {exports.strip}
      <Tabs
        label={t('people.list.tabs')}
        counted
        tabs={USER_TABS.map((id) => ({
          id,
          label: t(`people.list.tab.${id}`),
          ...(counts && { count: number(counts[id]) }),
        }))}
        selected={loadedTab}
        onSelect={(id) => {
          if (id === tab) list.again()
          else if (!onTab(id as UserTab)) setState(applyChange(state, { page: 1 }))
        }}
      >
        <DataTable
          label={t('menu.userManagement')}
          columns={columns}
          {...getTableProps(list)}
          rowId={getRowId}
          rowName={(row) => formatPersonName(row, language)}
          state={state}
          onStateChange={setState}
          empty={{ sentence: t('people.list.none'), action: primary }}
          untouched={FIRST_STATE}
          keepsPlace={owned}
          narrowed={loadedTab !== 'ALL'}
          selection={selection}
          onSelectionChange={setSelection}
          bulk={mayUseRoute(ROUTE, 'canEdit') ? acts.bulk : []}
          actions={(row) => acts.listEntries(toPerson(row, self, language))}
          {...(go && { onOpen: (row: UserRow) => go(`/edit-user-details?user=${row.userId}`) })}
          exportTool={exports.tool}
          onRefresh={refreshLists}
          views={views}
        />
      </Tabs>
      {acts.layer}
      {exports.drawer}
    </div>
  )
}
