import { setRoleStatus } from '../../../contract/roles/role-changes.ts'
import type { RoleRow } from '../../../contract/roles/roles.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import type { MenuEntry } from '../../ui/overlay/menu.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { OpenDrawer } from './role-drawers.tsx'

interface RoleActions {
  readonly mayEdit: boolean
  readonly visit: ((path: string) => void) | undefined
  readonly onOpen: (drawer: OpenDrawer) => void
  readonly onChanged: () => void
}

/**
 * Returns the actions for one role (specification, section 11.3.1: row actions). Unavailable actions stay visible and
 * state the reason.
 */
export function useRoleActions({
  mayEdit,
  visit,
  onOpen,
  onChanged,
}: RoleActions): (row: RoleRow) => readonly MenuEntry[] {
  const { t, name, number } = useMessages()
  const confirm = useConfirm()
  const callRecent = useCallRecent()

  const switchStatus = async ({ roleId, rowVersion, users, names }: RoleRow, status: 'ACTIVE' | 'INACTIVE') => {
    const off = status === 'INACTIVE'
    const detail = t(off ? 'people.role.off.effect' : 'people.role.on.effect', {
      role: name(names),
      count: users,
      number: number(users),
    })
    if (!(await confirm({ detail, action: t(off ? 'people.role.act.off' : 'people.role.act.on'), danger: off }))) return
    const reply = await callRecent(setRoleStatus, { roleId, rowVersion, status }, { block: true })
    if (reply.ok)
      showToast({
        severity: 'success',
        detail: t(off ? 'people.role.off.done' : 'people.role.on.done', { role: name(names) }),
      })
    onChanged()
  }

  return (row) => {
    const fixed =
      row.denial === null ? undefined : t(row.denial === 'RANK' ? 'people.role.why.RANK' : 'people.role.why.other')
    const changes: readonly MenuEntry[] = [
      ...(visit
        ? [
            {
              label: t('people.role.act.edit'),
              icon: 'edit' as const,
              off: fixed,
              onSelect: () => visit(`/add-Role?roleId=${row.roleId}`),
            },
          ]
        : []),
      { label: t('people.role.act.menus'), icon: 'rows', off: fixed, onSelect: () => onOpen({ kind: 'rights', row }) },
      { label: t('people.role.act.duplicate'), icon: 'copy', onSelect: () => onOpen({ kind: 'duplicate', row }) },
      'separator',
      row.status === 'ACTIVE'
        ? {
            label: t('people.role.act.off'),
            icon: 'stop',
            off: fixed,
            onSelect: () => void switchStatus(row, 'INACTIVE'),
          }
        : {
            label: t('people.role.act.on'),
            icon: 'tick',
            off: fixed,
            onSelect: () => void switchStatus(row, 'ACTIVE'),
          },
      {
        label: t('people.role.act.delete'),
        icon: 'bin',
        danger: true,
        off: fixed ?? (row.type === 'CORE' ? t('people.role.why.core') : undefined),
        onSelect: () => onOpen({ kind: 'delete', row }),
      },
      'separator',
    ]
    return [
      { label: t('people.role.act.view'), icon: 'search', onSelect: () => onOpen({ kind: 'view', row }) },
      ...(mayEdit ? changes : []),
      ...(visit
        ? [
            {
              label: t('people.role.act.users'),
              icon: 'send' as const,
              onSelect: () => visit(`/user-management?filter.role=choice:${row.roleId}`),
            },
          ]
        : []),
      { label: t('people.role.act.compare'), icon: 'columns', onSelect: () => onOpen({ kind: 'compare', row }) },
      { label: t('people.role.act.history'), icon: 'calendar', onSelect: () => onOpen({ kind: 'history', row }) },
    ]
  }
}
