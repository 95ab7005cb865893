import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useState } from 'react'
import { userCounts, userFacets, users, type UserRow, type UserTab } from '../../contract/people/users.ts'
import { $menu } from '../../core/menu.ts'
import { navigate } from '../../core/routes.ts'
import { $session } from '../../core/session.ts'
import { element, elementSpec, event, text, type ScreenProps } from '../spec.ts'
import { shadowSheets } from '../styles/shadow-sheets.ts'
import { missingRight, RightMissing } from '../ui/people/right-missing.tsx'
import { PortalLink, usePortal } from '../ui/portal-link.tsx'
import { SignInNeeded } from '../ui/sign-in-needed.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import { shownColumns } from '../ui/table/columns.ts'
import { NOTHING, type Selection } from '../ui/table/selection.ts'
import { tableSheets } from '../ui/table/table-sheets.ts'
import { changed, readTableState, writeTableState } from '../ui/table/table-state.ts'
import { knownColumns, useListState } from '../ui/table/use-list-state.ts'
import { useLastRow } from '../ui/use-last-row.ts'
import { useSavedViews } from '../ui/table/use-saved-views.ts'
import { useServerList } from '../ui/table/use-server-list.ts'
import { useWords } from '../words.tsx'
import { ExportProgress } from './export-progress.tsx'
import { ROUTE, useTab } from './use-tab.ts'
import { FIRST_STATE, useUserColumns } from './use-user-columns.tsx'
import { useUserExport } from './use-user-export.ts'
import { pathsOf, useUserMenu } from './use-user-menu.ts'
import own from './user-management.css?inline'
import { UserTabs } from './user-tabs.tsx'

const spec = elementSpec({
  tag: 'campus-user-management',
  summary: 'Everybody who can sign in: found, filtered, sorted, taken along, and the way to each of them.',
  surface: 'shadow',
  areas: ['public', 'parts', 'portal', 'people'],
  attributes: { portal: text('Address of the page that holds `<campus-portal>`, for instance `/portal.html`: links to other pages of the portal lead there.') },
  events: { 'campus-navigated': event<{ path: string }>('The visitor goes to another page of the portal; prevent it to stay.', { cancelable: true }) },
})

const KEPT = ['tab']
const idOf = ({ userId }: UserRow): string => userId
const nameOf = ({ displayName }: UserRow): string => displayName

type Screen = ScreenProps<typeof spec>

function UsersScreen({ attributes, emit }: Screen) {
  const session = useStore($session)
  return session.status === 'guest' ? <SignInNeeded /> : <UserList portal={attributes.portal} emit={emit} ready={session.status === 'user'} />
}

interface UserListProps {
  readonly portal: string | undefined
  readonly emit: Screen['emit']
  readonly ready: boolean
}

function UserList({ portal, emit, ready }: UserListProps) {
  const { t } = useWords()
  const { entries } = useStore($menu)
  const reachable = usePortal(portal)
  const [facets, facetsAgain] = useLastRow(userFacets, ready)
  const [counts, countsAgain] = useLastRow(userCounts, ready)
  const columns = useUserColumns(facets)
  const { tab, onTab, onQuery } = useTab()
  const [state, setState] = useListState(ROUTE, columns, FIRST_STATE, KEPT)
  const list = useServerList(users, ready, state, { tab })
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const made = useUserExport()

  const onNavigate = (path: string): boolean => emit('campus-navigated', { path })
  const go = useCallback((path: string) => void (emit('campus-navigated', { path }) && reachable && navigate(path)), [emit, reachable])
  const actions = useUserMenu(go)
  const showTab = (next: UserTab): void => {
    setSelection(NOTHING)
    if (!onTab(next)) setState(changed(state, { page: 1 }))
  }
  // A way back of the browser leads to another list: what was ticked in this one is nobody there.
  useEffect(() => setSelection(NOTHING), [tab])

  const now = writeTableState({ ...state, page: 1 }, FIRST_STATE)
  if (tab !== 'ALL') now.set('tab', tab)
  const views = useSavedViews('users', ready, now.toString(), (text) => {
    setSelection(NOTHING)
    if (!onQuery(text)) setState(readTableState(new URLSearchParams(text), knownColumns(columns), FIRST_STATE))
  })

  const needs = list.refused && missingRight(list.refused)
  if (needs) return <RightMissing needs={needs} />
  const may = (route: string, verb: 'canEdit' | 'canExport'): boolean => entries.some((entry) => entry.routeName === route && entry[verb])
  const { answer } = list
  const total = answer?.total ?? 0
  const stale = answer && list.refused?.failure === 'network' ? { since: answer.asOf, offline: true } : undefined
  const refresh = (): void => {
    list.again()
    facetsAgain()
    countsAgain()
  }
  const take = (selected: Selection | undefined) => made.start({ state, tab, selection: selected, columns: shownColumns(columns, state) })
  const add = may('/add-User', 'canEdit') ? (
    <PortalLink button path="/add-User" portal={portal} onNavigate={onNavigate}>
      {t('people.list.add')}
    </PortalLink>
  ) : null
  return (
    <div className="c-stack">
      <header className="c-screen-head">
        <h1 className="c-title">{t('menu.userManagement')}</h1>
        <div className="c-row">{add}</div>
      </header>
      <UserTabs tab={tab} counts={counts} onTab={showTab} />
      <ExportProgress state={made.state} total={selection.ids.size > 0 && !selection.all ? selection.ids.size : total} onStop={made.stop} />
      <DataTable
        label={t('menu.userManagement')}
        columns={columns}
        rows={answer?.rows ?? []}
        total={total}
        rowId={idOf}
        rowName={nameOf}
        state={state}
        onStateChange={setState}
        empty={{ sentence: t('people.list.none'), action: add }}
        narrowed={tab !== 'ALL'}
        loading={list.loading}
        failure={stale ? undefined : list.failure}
        stale={stale}
        selection={selection}
        onSelectionChange={setSelection}
        bulk={may(ROUTE, 'canExport') ? [{ label: t('people.list.exportSelected'), onSelect: (selected) => void take(selected) }] : []}
        actions={actions}
        onOpen={(row) => go(pathsOf(row).view)}
        onExport={may(ROUTE, 'canExport') ? () => take(undefined) : undefined}
        onRefresh={refresh}
        views={views}
      />
    </div>
  )
}

/** `<campus-user-management>` (specification, section 2: /user-management; domain brief 2.3.3). */
export const userManagement = element({ spec, Screen: UsersScreen, styles: [...shadowSheets, ...tableSheets, own] })
