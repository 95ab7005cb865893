import { toHelpdeskFieldName, HelpdeskFields, useHelpdeskForm } from '../../../institution/fields/helpdesk-form.tsx'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'

/** Renders the step for where people ask for help; every part of it may be empty. */
export function HelpdeskStep() {
  const { content, save } = useWizard()
  const { HABITS, HELPDESK } = content.draft
  const main = HABITS?.defaultLanguage ?? 'en'
  const form = useHelpdeskForm({
    initial: HELPDESK,
    onSubmit: (values) => save({ step: 'HELPDESK', values }, toHelpdeskFieldName),
  })
  return (
    <SetupStepForm form={form}>
      <HelpdeskFields form={form} main={main} languages={(HABITS?.languages ?? []).filter((one) => one !== main)} />
    </SetupStepForm>
  )
}
