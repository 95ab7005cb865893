import { HabitsFields, toHabitsInput, useHabitsForm } from '../../fields/habits-form.tsx'
import { SectionForm } from '../section-form.tsx'
import { useSection } from '../use-section.ts'

/** Renders languages, time, money and dates. */
export function HabitsSection() {
  const state = useSection('HABITS')
  const form = useHabitsForm({
    initial: state.base,
    keep: 'institution-settings-habits',
    onSubmit: (values) => state.save(values, values),
  })
  return (
    <SectionForm state={state} form={form} input={toHabitsInput}>
      <HabitsFields form={form} />
    </SectionForm>
  )
}
