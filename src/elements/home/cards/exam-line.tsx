import type { HomeCardRow } from '../../../contract/home/cards.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { useDaysLeft } from './use-days-left.ts'

type Exam = NonNullable<Extract<HomeCardRow, { exam: unknown }>['exam']>

/** Days before an examination from which its start is marked. */
const SOON = 7

/** Renders the examination that figures are about, and how far it is away. */
export function ExamLine({ exam }: { readonly exam: Exam }) {
  const { t, name, day } = useMessages()
  const daysLeft = useDaysLeft()
  const isSoon = exam.daysLeft >= 0 && exam.daysLeft <= SOON
  return (
    <p className="c-home-exam c-small">
      <span>{t('home.exam', { exam: name(exam.names), date: day(exam.startsOn) })}</span>
      <Tag kind={isSoon ? 'warning' : 'neutral'} size="small">
        {daysLeft(exam.daysLeft)}
      </Tag>
    </p>
  )
}
