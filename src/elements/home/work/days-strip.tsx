import { getTitleKey } from '../../../contract/access.ts'
import type { DayAhead } from '../../../contract/home/work-queue.ts'
import { formatBriefDay, formatWeekdayNumber } from '../../../core/i18n/format-brief-day.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import type { Queue } from './use-work-words.ts'

type Mark = DayAhead['marks'][number]

interface DaysStripProps {
  readonly days: readonly DayAhead[]
  readonly exam: Queue['exam']
}

/**
 * Renders the next two weeks in one line: today, the days on which papers are written or something closes, and between
 * them the others, so that their distance is true.
 */
export function DaysStrip({ days, exam }: DaysStripProps) {
  const { t, name, number, language } = useMessages()
  const formatMark = ({ kind, count, process }: Mark): string => {
    if (kind === 'PAPERS' || kind === 'PRACTICALS')
      return t(`home.days.${kind}`, { count: count ?? 0, number: number(count ?? 0) })
    if (kind === 'WINDOW_CLOSES')
      return t('home.days.WINDOW_CLOSES', { process: process ? t(getTitleKey(process) as MessageKey) : '' })
    if (kind === 'EXAM_STARTS' || kind === 'EXAM_ENDS')
      return t(`home.days.${kind}`, { exam: exam ? name(exam.names) : '' })
    return t(`home.days.${kind}`)
  }
  return (
    <ol className="c-days" aria-label={t('home.days')}>
      {days.map(({ day, marks }, at) => {
        const isGoal = marks.some(({ kind }) => kind === 'EXAM_STARTS')
        const state = isGoal ? 'goal' : at === 0 ? 'today' : marks.length > 0 ? 'has' : undefined
        // The month is named on its first day, too.
        const isNamed = state !== undefined || day.endsWith('-01')
        return (
          <li key={day} data-state={state} aria-current={at === 0 ? 'date' : undefined}>
            <span className="c-day">
              {isNamed ? formatBriefDay(day, language) : formatWeekdayNumber(day, language)}
            </span>
            {at === 0 ? <span className="c-day-mark">{t('home.days.today')}</span> : null}
            {marks.map((mark) => (
              <span key={`${mark.kind} ${mark.process}`} className="c-day-mark">
                {formatMark(mark)}
              </span>
            ))}
          </li>
        )
      })}
    </ol>
  )
}
