import { deskExamEvent } from '../../../contract/exam-office/exam-desk.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { buildFailure, type Reply } from '../../../core/mql/reply.ts'
import { query } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { Loading } from '../../ui/query/query-state.tsx'
import { useLoad } from '../../ui/query/use-load.ts'
import { isTemporary, useReconnect } from '../../ui/query/use-reconnect.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import { DetailsStep } from './details/details-step.tsx'
import { STATE_TONES, type Exam, type Setup } from './exams.ts'
import { FilesStep, SeatsStep } from './files/files-step.tsx'
import { NotLoaded } from './not-loaded.tsx'
import { PageHead } from './page-head.tsx'
import { PublishStep } from './publish/publish-step.tsx'
import { StepCard } from './step-card.tsx'
import { getNextStep, STEPS, getStepStates, type Step } from './steps.ts'
import { TicketsStep } from './tickets/tickets-step.tsx'
import { useJobs } from './use-jobs.ts'
import { useStepFigure } from './use-step-figure.ts'

async function loadExam(examEventId: number): Promise<Reply<Exam>> {
  const reply = await query([deskExamEvent], { deskExamEvent: { examEventId } }, { toast: false })
  if (!reply.ok) return reply
  const [row] = reply.result.deskExamEvent
  return row ? { ok: true, result: row } : buildFailure('contract')
}

interface ExamPageProps {
  readonly examEventId: number
  readonly setup: Setup
  /** The open step; undefined: the first one whose work is not done. */
  readonly step: Step | undefined
  readonly onStep: (step: Step | undefined) => void
  readonly onBack: () => void
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders an examination as a checklist of five steps. */
export function ExamPage(props: ExamPageProps) {
  const { examEventId, onBack } = props
  const { value: exam, refused, reload } = useLoad(String(examEventId), () => loadExam(examEventId))
  const reloadExam = () => void reload()
  useReconnect(refused !== undefined && isTemporary(refused), reloadExam)
  if (exam) return <Checklist {...props} exam={exam} onChanged={reloadExam} />
  return refused ? <NotLoaded reply={refused} onAgain={reloadExam} onBack={onBack} /> : <Loading />
}

function Checklist({
  exam,
  setup,
  step,
  onStep,
  onBack,
  portal,
  onNavigate,
  onChanged,
}: ExamPageProps & { readonly exam: Exam; readonly onChanged: () => void }) {
  const { t, name, day } = useMessages()
  const { jobs, lost, look } = useJobs(exam.examEventId, onChanged)
  const figureOf = useStepFigure(exam)
  const knownJobs = jobs ?? []
  const states = getStepStates(exam, knownJobs)
  const open = step ?? getNextStep(exam)
  const on = { exam, jobs: knownJobs, look, onStep }
  const content: Readonly<Record<Step, () => React.ReactNode>> = {
    details: () => <DetailsStep exam={exam} setup={setup} onChanged={onChanged} />,
    files: () => <FilesStep {...on} />,
    seats: () => <SeatsStep {...on} />,
    tickets: () => <TicketsStep {...on} />,
    publish: () => <PublishStep {...on} setup={setup} portal={portal} onNavigate={onNavigate} />,
  }
  return (
    <div className="c-stack c-exam">
      <PageHead title={name(exam.names)} onBack={onBack}>
        <p className="c-row c-exam-facts">
          <Tag kind={STATE_TONES[exam.state]}>{t(`examDesk.state.${exam.state}`)}</Tag>
          <bdi dir="ltr" className="c-chip">
            {exam.code}
          </bdi>
          <span className="c-soft">{t('examDesk.from', { from: day(exam.startsOn), to: day(exam.endsOn) })}</span>
        </p>
      </PageHead>
      {lost ? (
        <Notice kind="warning" announced>
          {t('examDesk.lost')}
        </Notice>
      ) : null}
      <ol className="c-steps">
        {STEPS.map((one, index) => (
          <StepCard
            key={one}
            step={one}
            place={index + 1}
            state={states[one]}
            figure={figureOf(one)}
            open={open === one}
            onToggle={() => onStep(one)}
          >
            {content[one]()}
          </StepCard>
        ))}
      </ol>
    </div>
  )
}
