import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { sameValue } from '../ui/form/same-value.ts'
import { RightsStale } from '../ui/people/rights-stale.tsx'
import { rebased, rightsFrom, type RightsModule } from '../ui/people/rights-state.ts'
import { useFieldWords } from '../ui/people/use-field-words.ts'
import type { RoleDetail } from '../ui/people/use-role.ts'
import { useWords } from '../words.tsx'
import { RoleFields } from './role-fields.tsx'
import { RoleMenus } from './role-menus.tsx'
import { fieldsToSend, NEW_ROLE, valuesOf, type RoleValues } from './role-values.ts'
import { useRoleForm, type Saved } from './use-role-form.ts'

interface RoleEditorProps {
  /** The role that is changed; undefined: a new one. */
  readonly role: RoleDetail | undefined
  readonly modules: readonly RightsModule[]
  readonly onSaved: (saved: Saved) => void
}

/** The form of a role, and what somebody else has made of that role meanwhile. */
export function RoleEditor({ role: given, modules, onSaved }: RoleEditorProps) {
  const { t, name } = useWords()
  const [role, setRole] = useState(given)
  const [theirs, setTheirs] = useState<RoleDetail>()
  const form = useRoleForm({ role, initial: role ? valuesOf(role, name) : NEW_ROLE, onSaved, onStale: setTheirs })

  /** Goes on from what somebody else has saved: with it alone, or with one's own changes on top. */
  const take = (now: RoleDetail, keep: boolean) => {
    if (!role) return
    const [before, mine, fresh] = [valuesOf(role, name), form.values, valuesOf(now, name)]
    form.reset(fresh)
    if (keep) {
      for (const field of Object.keys(fresh)) {
        if (field === 'rights' || sameValue(before[field], mine[field])) continue
        form.field(field, '').onChange(mine[field])
      }
      const rights = rebased(rightsFrom(before.rights), rightsFrom(mine.rights), rightsFrom(fresh.rights))
      form.field('rights', t('people.role.rights')).onChange([...rights].map(([menuId, verbs]) => ({ menuId, rights: [...verbs] })))
    }
    setRole(now)
    setTheirs(undefined)
  }
  if (theirs && role)
    return (
      <div className="c-panel c-stack">
        <RightsStale modules={modules} before={role} now={theirs} fields={<FieldChanges before={valuesOf(role, name)} now={valuesOf(theirs, name)} />} />
        <div className="c-row">
          <Button kind="secondary" onClick={() => take(theirs, false)}>
            {t('people.role.reload')}
          </Button>
          <Button onClick={() => take(theirs, true)}>{t('people.role.keep')}</Button>
        </div>
      </div>
    )
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
        <Button type="submit" busy={form.busy} aria-disabled={role?.status !== 'DRAFT' && role !== undefined && !form.dirty}>
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

/** Which fields somebody else has changed, before and after. */
function FieldChanges({ before, now }: { readonly before: RoleValues; readonly now: RoleValues }) {
  const { t } = useWords()
  const words = useFieldWords()
  const [old, fresh] = [fieldsToSend(before), fieldsToSend(now)]
  const text = (value: unknown): string | null => (value === null || value === '' ? null : typeof value === 'object' ? Object.values(value).join(' · ') || null : typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : null)
  const changed = (Object.keys(fresh) as (keyof typeof fresh)[]).filter((field) => !sameValue(old[field], fresh[field]))
  if (changed.length === 0) return null
  return (
    <ul className="c-changes">
      {changed.map((field) => (
        <li key={field}>
          <strong>{field === 'translations' ? t('people.role.otherNames') : words.label(field)}</strong>
          <p>
            <span className="c-hidden">{t('people.role.before')}: </span>
            <span className="c-before">{words.value(field, text(old[field]))}</span>
            <span className="c-arrow" aria-hidden="true" />
            <span className="c-hidden">{t('people.role.after')}: </span>
            <span>{words.value(field, text(fresh[field]))}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}
