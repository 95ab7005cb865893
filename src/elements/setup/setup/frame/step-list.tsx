import { useMessages } from '../../../runtime/messages.tsx'
import { Icon } from '../../../ui/icons/icons.tsx'
import type { SetupContent } from '../../../../core/institution/setup-entry.ts'
import { listDoneSteps, isReachable, WIZARD_STEPS, type WizardStep } from '../wizard-steps.ts'

interface StepListProps {
  readonly content: SetupContent
  readonly current: WizardStep
  readonly onStep: (step: WizardStep) => void
}

/**
 * Renders all steps with what is done; a step that can be opened is a button. On a phone only the progress is shown.
 */
export function StepList({ content, current, onStep }: StepListProps) {
  const { t } = useMessages()
  const done = listDoneSteps(content)
  const place = WIZARD_STEPS.indexOf(current) + 1
  return (
    <nav className="c-setup-steps" aria-label={t('setup.steps')}>
      <p className="c-setup-progress c-small">
        <span>{t('setup.stepOf', { step: place, steps: WIZARD_STEPS.length })}</span>
        <progress value={place} max={WIZARD_STEPS.length} aria-hidden="true" />
      </p>
      <ol>
        {WIZARD_STEPS.map((step, index) => {
          const label = (
            <>
              <span className="c-setup-mark" aria-hidden="true">
                {done.has(step) ? <Icon name="check" /> : index + 1}
              </span>
              <span>
                {t(`setup.step.${step}`)}
                {done.has(step) ? <span className="c-hidden">, {t('setup.finished')}</span> : null}
              </span>
            </>
          )
          return (
            <li key={step} data-done={done.has(step) ? '' : undefined}>
              {isReachable(step, content) ? (
                <button
                  type="button"
                  aria-current={step === current ? 'step' : undefined}
                  onClick={() => (step === current ? undefined : onStep(step))}
                >
                  {label}
                </button>
              ) : (
                <span className="c-setup-later">{label}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
