import { toHelpdeskFieldName, HelpdeskFields, toHelpdeskInput, useHelpdeskForm } from '../../fields/helpdesk-form.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSettings } from '../settings-context.ts'
import { useSection } from '../use-section.ts'

/** Renders where people ask for help. */
export function HelpdeskSection() {
  const { settings } = useSettings()
  const state = useSection('HELPDESK')
  const form = useHelpdeskForm({
    initial: state.base,
    keep: 'institution-settings-helpdesk',
    onSubmit: (values) => state.save(values, values, toHelpdeskFieldName),
  })
  return (
    <SectionForm state={state} form={form} input={toHelpdeskInput}>
      <HelpdeskFields form={form} languages={settings.HABITS.values.languages} />
    </SectionForm>
  )
}
