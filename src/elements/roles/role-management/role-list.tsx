import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { setRolesStatus } from '../../../contract/roles/role-changes.ts'
import { COUNTED_ABOVE } from '../../../contract/users/bulk-user-action.ts'
import { exportRoles, ROLE_SORTS, roles, type RoleRow } from '../../../contract/roles/roles.ts'
import { $menu } from '../../../core/session/menu.ts'
import { call } from '../../../core/mql/index.ts'
import { $session } from '../../../core/session/session.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import type { RightsModule } from '../rights/rights-state.ts'
import { listShownColumns } from '../../ui/table/columns/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { isSelected, UNSELECTED, type Selection } from '../../ui/table/state/selection.ts'
import type { ListFormat } from '../../ui/table/export/list-file.ts'
import { useListFile } from '../../ui/table/export/use-list-file.ts'
import { useListState } from '../../ui/table/state/use-list-state.ts'
import { getTableProps, useServerList } from '../../ui/table/state/use-server-list.ts'
import { ToolIcon } from '../../ui/icons/tool-icons.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { RoleDrawers, type OpenDrawer } from './role-drawers.tsx'
import { listSelectedRoles } from './selected-roles.ts'
import { useRoleActions } from './use-role-actions.ts'
import { useRoleColumns } from './use-role-columns.tsx'

const getRowId = ({ roleId }: RoleRow): string => String(roleId)

interface RoleListProps {
  readonly modules: readonly RightsModule[]
  readonly visit: ((path: string) => void) | undefined
}

/** Renders the list of roles with the actions for one or several of them. */
export function RoleList({ modules, visit }: RoleListProps) {
  const { t, name, number } = useMessages()
  const files = useListFile()
  const confirm = useConfirm()
  const callRecent = useCallRecent()
  const columns = useRoleColumns(modules)
  const [state, setState, owned] = useListState('/role-management', columns)
  const session = useStore($session)
  const own = useStore($menu).entries.find(({ routeName }) => routeName === '/role-management')
  const list = useServerList(roles, session.status === 'user', state)
  const { again } = list
  const [selection, setSelection] = useState<Selection>(UNSELECTED)
  const [drawer, setDrawer] = useState<OpenDrawer>()
  const mayEdit = own?.canEdit ?? false
  const actions = useRoleActions({ mayEdit, visit, onOpen: setDrawer, onChanged: again })

  const saveExport = async (format: ListFormat, chosen?: Selection) => {
    const { sort, search, filters } = state
    const column = ROLE_SORTS.find((one) => one === sort?.column)
    const reply = await call(exportRoles, {
      sort: column ? { column, descending: sort?.descending ?? false } : null,
      search,
      filters,
    })
    if (!reply.ok) return
    const wanted = chosen ? reply.result.rows.filter((row) => isSelected(chosen, getRowId(row))) : reply.result.rows
    await files.save({
      format,
      rows: wanted,
      columns: listShownColumns(columns, state),
      title: t('people.role.title'),
      name: 'roles',
    })
  }
  const deactivateRoles = async (chosen: Selection) => {
    const roleIds = await listSelectedRoles(chosen, state)
    if (!roleIds) return
    // The user confirms the current number, not the number at the time of ticking.
    const count = roleIds.length
    const detail = t('people.role.bulk.off', { count, number: number(count) })
    if (
      !(await confirm({
        detail,
        action: t('people.role.act.off'),
        danger: true,
        ...(count > COUNTED_ABOVE && { typed: String(count) }),
      }))
    )
      return
    const reply = await callRecent(setRolesStatus, { roleIds, status: 'INACTIVE' }, { block: true })
    if (!reply.ok) return
    const { done, skipped } = reply.result
    showToast({
      severity: skipped.length ? 'warn' : 'success',
      detail: t('people.role.bulk.done', { count: done, number: number(done), skipped: number(skipped.length) }),
    })
    setSelection(UNSELECTED)
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
        {...getTableProps(list)}
        rowId={getRowId}
        rowName={({ names }) => name(names)}
        state={state}
        onStateChange={setState}
        keepsPlace={owned}
        empty={{ sentence: t('people.role.empty') }}
        onOpen={(row) => setDrawer({ kind: 'view', row })}
        actions={actions}
        {...(own?.canExport
          ? {
              onExport: ({ format }: { readonly format: ListFormat }) => saveExport(format),
              onExportSelected: (format: ListFormat, chosen: Selection) => void saveExport(format, chosen),
            }
          : {})}
        {...(mayEdit
          ? {
              selection,
              onSelectionChange: setSelection,
              bulk: [
                {
                  label: t('people.role.bulk.menu'),
                  icon: 'plus' as const,
                  onSelect: (chosen: Selection) =>
                    void listSelectedRoles(chosen, state).then(
                      (roleIds) => roleIds && setDrawer({ kind: 'menu', roleIds }),
                    ),
                },
                {
                  label: t('people.role.act.off'),
                  icon: 'stop' as const,
                  danger: true,
                  onSelect: (chosen: Selection) => void deactivateRoles(chosen),
                },
              ],
            }
          : {})}
      />
      {drawer ? (
        <RoleDrawers
          drawer={drawer}
          modules={modules}
          visit={visit}
          onClose={() => setDrawer(undefined)}
          onChanged={again}
        />
      ) : null}
    </div>
  )
}
