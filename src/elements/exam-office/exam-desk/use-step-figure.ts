import { useMessages } from '../../runtime/messages.tsx'
import type { Exam } from './exams.ts'
import type { Step } from './steps.ts'

/** Returns a function that says in one line how far a step is. */
export function useStepFigure(exam: Exam): (step: Step) => string {
  const { t, number, instant } = useMessages()
  const formatCount = (key: 'centres' | 'papers' | 'seats' | 'tickets' | 'withoutTicket', count: number): string =>
    t(`examDesk.figure.${key}`, { count, number: number(count) })
  const formatPublished = (): string => {
    if (exam.state === 'PREPARING' || exam.opensAt === null) return t('examDesk.about.publish')
    if (exam.state === 'PLANNED') return t('examDesk.figure.planned', { time: instant(exam.opensAt) })
    if (exam.state === 'CLOSED')
      return exam.closesAt === null
        ? t('examDesk.state.CLOSED')
        : t('examDesk.figure.closed', { time: instant(exam.closesAt) })
    return t('examDesk.figure.open', { time: instant(exam.opensAt) })
  }
  return (step) => {
    switch (step) {
      case 'details':
        return t('examDesk.figure.instructions', {
          count: exam.instructions.items.length,
          number: number(exam.instructions.items.length),
        })
      case 'files':
        return exam.centres + exam.papersWithTime === 0
          ? t('examDesk.about.files')
          : `${formatCount('centres', exam.centres)} · ${formatCount('papers', exam.papersWithTime)}`
      case 'seats':
        return exam.seats === 0 ? t('examDesk.about.seats') : formatCount('seats', exam.seats)
      case 'tickets': {
        if (exam.tickets === 0) return t('examDesk.about.tickets')
        const without = exam.seatsWithoutTicket
        return `${formatCount('tickets', exam.tickets)}${without > 0 ? ` · ${formatCount('withoutTicket', without)}` : ''}`
      }
      case 'publish':
        return formatPublished()
    }
  }
}
