import { useMessages } from '../../../runtime/messages.tsx'
import { toLookFieldName, LookFields, lookInput, useLookForm } from '../../fields/look-form.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSettings } from '../settings-context.ts'
import { useSection } from '../use-section.ts'

/** Renders the colour and the logo, with a preview in both themes. */
export function LookSection() {
  const { name } = useMessages()
  const { settings } = useSettings()
  const state = useSection('LOOK')
  const form = useLookForm({
    initial: state.base,
    onSubmit: (look) => state.save(look, { logo: state.base.logo, ...look }, toLookFieldName),
  })
  return (
    <SectionForm state={state} form={form} input={lookInput}>
      <LookFields form={form} name={name(settings.IDENTITY.values.name)} />
    </SectionForm>
  )
}
