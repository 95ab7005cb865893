import { useState } from 'react'
import { GroupField } from '../../ui/form/group-field.tsx'
import { RightsChanges } from '../rights/rights-changes.tsx'
import { countRightChanges, toRights, listRightsWarnings, type RightsModule } from '../rights/rights-state.ts'
import { RightsTree } from '../rights/rights-tree.tsx'
import { RightsWarnings } from '../rights/rights-warnings.tsx'
import { useRoleSearch } from '../rights/use-role-search.ts'
import { readRole, type RoleDetail } from '../rights/use-role.ts'
import { useSummary } from '../../users/parts/use-summary.ts'
import type { PickerOption } from '../../ui/picker/options.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { RoleForm } from './use-role-form.ts'

interface RoleMenusProps {
  readonly form: RoleForm
  readonly role: RoleDetail | undefined
  readonly modules: readonly RightsModule[]
}

/** Renders the rights of a role, copied from another role or ticked in the tree, with a preview of the changes. */
export function RoleMenus({ form, role, modules }: RoleMenusProps) {
  const { t } = useMessages()
  const summary = useSummary()
  const [from, setFrom] = useState<PickerOption>()
  const rights = form.field('rights', t('people.role.rights'))
  const [value, saved] = [toRights(rights.value), toRights(role?.rights ?? [])]
  const counts = countRightChanges(saved, value)

  const copyMenus = async (chosen: PickerOption | undefined) => {
    setFrom(chosen)
    const other = chosen && (await readRole(Number(chosen.value)))
    if (!other) return
    const grantable = new Map(
      modules.flatMap(({ menus }) => menus.map((menu) => [menu.menuId, menu.grantable] as const)),
    )
    const copied = other.rights.map(({ menuId, rights: otherRights }) => ({
      menuId,
      rights: otherRights.filter((verb) => grantable.get(menuId)?.includes(verb)),
    }))
    rights.onChange(copied.filter((one) => one.rights.length > 0))
  }
  return (
    <>
      <Picker
        label={t('people.role.copyFrom')}
        hint={t('people.role.copyHint')}
        options={useRoleSearch(role?.roleId)}
        inOrder
        value={from}
        onChange={(chosen) => void copyMenus(chosen)}
      />
      <GroupField name="rights" label={t('people.role.rights')} error={rights.error}>
        <RightsTree
          label={t('people.role.rights')}
          modules={modules}
          value={value}
          saved={saved}
          onChange={(next) => rights.onChange([...next].map(([menuId, verbs]) => ({ menuId, rights: [...verbs] })))}
        />
      </GroupField>
      <RightsWarnings warnings={listRightsWarnings(modules, saved, value, role?.conflicts ?? [])} />
      {counts.gained + counts.lost ? (
        <details className="c-panel c-role-diff" open={role !== undefined}>
          <summary>{role ? summary(counts, role.users) : t('people.role.opens', { count: value.size })}</summary>
          <RightsChanges modules={modules} before={saved} after={value} />
        </details>
      ) : null}
    </>
  )
}
