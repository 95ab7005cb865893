import { DashboardGrid } from '../../ui/dashboard/dashboard-grid.tsx'
import { KpiCard } from '../../ui/dashboard/kpi-card.tsx'
import { formatPercent, formatsOf } from '../../ui/chart/formats.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DrillDownLink } from './drill-down-link.tsx'
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
        drill={<DrillDownLink>{t('dummy.students.drill')}</DrillDownLink>}
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
        drill={<DrillDownLink>{t('dummy.forms.drill')}</DrillDownLink>}
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
        drill={<DrillDownLink>{t('dummy.tickets.drill')}</DrillDownLink>}
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
        drill={<DrillDownLink>{t('dummy.fees.drill')}</DrillDownLink>}
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
        drill={<DrillDownLink>{t('dummy.users.drill')}</DrillDownLink>}
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
        drill={<DrillDownLink>{t('dummy.corrections.drill')}</DrillDownLink>}
      />
    </DashboardGrid>
  )
}
