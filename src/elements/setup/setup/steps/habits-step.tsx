import { useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { proposeHabits } from '../../../institution/fields/habit-choices.ts'
import { HabitsFields, useHabitsForm } from '../../../institution/fields/habits-form.tsx'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'

/** Renders the step for languages, time, money and dates. */
export function HabitsStep() {
  const { language } = useMessages()
  const { content, save } = useWizard()
  const [initial] = useState(() => {
    const { languages, ...proposed } = proposeHabits(language)
    return content.draft.HABITS ?? { ...proposed, languages: [...languages], defaultLanguage: languages[0] ?? 'en' }
  })
  const form = useHabitsForm({ initial, onSubmit: (values) => save({ step: 'HABITS', values }) })
  return (
    <SetupStepForm form={form}>
      <HabitsFields form={form} />
    </SetupStepForm>
  )
}
