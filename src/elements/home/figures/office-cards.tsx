import { createFormats } from '../../ui/chart/formats.ts'
import { KpiCard } from '../../ui/dashboard/kpi-card.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { buildChange, type Compared, type WidgetWiring } from './widget-wiring.ts'

/** The fees of a financial year, in minor units. */
export interface FeeFigures {
  readonly billed: number
  readonly collected: number
  readonly pending: number
  readonly mismatch: number
  readonly refund: number
}

/** Renders the fees that were collected, and those that need attention. */
export function FeesCard({
  wiring,
  link,
  currency,
  ...figures
}: WidgetWiring & Compared<FeeFigures> & { readonly currency: string }) {
  const messages = useMessages()
  const { t, money } = messages
  const { short } = createFormats({ currency }, messages)
  const { now } = figures
  const renderFeePart = (kind: string, minor: number) => link({ list: 'fees', kind }, money(minor, currency))
  return (
    <KpiCard
      {...wiring}
      title={t('figures.fees')}
      definition={t('figures.fees.means')}
      figure={link({ list: 'fees', kind: 'COLLECTED' }, short(now.collected))}
      unit={t('figures.fees.unit', { total: short(now.billed) })}
      compare={buildChange(figures, ({ collected }) => collected)}
      more="good"
      parts={[
        { label: t('figures.fees.pending'), value: renderFeePart('PENDING', now.pending) },
        { label: t('figures.fees.mismatch'), value: renderFeePart('MISMATCH', now.mismatch) },
        { label: t('figures.fees.refund'), value: renderFeePart('REFUND_DUE', now.refund) },
      ]}
      drill={link({ list: 'fees', kind: 'COLLECTED' }, t('figures.fees.drill'))}
    />
  )
}

/** The accounts by state; one account may be in several. */
export interface UserFigures {
  readonly active: number
  readonly never: number
  readonly locked: number
  readonly unconfirmed: number
}

/** Renders the number of active users, and of those who need help with their account. */
export function UsersCard({ wiring, link, ...figures }: WidgetWiring & Compared<UserFigures>) {
  const { t, number } = useMessages()
  const { now } = figures
  return (
    <KpiCard
      {...wiring}
      title={t('figures.users')}
      definition={t('figures.users.means')}
      figure={link({ list: 'users', detail: 'ACTIVE' }, number(now.active))}
      compare={buildChange(figures, ({ active }) => active)}
      parts={[
        { label: t('figures.users.never'), value: link({ list: 'users', detail: 'NEVER' }, number(now.never)) },
        { label: t('figures.users.locked'), value: link({ list: 'users', detail: 'LOCKED' }, number(now.locked)) },
        {
          label: t('figures.users.unconfirmed'),
          value: link({ list: 'users', detail: 'UNCONFIRMED' }, number(now.unconfirmed)),
        },
      ]}
      drill={link({ list: 'users', detail: 'ACTIVE' }, t('figures.users.drill'), null)}
    />
  )
}

/** The correction requests that wait for a decision. */
export interface CorrectionFigures {
  readonly open: number
  readonly late: number
}

/** Renders the number of correction requests that wait, and of those that wait too long. */
export function CorrectionsCard({ wiring, link, ...figures }: WidgetWiring & Compared<CorrectionFigures>) {
  const { t, number } = useMessages()
  const { now } = figures
  return (
    <KpiCard
      {...wiring}
      title={t('figures.corrections')}
      definition={t('figures.corrections.means')}
      figure={link({ list: 'corrections' }, number(now.open))}
      unit={t('figures.corrections.unit')}
      compare={buildChange(figures, ({ open }) => open)}
      more="bad"
      parts={[
        { label: t('figures.corrections.late'), value: link({ list: 'corrections', kind: 'LATE' }, number(now.late)) },
      ]}
      drill={link({ list: 'corrections' }, t('figures.corrections.drill'))}
    />
  )
}
