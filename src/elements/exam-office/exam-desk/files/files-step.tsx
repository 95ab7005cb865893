import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Collapse } from '../../../ui/collapse/collapse.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { Exam } from '../exams.ts'
import type { Step } from '../steps.ts'
import type { Job } from '../use-jobs.ts'
import { FileImport } from './file-import.tsx'

/** The props of the steps after the first one. */
export interface StepProps {
  readonly exam: Exam
  readonly jobs: readonly Job[]
  /** Looks for jobs at once. */
  readonly look: () => void
  readonly onStep: (step: Step) => void
}

/** Renders the way to the next step, once this one is done. */
function Onward({ to, onStep }: { readonly to: Step } & Pick<StepProps, 'onStep'>) {
  const { t } = useMessages()
  return (
    <div className="c-row c-onward">
      <Button onClick={() => onStep(to)}>{t('examDesk.onward', { step: t(`examDesk.step.${to}`) })}</Button>
    </div>
  )
}

/** Renders the second step: the centres, and the times of the papers. */
export function FilesStep({ exam, jobs, look, onStep }: StepProps) {
  const { t, day } = useMessages()
  const { examEventId, firstPaperOn, lastPaperOn } = exam
  const outside =
    firstPaperOn !== null && lastPaperOn !== null && (firstPaperOn < exam.startsOn || lastPaperOn > exam.endsOn)
  return (
    <>
      <FileImport examEventId={examEventId} kind="CENTRES" jobs={jobs} look={look} />
      <hr className="c-rule" />
      <FileImport examEventId={examEventId} kind="TIMETABLE" jobs={jobs} look={look} />
      {outside ? (
        <Notice kind="warning">
          {t('examDesk.outside', {
            first: day(firstPaperOn),
            last: day(lastPaperOn),
            from: day(exam.startsOn),
            to: day(exam.endsOn),
          })}
        </Notice>
      ) : null}
      {exam.centres > 0 && exam.papersWithTime > 0 ? <Onward to="seats" onStep={onStep} /> : null}
    </>
  )
}

/** Renders the third step: the seats, and where they are needed further papers and holds. */
export function SeatsStep({ exam, jobs, look, onStep }: StepProps) {
  const { t, number } = useMessages()
  const { examEventId } = exam
  return (
    <>
      {exam.centres === 0 ? <Notice>{t('examDesk.seatsNeedCentres')}</Notice> : null}
      <FileImport examEventId={examEventId} kind="SEATS" jobs={jobs} look={look} />
      <div className="c-collapse-sections">
        <Collapse
          title={t('examDesk.optional', { name: t('examDesk.kind.PAPERS') })}
          beside={exam.ownPapers > 0 ? <span className="c-chip">{number(exam.ownPapers)}</span> : undefined}
        >
          <FileImport examEventId={examEventId} kind="PAPERS" jobs={jobs} look={look} />
        </Collapse>
        <Collapse
          title={t('examDesk.optional', { name: t('examDesk.kind.FORMS') })}
          beside={exam.forms > 0 ? <span className="c-chip">{number(exam.forms)}</span> : undefined}
        >
          <FileImport examEventId={examEventId} kind="FORMS" jobs={jobs} look={look} />
        </Collapse>
        <Collapse
          title={t('examDesk.optional', { name: t('examDesk.kind.HOLDS') })}
          beside={exam.holds > 0 ? <span className="c-chip">{number(exam.holds)}</span> : undefined}
        >
          <FileImport examEventId={examEventId} kind="HOLDS" jobs={jobs} look={look} />
        </Collapse>
      </div>
      {exam.seats > 0 ? <Onward to="tickets" onStep={onStep} /> : null}
    </>
  )
}
