import { useState } from 'react'
import { VERBS } from '../../../contract/access.ts'
import { assignMenuToRoles } from '../../../contract/roles/role-changes.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { CheckGroup } from '../../ui/form/fields/choice-fields.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useMenuTitle } from '../../ui/i18n/use-menu-title.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Assigns one screen to several roles (specification, section 11.3.1: bulk). */
export function AssignOneDrawer({
  roleIds,
  modules,
  onClose,
  onChanged,
}: Omit<DrawerProps, 'row'> & { readonly roleIds: readonly number[] }) {
  const { t, name, number } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const title = useMenuTitle()
  const [chosen, setChosen] = useState<PickerOption>()
  const [rights, setRights] = useState<readonly string[]>(['view'])
  const [tried, setTried] = useState(false)
  const [problem, setProblem] = useState('')
  const [busy, setBusy] = useState(false)
  const options = modules.flatMap((module) =>
    module.menus.map((menu): PickerOption => ({
      value: String(menu.menuId),
      label: title(menu),
      detail: menu.routeName,
      group: name(module.names),
    })),
  )
  const grantable =
    modules.flatMap(({ menus }) => menus).find(({ menuId }) => String(menuId) === chosen?.value)?.grantable ?? VERBS

  const saveAssignment = async () => {
    setTried(true)
    const wanted = VERBS.filter((verb) => rights.includes(verb))
    if (!chosen || wanted.length === 0) return
    setBusy(true)
    setProblem('')
    const reply = await callRecent(
      assignMenuToRoles,
      { menuId: Number(chosen.value), rights: wanted, roleIds: [...roleIds] },
      { toast: false, block: true },
    )
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const { done, skipped, users } = reply.result
    showToast({
      severity: skipped.length ? 'warn' : 'success',
      detail: t('people.role.give.done', {
        count: done,
        number: number(done),
        skipped: number(skipped.length),
        users: number(users),
      }),
    })
    onChanged()
    onClose()
  }
  const foot = (
    <div className="c-row c-roles-foot">
      <Button busy={busy} onClick={() => void saveAssignment()}>
        {t('people.role.save')}
      </Button>
      <Button kind="secondary" onClick={onClose}>
        {t('common.cancel')}
      </Button>
    </div>
  )
  return (
    <Drawer
      title={t('people.role.bulk.menu')}
      about={t('people.role.give.about', { count: roleIds.length, number: number(roleIds.length) })}
      foot={foot}
      onClose={onClose}
    >
      <div className="c-stack">
        {problem ? (
          <Notice kind="danger" announced>
            {problem}
          </Notice>
        ) : null}
        <Picker
          label={t('people.role.give.menu')}
          required
          options={options}
          inOrder
          value={chosen}
          onChange={setChosen}
          error={tried && !chosen ? t('valid.choose') : undefined}
        />
        <CheckGroup
          name="rights"
          label={t('people.role.give.rights')}
          required
          value={rights}
          onChange={(next) => setRights(next.length ? [...new Set(['view', ...next])] : next)}
          choices={VERBS.map((verb) => ({
            value: verb,
            label: t(`right.${verb}`),
            off: !grantable.includes(verb),
          }))}
          error={tried && rights.length === 0 ? t('valid.chooseSome', { count: 1 }) : undefined}
        />
      </div>
    </Drawer>
  )
}
