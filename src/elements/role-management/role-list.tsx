import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { setRolesStatus } from '../../contract/people/role-changes.ts'
import { COUNTED_ABOVE } from '../../contract/people/user-acts.ts'
import { exportRoles, ROLE_SORTS, roles, type RoleRow } from '../../contract/people/roles.ts'
import { $menu } from '../../core/menu.ts'
import { callOnce } from '../../core/mql/call-once.ts'
import { call } from '../../core/mql/index.ts'
import { $session } from '../../core/session.ts'
import { showToast } from '../../core/toasts.ts'
import { Button } from '../ui/button.tsx'
import type { RightsModule } from '../ui/people/rights-state.ts'
import { shownColumns } from '../ui/table/columns.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { isSelected, NOTHING, type Selection } from '../ui/table/selection.ts'
import type { ListFormat } from '../ui/table/list-file.ts'
import { useListFile } from '../ui/table/use-list-file.ts'
import { useListState } from '../ui/table/use-list-state.ts'
import { useServerList } from '../ui/table/use-server-list.ts'
import { ToolIcon } from '../ui/tool-icons.tsx'
import { useConfirm } from '../ui/use-confirm.ts'
import { useWords } from '../words.tsx'
import { RoleDrawers, type OpenDrawer } from './role-drawers.tsx'
import { selectedRoles } from './selected-roles.ts'
import { useRoleActions } from './use-role-actions.ts'
import { useRoleColumns } from './use-role-columns.tsx'

const NO_ROWS: readonly RoleRow[] = []
const idOf = ({ roleId }: RoleRow): string => String(roleId)

interface RoleListProps {
  readonly modules: readonly RightsModule[]
  readonly visit: ((path: string) => void) | undefined
}

/** The list of roles with all that can be done to one or many of them. */
export function RoleList({ modules, visit }: RoleListProps) {
  const { t, name, number } = useWords()
  const files = useListFile()
  const confirm = useConfirm()
  const columns = useRoleColumns(modules)
  const [state, setState] = useListState('/role-management', columns)
  const session = useStore($session)
  const own = useStore($menu).entries.find(({ routeName }) => routeName === '/role-management')
  const { answer, loading, failure, again } = useServerList(roles, session.status === 'user', state)
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [drawer, setDrawer] = useState<OpenDrawer>()
  const mayEdit = own?.canEdit ?? false
  const actions = useRoleActions({ mayEdit, visit, onOpen: setDrawer, onChanged: again })

  const exported = async (format: ListFormat, chosen?: Selection) => {
    const { sort, search, filters } = state
    const column = ROLE_SORTS.find((one) => one === sort?.column)
    const reply = await call(exportRoles, { sort: column ? { column, descending: sort?.descending ?? false } : null, search, filters })
    if (!reply.ok) return
    const wanted = chosen ? reply.result.rows.filter((row) => isSelected(chosen, idOf(row))) : reply.result.rows
    await files.save({ format, rows: wanted, columns: shownColumns(columns, state), title: t('people.role.title'), name: 'roles' })
  }
  const deactivate = async (chosen: Selection) => {
    const roleIds = await selectedRoles(chosen, state)
    if (!roleIds) return
    // What is confirmed is how many there are now, and not when they were ticked.
    const count = roleIds.length
    const detail = t('people.role.bulk.off', { count, number: number(count) })
    if (!(await confirm({ detail, action: t('people.role.act.off'), danger: true, ...(count > COUNTED_ABOVE && { typed: String(count) }) }))) return
    const reply = await callOnce(setRolesStatus, { roleIds, status: 'INACTIVE' }, { block: true })
    if (!reply.ok) return
    const { done, skipped } = reply.result
    showToast({ severity: skipped.length ? 'warn' : 'success', detail: t('people.role.bulk.done', { count: done, number: number(done), skipped: number(skipped.length) }) })
    setSelection(NOTHING)
    again()
  }
  return (
    <div className="c-stack">
      <header className="c-row c-roles-head">
        <h1 className="c-title">{t('people.role.title')}</h1>
        {visit && mayEdit ? (
          <Button onClick={() => visit('/add-Role')}>
            <ToolIcon name="plus" />
            {t('people.role.add')}
          </Button>
        ) : null}
      </header>
      <DataTable
        label={t('people.role.title')}
        columns={columns}
        rows={answer?.rows ?? NO_ROWS}
        total={answer?.total ?? 0}
        rowId={idOf}
        rowName={({ names }) => name(names)}
        state={state}
        onStateChange={setState}
        loading={loading}
        failure={failure}
        empty={{ sentence: t('people.role.empty') }}
        onRefresh={again}
        onOpen={(row) => setDrawer({ kind: 'view', row })}
        actions={actions}
        {...(own?.canExport ? { onExport: ({ format }: { readonly format: ListFormat }) => exported(format), onExportSelected: (format: ListFormat, chosen: Selection) => void exported(format, chosen) } : {})}
        {...(mayEdit
          ? {
              selection,
              onSelectionChange: setSelection,
              bulk: [
                { label: t('people.role.bulk.menu'), icon: 'plus' as const, onSelect: (chosen: Selection) => void selectedRoles(chosen, state).then((roleIds) => roleIds && setDrawer({ kind: 'menu', roleIds })) },
                { label: t('people.role.act.off'), icon: 'stop' as const, danger: true, onSelect: (chosen: Selection) => void deactivate(chosen) },
              ],
            }
          : {})}
      />
      {drawer ? <RoleDrawers drawer={drawer} modules={modules} visit={visit} onClose={() => setDrawer(undefined)} onChanged={again} /> : null}
    </div>
  )
}
