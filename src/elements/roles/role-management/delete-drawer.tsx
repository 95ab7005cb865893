import { useState } from 'react'
import { deleteRole } from '../../../contract/roles/role-changes.ts'
import { roleDetail } from '../../../contract/roles/roles.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useRoleSearch } from '../rights/use-role-search.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Deletes a role. First asks for the role to which its users are moved. */
export function DeleteDrawer({ row, onClose, onChanged }: DrawerProps) {
  const { t, name, number } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const confirm = useConfirm()
  const [result, reload] = useQuery(roleDetail, true, { roleId: row.roleId })
  const [instead, setInstead] = useState<PickerOption>()
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const search = useRoleSearch(row.roleId, true)
  const role = result.status === 'found' ? result.rows[0] : undefined
  const holders = role?.holders ?? 0

  const removeRole = async () => {
    if (!role) return
    setMissing(holders > 0 && !instead)
    if (holders > 0 && !instead) return
    const detail = instead
      ? t('people.role.delete.moves', { count: holders, number: number(holders), role: instead.label })
      : t('people.role.delete.forGood', { role: name(row.names) })
    if (!(await confirm({ detail, action: t('people.role.act.delete'), danger: true }))) return
    setBusy(true)
    setProblem('')
    const reply = await callRecent(
      deleteRole,
      { roleId: row.roleId, rowVersion: role.rowVersion, ...(instead && { replacement: Number(instead.value) }) },
      { toast: false, block: true },
    )
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      // Reload, to count users who received the role meanwhile.
      reload()
      return
    }
    showToast({ severity: 'success', detail: t('people.role.delete.done', { role: name(row.names) }) })
    onChanged()
    onClose()
  }
  const foot = role ? (
    <div className="c-row c-roles-foot">
      <Button kind="danger" busy={busy} onClick={() => void removeRole()}>
        {t('people.role.act.delete')}
      </Button>
      <Button kind="secondary" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </div>
  ) : undefined
  return (
    <Drawer title={t('people.role.delete.title', { role: name(row.names) })} foot={foot} onClose={onClose}>
      <div className="c-stack">
        {problem ? (
          <Notice kind="danger" announced>
            {problem}
          </Notice>
        ) : null}
        {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : null}
        {result.status === 'loading' ? <Loading /> : null}
        {role && holders === 0 ? <p>{t('people.role.delete.nobody')}</p> : null}
        {role && holders > 0 ? (
          <>
            <p>{t('people.role.delete.held', { count: holders, number: number(holders) })}</p>
            <Picker
              label={t('people.role.delete.instead')}
              hint={t('people.role.delete.hint')}
              required
              options={search}
              inOrder
              value={instead}
              onChange={setInstead}
              error={missing && !instead ? t('valid.choose') : undefined}
            />
          </>
        ) : null}
      </div>
    </Drawer>
  )
}
