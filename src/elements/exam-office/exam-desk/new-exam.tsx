import { useMessages } from '../../runtime/messages.tsx'
import { DetailsForm } from './details/details-form.tsx'
import type { Setup } from './exams.ts'
import { PageHead } from './page-head.tsx'
import { StepCard } from './step-card.tsx'
import { STEPS } from './steps.ts'

interface NewExamProps {
  readonly setup: Setup
  readonly onBack: () => void
  readonly onCreated: (examEventId: number) => void
}

const ignoreClose = (): void => undefined

/** Renders the page of an examination that is not there yet: its details first, the other steps follow. */
export function NewExam({ setup, onBack, onCreated }: NewExamProps) {
  const { t } = useMessages()
  return (
    <div className="c-stack c-exam">
      <PageHead title={t('examDesk.new')} onBack={onBack}>
        <p className="c-soft">{t('examDesk.newLead')}</p>
      </PageHead>
      <ol className="c-steps">
        {STEPS.map((step, index) => (
          <StepCard
            key={step}
            step={step}
            place={index + 1}
            state={index === 0 ? 'NEXT' : 'LATER'}
            figure={t(`examDesk.about.${step}`)}
            open={index === 0}
            off
            onToggle={ignoreClose}
          >
            {index === 0 ? <DetailsForm exam={undefined} setup={setup} onSaved={onCreated} /> : null}
          </StepCard>
        ))}
      </ol>
    </div>
  )
}
