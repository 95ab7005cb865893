import type { JobKind } from '../../../contract/exam-office/ticket-desk.ts'
import type { Exam } from './exams.ts'
import type { Job } from './use-jobs.ts'

/** The steps from an examination to its hall tickets, in their order. */
export const STEPS = ['details', 'files', 'seats', 'tickets', 'publish'] as const
/** One step. */
export type Step = (typeof STEPS)[number]

/** The state of a step: its work is done, it is the next one, it comes later, or the server is working on it. */
export type StepState = 'DONE' | 'NEXT' | 'LATER' | 'RUNNING'

const JOBS: Readonly<Record<Exclude<JobKind, 'IMPORT'>, Step>> = {
  GENERATE: 'tickets',
  RENDER: 'publish',
  PUBLISH: 'publish',
  REISSUE: 'publish',
}

const getJobStep = ({ kind, file }: Job): Step => {
  if (kind !== 'IMPORT') return JOBS[kind]
  return file?.kind === 'CENTRES' || file?.kind === 'TIMETABLE' ? 'files' : 'seats'
}

/** Returns the steps whose work is done. */
const listDoneSteps = (exam: Exam): readonly Step[] => {
  const done: Readonly<Record<Step, boolean>> = {
    details: true,
    files: exam.centres > 0 && exam.papersWithTime > 0,
    seats: exam.seats > 0,
    tickets: exam.tickets > 0 && exam.seatsWithoutTicket === 0,
    publish: exam.state !== 'PREPARING',
  }
  return STEPS.filter((step) => done[step])
}

/** Returns the first step whose work is not done; the last one when all is done. */
export function getNextStep(exam: Exam): Step {
  const done = listDoneSteps(exam)
  return STEPS.find((step) => !done.includes(step)) ?? 'publish'
}

/** Returns the state of each step. */
export function getStepStates(exam: Exam, jobs: readonly Job[]): Readonly<Record<Step, StepState>> {
  const done = listDoneSteps(exam)
  const working = jobs.filter(({ status }) => status === 'RUNNING').map(getJobStep)
  const next = getNextStep(exam)
  const getStepState = (step: Step): StepState => {
    if (working.includes(step)) return 'RUNNING'
    if (done.includes(step)) return 'DONE'
    return step === next ? 'NEXT' : 'LATER'
  }
  return {
    details: getStepState('details'),
    files: getStepState('files'),
    seats: getStepState('seats'),
    tickets: getStepState('tickets'),
    publish: getStepState('publish'),
  }
}
