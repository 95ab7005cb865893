import { useMemo } from 'react'
import * as v from 'valibot'
import { duplicateRole } from '../../../contract/roles/role-changes.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { Button } from '../../ui/button/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { useAskToLeave } from '../../ui/form/use-leave-guard.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { NameFields } from '../../users/parts/name-fields.tsx'
import { toRoleCode } from '../rights/role-code.ts'
import { useNameCheck } from '../../users/parts/use-name-check.ts'
import { useRoleRules } from '../rights/use-role-rules.ts'
import { useCallRecent } from '../../ui/query/use-call-recent.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { DrawerProps } from './role-drawers.tsx'

/** Creates a draft as a copy of another role. */
export function DuplicateDrawer({ row, onClose, onChanged }: DrawerProps) {
  const { t, name } = useMessages()
  const failure = useFailure()
  const callRecent = useCallRecent()
  const ask = useAskToLeave()
  const rules = useRoleRules()
  const schema = useMemo(() => v.object({ name: rules.name, code: rules.code }), [rules])
  const form = useForm({
    schema,
    initial: { name: '', code: '' },
    async onSubmit(named) {
      const reply = await callRecent(duplicateRole, { roleId: row.roleId, ...named }, { toast: false, block: true })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      showToast({ severity: 'success', detail: t('people.role.duplicate.done', { role: named.name }) })
      onChanged()
      onClose()
      return undefined
    },
  })
  const { values } = form
  const nameCheck = useNameCheck(values.name, values.code)
  const nameField = form.field('name', t('people.role.field.name'))
  const codeField = form.field('code', t('people.role.field.code'))
  const closeDrawer = async () => {
    if (!form.dirty || (await ask())) onClose()
  }
  return (
    <Drawer title={t('people.role.duplicate.title', { role: name(row.names) })} onClose={() => void closeDrawer()}>
      <Form form={form} label={t('people.role.duplicate.title', { role: name(row.names) })}>
        <p>{t('people.role.duplicate.about')}</p>
        <NameFields
          name={{
            ...nameField,
            onChange(value) {
              // The code is derived from the name until the user edits it.
              if (values.code === toRoleCode(values.name)) codeField.onChange(toRoleCode(value))
              nameField.onChange(value)
            },
          }}
          code={codeField}
          nameCheck={nameCheck}
        />
        <div className="c-row c-roles-foot">
          <Button type="submit" busy={form.busy}>
            {t('people.role.act.duplicate')}
          </Button>
          <Button kind="secondary" onClick={() => void closeDrawer()}>
            {t('common.cancel')}
          </Button>
        </div>
      </Form>
    </Drawer>
  )
}
