import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { KpiCard } from '../../ui/dashboard/kpi-card.tsx'
import { formatPercent, formatsOf } from '../../ui/chart/formats.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Drill } from './drill.tsx'
import { CURRENCY } from './sample.ts'
import type { PartProps } from './part-props.ts'

/** Renders the key figures of an examination: students, forms, hall tickets, fees, accounts, corrections. */
export function KeyFigures({ sample: { now, before }, compare, widget }: PartProps) {
  const { t, number, money, language } = useMessages()
  const { short } = formatsOf({ currency: CURRENCY }, language)
  const against = (figure: number, earlier: number) => (compare ? { now: figure, before: earlier } : undefined)
  const amount = (paise: number) => money(paise, CURRENCY)
  return (
    <DashboardGrid title={t('dummy.group.figures')}>
      <KpiCard
        {...widget('students')}
        title={t('dummy.students')}
        definition={t('dummy.students.means')}
        figure={number(now.students.all)}
        compare={against(now.students.all, before.students.all)}
        more="good"
        parts={[
          { label: t('dummy.students.firstYear'), value: number(now.students.firstYear) },
          { label: t('dummy.students.external'), value: number(now.students.external) },
        ]}
        drill={<Drill>{t('dummy.students.drill')}</Drill>}
      />
      <KpiCard
        {...widget('forms')}
        title={t('dummy.forms')}
        definition={t('dummy.forms.means')}
        figure={number(now.forms.submitted)}
        unit={t('dummy.forms.unit', { total: number(now.forms.expected) })}
        compare={against(now.forms.submitted, before.forms.submitted)}
        more="good"
        parts={[
          { label: t('dummy.forms.inwarded'), value: number(now.forms.inwarded) },
          { label: t('dummy.forms.accepted'), value: number(now.forms.accepted) },
        ]}
        drill={<Drill>{t('dummy.forms.drill')}</Drill>}
      />
      <KpiCard
        {...widget('tickets')}
        title={t('dummy.tickets')}
        definition={t('dummy.tickets.means')}
        figure={number(now.tickets.published)}
        unit={t('dummy.tickets.unit', { total: number(now.tickets.generated) })}
        compare={against(now.tickets.published, before.tickets.published)}
        more="good"
        parts={[
          { label: t('dummy.tickets.held'), value: number(now.tickets.held) },
          {
            label: t('dummy.tickets.downloaded'),
            value: formatPercent(now.tickets.downloaded / now.tickets.published, language),
          },
        ]}
        drill={<Drill>{t('dummy.tickets.drill')}</Drill>}
      />
      <KpiCard
        {...widget('fees')}
        title={t('dummy.fees')}
        definition={t('dummy.fees.means')}
        figure={short(now.fees.collected)}
        unit={t('dummy.fees.unit', { total: short(now.fees.billed) })}
        compare={against(now.fees.collected, before.fees.collected)}
        more="good"
        parts={[
          { label: t('dummy.fees.pending'), value: amount(now.fees.pending) },
          { label: t('dummy.fees.mismatch'), value: amount(now.fees.mismatch) },
          { label: t('dummy.fees.refund'), value: amount(now.fees.refund) },
        ]}
        drill={<Drill>{t('dummy.fees.drill')}</Drill>}
      />
      <KpiCard
        {...widget('users')}
        title={t('dummy.users')}
        definition={t('dummy.users.means')}
        figure={number(now.users.active)}
        compare={against(now.users.active, before.users.active)}
        parts={[
          { label: t('dummy.users.never'), value: number(now.users.never) },
          { label: t('dummy.users.locked'), value: number(now.users.locked) },
          { label: t('dummy.users.unconfirmed'), value: number(now.users.unconfirmed) },
        ]}
        drill={<Drill>{t('dummy.users.drill')}</Drill>}
      />
      <KpiCard
        {...widget('corrections')}
        title={t('dummy.corrections')}
        definition={t('dummy.corrections.means')}
        figure={number(now.corrections.open)}
        unit={t('dummy.corrections.unit')}
        compare={against(now.corrections.open, before.corrections.open)}
        more="bad"
        parts={[{ label: t('dummy.corrections.late'), value: number(now.corrections.late) }]}
        drill={<Drill>{t('dummy.corrections.drill')}</Drill>}
      />
    </DashboardGrid>
  )
}
