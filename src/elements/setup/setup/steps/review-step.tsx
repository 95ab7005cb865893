import { useState, type ReactNode } from 'react'
import { completeSetup } from '../../../../contract/institution/setup.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useWizard } from '../frame/step-context.ts'
import { BackButton } from '../frame/setup-step-form.tsx'
import type { CreatedInstitution } from '../saving.ts'
import { useReviewFacts } from '../review-facts.tsx'
import type { WizardStep } from '../wizard-steps.ts'

interface SectionProps {
  readonly step: WizardStep
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

function Section({ step, facts }: SectionProps) {
  const { t } = useMessages()
  const { onStep } = useWizard()
  const title = t(`setup.step.${step}`)
  return (
    <section className="c-setup-facts" aria-label={title}>
      <header>
        <h3 className="c-label">{title}</h3>
        <button
          type="button"
          className="c-link c-small"
          aria-label={t('setup.changeStep', { step: title })}
          onClick={() => onStep(step)}
        >
          {t('setup.change')}
        </button>
      </header>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value === '' ? <span className="c-soft">–</span> : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Renders the last step: everything that was entered, and the button that creates the institution. */
export function ReviewStep({ onCreated }: { readonly onCreated: (created: CreatedInstitution) => void }) {
  const { t } = useMessages()
  const failure = useFailure()
  const { setupKey, onEnd, onStep } = useWizard()
  const sections = useReviewFacts()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const [missing, setMissing] = useState<readonly WizardStep[]>([])
  const createInstitution = async () => {
    setBusy(true)
    setProblem('')
    setMissing([])
    const reply = await call(completeSetup, { setupKey }, { toast: false, block: true })
    setBusy(false)
    if (!reply.ok) setProblem(failure(reply))
    else if (reply.result.outcome === 'COMPLETED') onCreated(reply.result)
    else if (reply.result.outcome === 'INCOMPLETE') setMissing(reply.result.steps)
    else onEnd(reply.result.outcome === 'CLOSED' ? 'closed' : 'completed')
  }
  return (
    <div className="c-stack">
      <div className="c-setup-review">
        {sections.map((section) => (
          <Section key={section.step} {...section} />
        ))}
      </div>
      {missing.length > 0 ? (
        <Notice kind="danger" announced>
          <p>{t('setup.incomplete')}</p>
          <ul>
            {missing.map((step) => (
              <li key={step}>
                <button type="button" className="c-link" onClick={() => onStep(step)}>
                  {t(`setup.step.${step}`)}
                </button>
              </li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Problem sentence={problem} />
      <div className="c-row c-setup-actions">
        <Button busy={busy} onClick={() => void createInstitution().catch(onFault)}>
          {t('setup.create')}
        </Button>
        <BackButton />
      </div>
    </div>
  )
}
