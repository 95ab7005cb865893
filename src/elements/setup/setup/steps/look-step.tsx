import { getLocalisedName } from '../../../../core/i18n/format.ts'
import { toLookFieldName, LookFields, useLookForm } from '../../../institution/fields/look-form.tsx'
import { useMessages } from '../../../runtime/messages.tsx'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'

/** Renders the step for colour and logo, with a preview of the login in both themes. */
export function LookStep() {
  const { language } = useMessages()
  const { content, save } = useWizard()
  const { LOOK, IDENTITY } = content.draft
  const form = useLookForm({
    initial: LOOK,
    onSubmit: ({ primaryColor, logo = LOOK?.logo ?? null }) =>
      save({ step: 'LOOK', values: { primaryColor, logo } }, toLookFieldName),
  })
  return (
    <SetupStepForm form={form}>
      <LookFields form={form} name={IDENTITY ? getLocalisedName(IDENTITY.name, language) : ''} />
    </SetupStepForm>
  )
}
