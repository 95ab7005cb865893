import { formatPercent } from '../../ui/chart/formats.ts'
import { KpiCard } from '../../ui/dashboard/kpi-card.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { buildChange, type Compared, type WidgetWiring } from './widget-wiring.ts'

/** The students of a year. */
export interface StudentFigures {
  readonly all: number
  readonly firstYear: number
  readonly external: number
}

/** Renders the number of students on roll. */
export function StudentsCard({ wiring, link, ...figures }: WidgetWiring & Compared<StudentFigures>) {
  const { t, number } = useMessages()
  const { now } = figures
  return (
    <KpiCard
      {...wiring}
      title={t('figures.students')}
      definition={t('figures.students.means')}
      figure={link({ list: 'students' }, number(now.all))}
      compare={buildChange(figures, ({ all }) => all)}
      more="good"
      parts={[
        {
          label: t('figures.students.firstYear'),
          value: link({ list: 'students', detail: 'FIRST' }, number(now.firstYear)),
        },
        {
          label: t('figures.students.external'),
          value: link({ list: 'students', kind: 'EXTERNAL' }, number(now.external)),
        },
      ]}
      drill={link({ list: 'students' }, t('figures.students.drill'))}
    />
  )
}

/** The examination forms by stage. */
export interface FormFigures {
  readonly expected: number
  readonly submitted: number
  readonly inwarded: number
  readonly accepted: number
}

/** Renders how many of the expected examination forms were submitted. */
export function FormsCard({ wiring, link, ...figures }: WidgetWiring & Compared<FormFigures>) {
  const { t, number } = useMessages()
  const { now } = figures
  return (
    <KpiCard
      {...wiring}
      title={t('figures.forms')}
      definition={t('figures.forms.means')}
      figure={link({ list: 'forms', kind: 'FORM' }, number(now.submitted))}
      unit={t('figures.forms.unit', { total: number(now.expected) })}
      compare={buildChange(figures, ({ submitted }) => submitted)}
      more="good"
      parts={[
        {
          label: t('figures.forms.inwarded'),
          value: link({ list: 'forms', kind: 'FORM', detail: 'INWARD,ACCEPTED' }, number(now.inwarded)),
        },
        {
          label: t('figures.forms.accepted'),
          value: link({ list: 'forms', kind: 'FORM', detail: 'ACCEPTED' }, number(now.accepted)),
        },
      ]}
      drill={link({ list: 'forms', kind: 'EXPECTED', detail: 'NOT_SUBMITTED' }, t('figures.forms.drill'))}
    />
  )
}

/** The hall tickets of an examination; those downloaded are a part of those published. */
export interface TicketFigures {
  readonly generated: number
  readonly held: number
  readonly published: number
  readonly downloaded: number
}

/** Renders how many hall tickets can be downloaded, and how many were. */
export function TicketsCard({ wiring, link, ...figures }: WidgetWiring & Compared<TicketFigures>) {
  const { t, number } = useMessages()
  const { now } = figures
  return (
    <KpiCard
      {...wiring}
      title={t('figures.tickets')}
      definition={t('figures.tickets.means')}
      figure={link({ list: 'tickets', detail: 'DOWNLOADED,NOT_DOWNLOADED' }, number(now.published))}
      unit={t('figures.tickets.unit', { total: number(now.generated) })}
      compare={buildChange(figures, ({ published }) => published)}
      more="good"
      parts={[
        {
          label: t('figures.tickets.held'),
          value: link({ list: 'tickets', detail: 'WITHHELD' }, number(now.held)),
        },
        {
          label: t('figures.tickets.downloaded'),
          value: link(
            { list: 'tickets', detail: 'DOWNLOADED' },
            formatPercent(now.published === 0 ? 0 : now.downloaded / now.published),
          ),
        },
      ]}
      drill={link({ list: 'tickets', detail: 'NOT_DOWNLOADED' }, t('figures.tickets.drill'))}
    />
  )
}
