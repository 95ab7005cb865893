import { useLayoutEffect, type ReactNode } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Form, type FormState } from '../../../ui/form/form.tsx'
import { findStepBefore } from '../wizard-steps.ts'
import { useWizard } from './step-context.ts'

/** Renders the button that returns to the step before. */
export function BackButton() {
  const { t } = useMessages()
  const { step, onStep } = useWizard()
  const before = findStepBefore(step)
  return before ? (
    <Button kind="quiet" onClick={() => onStep(before)}>
      {t('setup.back')}
    </Button>
  ) : null
}

interface StepFormProps {
  readonly form: FormState & { readonly dirty: boolean }
  readonly children: ReactNode
}

/** Renders the form of a step: its fields, and one button that saves them and goes on. */
export function SetupStepForm({ form, children }: StepFormProps) {
  const { t } = useMessages()
  const { step, onDirty } = useWizard()
  const { dirty, busy } = form
  useLayoutEffect(() => {
    onDirty(dirty)
    return () => onDirty(false)
  }, [dirty, onDirty])
  return (
    <Form form={form} label={t(`setup.step.${step}`)}>
      {children}
      <div className="c-row c-setup-actions">
        <Button type="submit" busy={busy}>
          {t('setup.save')}
        </Button>
        <BackButton />
        <span className="c-hidden" role="status">
          {busy ? t('setup.saving') : ''}
        </span>
      </div>
    </Form>
  )
}
