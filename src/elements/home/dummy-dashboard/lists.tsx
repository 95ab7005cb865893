import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { ListCard } from '../../ui/dashboard/list-card.tsx'
import { useMessages } from '../../runtime/messages.tsx'
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
  const [notices, queue] = [widget('notices'), widget('queue')]
  return (
    <DashboardGrid title={t('figures.group.lists')}>
      <ListCard
        {...notices.wiring}
        title={t('figures.notices')}
        entries={NOTICES.map(({ notice, day, urgent }) => ({
          id: notice,
          title: t(`dummy.notice.${notice}`),
          day,
          mark: urgent ? t('figures.urgent') : undefined,
        }))}
      />
      <ListCard
        {...queue.wiring}
        title={t('dummy.queue')}
        entries={QUEUE.map(({ number, kind, day, late }) => ({
          id: number,
          title: t(`dummy.correction.${kind}`),
          detail: t('dummy.application', { number }),
          day,
          mark: late ? t('dummy.late') : undefined,
        }))}
        drill={queue.link({ list: 'corrections' }, t('figures.corrections.drill'))}
      />
    </DashboardGrid>
  )
}
