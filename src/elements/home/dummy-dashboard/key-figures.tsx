import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CorrectionsCard, FeesCard, UsersCard } from '../figures/office-cards.tsx'
import { FormsCard, StudentsCard, TicketsCard } from '../figures/student-cards.tsx'
import type { PartProps } from './part-props.ts'
import { CURRENCY, type Sample } from './sample.ts'

/** Renders the key figures of an examination: students, forms, hall tickets, fees, accounts, corrections. */
export function KeyFigures({ sample: { now, before }, compare, widget }: PartProps) {
  const { t } = useMessages()
  const buildFigurePair = <Name extends keyof Sample>(name: Name) => ({
    now: now[name],
    before: compare ? before[name] : undefined,
  })
  return (
    <DashboardGrid title={t('figures.group.figures')}>
      <StudentsCard {...widget('students')} {...buildFigurePair('students')} />
      <FormsCard {...widget('forms')} {...buildFigurePair('forms')} />
      <TicketsCard {...widget('tickets')} {...buildFigurePair('tickets')} />
      <FeesCard {...widget('fees')} {...buildFigurePair('fees')} currency={CURRENCY} />
      <UsersCard {...widget('users')} {...buildFigurePair('users')} />
      <CorrectionsCard {...widget('corrections')} {...buildFigurePair('corrections')} />
    </DashboardGrid>
  )
}
