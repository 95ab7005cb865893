import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { ListCard } from '../../ui/dashboard/list-card.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { DrillDownLink } from './drill-down-link.tsx'
import type { PartProps } from './part-props.ts'

const QUEUE = [
  { number: '260418', kind: 'name', day: '2026-11-02', late: true },
  { number: '260533', kind: 'photo', day: '2026-11-12', late: false },
  { number: '260571', kind: 'subjects', day: '2026-11-17', late: false },
] as const
const NOTICES = [
  { notice: 'tickets', day: '2026-11-19', urgent: true },
  { notice: 'fees', day: '2026-11-16', urgent: false },
  { notice: 'timetable', day: '2026-11-09', urgent: false },
] as const

/** Renders the announcements and the pending tasks. */
export function Lists({ widget }: Pick<PartProps, 'widget'>) {
  const { t } = useMessages()
  return (
    <DashboardGrid title={t('dummy.group.lists')}>
      <ListCard
        {...widget('notices')}
        title={t('dummy.notices')}
        entries={NOTICES.map(({ notice, day, urgent }) => ({
          id: notice,
          title: t(`dummy.notice.${notice}`),
          day,
          mark: urgent ? t('dummy.urgent') : undefined,
        }))}
      />
      <ListCard
        {...widget('queue')}
        title={t('dummy.queue')}
        entries={QUEUE.map(({ number, kind, day, late }) => ({
          id: number,
          title: t(`dummy.correction.${kind}`),
          detail: t('dummy.application', { number }),
          day,
          mark: late ? t('dummy.late') : undefined,
        }))}
        drill={<DrillDownLink>{t('dummy.corrections.drill')}</DrillDownLink>}
      />
    </DashboardGrid>
  )
}
