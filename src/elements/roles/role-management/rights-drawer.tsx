import { useMemo, useState } from 'react'
import { STALE } from '../../../contract/codes.ts'
import { saveRoleMenus } from '../../../contract/roles/role-changes.ts'
import { roleDetail } from '../../../contract/roles/roles.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useAskToLeave, useLeaveGuard } from '../../ui/form/use-leave-guard.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RoleConflict } from '../rights/role-conflict.tsx'
import {
  listChangedRights,
  rebaseRights,
  countRightChanges,
  toRights,
  listRightsWarnings,
  type RightsModule,
} from '../rights/rights-state.ts'
import { RightsTree } from '../rights/rights-tree.tsx'
import { RightsWarnings } from '../rights/rights-warnings.tsx'
import { readRole, type RoleDetail } from '../rights/use-role.ts'
import { useSummary } from '../../users/parts/use-summary.ts'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useQuery } from '../../ui/query/use-query.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Renders the editor for the rights of a role (specification, section 11.3.1: assign menus). */
export function RightsDrawer({ row, modules, onClose, onChanged }: DrawerProps) {
  const { t, name } = useMessages()
  const [result, reload] = useQuery(roleDetail, true, { roleId: row.roleId })
  const role = result.status === 'found' ? result.rows[0] : undefined
  if (role) return <RightsEditor role={role} modules={modules} onClose={onClose} onChanged={onChanged} />
  return (
    <Drawer wide title={t('people.role.menus.title', { role: name(row.names) })} onClose={onClose}>
      {result.status === 'failed' ? <Failed reply={result.reply} onAgain={reload} /> : <Loading />}
    </Drawer>
  )
}

interface RightsEditorProps extends Pick<DrawerProps, 'onClose' | 'onChanged'> {
  readonly role: RoleDetail
  readonly modules: readonly RightsModule[]
}

function RightsEditor({ role, modules, onClose, onChanged }: RightsEditorProps) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const ask = useAskToLeave()
  const summary = useSummary()
  /** The version of the role that the changes are based on, and the version saved by another user meanwhile. */
  const [base, setBase] = useState(role)
  const [newerRole, setTheirs] = useState<RoleDetail>()
  const saved = useMemo(() => toRights(base.rights), [base])
  const [value, setValue] = useState(saved)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const menus = listChangedRights(saved, value)
  useLeaveGuard(menus.length > 0)

  const closeDrawer = async () => {
    if (menus.length === 0 || (await ask())) onClose()
  }
  const adoptVersion = (now: RoleDetail, keep: boolean) => {
    setValue(keep ? rebaseRights(saved, value, toRights(now.rights)) : toRights(now.rights))
    setBase(now)
    setTheirs(undefined)
  }
  const saveMenus = async () => {
    setBusy(true)
    setProblem('')
    const reply = await callRecent(
      saveRoleMenus,
      { roleId: base.roleId, rowVersion: base.rowVersion, menus },
      { toast: false, block: true },
    )
    const now = !reply.ok && reply.errorCode === STALE ? await readRole(base.roleId) : undefined
    setBusy(false)
    if (now) setTheirs(now)
    else if (!reply.ok) setProblem(failure(reply))
    else {
      showToast({ severity: 'success', detail: summary(reply.result, reply.result.users) })
      onChanged()
      onClose()
    }
  }
  const foot = newerRole ? undefined : (
    <div className="c-stack-small">
      <RightsWarnings warnings={listRightsWarnings(modules, saved, value, base.conflicts)} />
      {problem ? (
        <Notice kind="danger" announced>
          {problem}
        </Notice>
      ) : null}
      <div className="c-row c-roles-foot">
        <p role="status">
          {menus.length ? summary(countRightChanges(saved, value), base.users) : t('people.role.unchanged')}
        </p>
        <Button busy={busy} aria-disabled={menus.length === 0} onClick={() => void saveMenus()}>
          {t('people.role.save')}
        </Button>
        <Button kind="secondary" onClick={() => void closeDrawer()}>
          {t('common.cancel')}
        </Button>
      </div>
    </div>
  )
  return (
    <Drawer
      wide
      title={t('people.role.menus.title', { role: name(base.names) })}
      about={base.conflicts.length ? <ConflictLine role={base} /> : undefined}
      foot={foot}
      onClose={() => void closeDrawer()}
    >
      {newerRole ? (
        <RoleConflict
          modules={modules}
          before={base}
          now={newerRole}
          onReload={() => adoptVersion(newerRole, false)}
          onKeep={() => adoptVersion(newerRole, true)}
        />
      ) : (
        <RightsTree label={t('people.role.rights')} modules={modules} value={value} saved={saved} onChange={setValue} />
      )}
    </Drawer>
  )
}

function ConflictLine({ role }: { readonly role: RoleDetail }) {
  const { t, name, language } = useMessages()
  return t('people.role.apartFrom', {
    roles: listNames(
      role.conflicts.map(({ names }) => name(names)),
      language,
    ),
  })
}
