import { useState } from 'react'
import { Button } from '../../ui/button/button.tsx'
import { listDifferences } from '../../ui/form/conflict.tsx'
import { Form } from '../../ui/form/form.tsx'
import { rebaseRights, toRights, type RightsModule } from '../rights/rights-state.ts'
import { RoleConflict } from '../rights/role-conflict.tsx'
import { useRoleFieldLabels } from '../../users/parts/use-role-field-labels.ts'
import type { RoleDetail } from '../rights/use-role.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { RoleFields } from './role-fields.tsx'
import { RoleMenus } from './role-menus.tsx'
import { toStoredTexts, NEW_ROLE, toRoleValues } from './role-values.ts'
import { useRoleForm, type Saved } from './use-role-form.ts'

interface RoleEditorProps {
  /** The role to edit; undefined for a new one. */
  readonly role: RoleDetail | undefined
  readonly modules: readonly RightsModule[]
  readonly onSaved: (saved: Saved) => void
}

/** Renders the form of a role, and the conflict when another user has changed the role meanwhile. */
export function RoleEditor({ role: given, modules, onSaved }: RoleEditorProps) {
  const { t, name } = useMessages()
  const labels = useRoleFieldLabels()
  const [role, setRole] = useState(given)
  const [newerRole, setTheirs] = useState<RoleDetail>()
  const form = useRoleForm({ role, initial: role ? toRoleValues(role, name) : NEW_ROLE, onSaved, onStale: setTheirs })

  /** Continues from the version that another user saved: as it is, or with the own changes on top. */
  const adoptVersion = (now: RoleDetail, keep: boolean) => {
    if (!role) return
    const [before, ownValues, fresh] = [toRoleValues(role, name), form.values, toRoleValues(now, name)]
    if (keep) {
      form.rebase(fresh)
      const rights = rebaseRights(toRights(before.rights), toRights(ownValues.rights), toRights(fresh.rights))
      form
        .field('rights', t('people.role.rights'))
        .onChange([...rights].map(([menuId, verbs]) => ({ menuId, rights: [...verbs] })))
    } else form.reset(fresh)
    setRole(now)
    setTheirs(undefined)
  }
  if (newerRole && role) {
    const versions = {
      before: toStoredTexts(toRoleValues(role, name)),
      theirs: toStoredTexts(toRoleValues(newerRole, name)),
      mine: toStoredTexts(form.values),
    }
    const fields = [...new Set(Object.values(versions).flatMap((kept) => Object.keys(kept)))]
    const differences = listDifferences(fields, versions, labels.label, (field, kept) =>
      kept[field] ? labels.value(field, kept[field]) : '',
    )
    return (
      <RoleConflict
        modules={modules}
        before={role}
        now={newerRole}
        differences={differences}
        onReload={() => adoptVersion(newerRole, false)}
        onKeep={() => adoptVersion(newerRole, true)}
      />
    )
  }
  const mayBeDraft = !role || role.status === 'DRAFT'
  return (
    <Form form={{ ...form, submit: () => form.saveAs('role') }} label={t('people.role.about')}>
      <section className="c-panel c-stack c-role-fields" aria-labelledby="role-fields">
        <h2 className="c-subtitle" id="role-fields">
          {t('people.role.about')}
        </h2>
        <RoleFields form={form} role={role} />
      </section>
      <section className="c-panel c-stack" aria-labelledby="role-menus">
        <h2 className="c-subtitle" id="role-menus">
          {t('people.role.col.menus')}
        </h2>
        <RoleMenus form={form} role={role} modules={modules} />
      </section>
      <div className="c-row c-role-buttons">
        <Button
          type="submit"
          busy={form.busy}
          aria-disabled={role?.status !== 'DRAFT' && role !== undefined && !form.dirty}
        >
          {t(role?.status === 'DRAFT' ? 'people.role.saveAndStart' : 'people.role.save')}
        </Button>
        {mayBeDraft ? (
          <Button kind="secondary" aria-disabled={form.busy} onClick={() => form.saveAs('draft')}>
            {t('people.role.saveDraft')}
          </Button>
        ) : null}
      </div>
    </Form>
  )
}
