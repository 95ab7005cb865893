import type { ReactNode } from 'react'
import {
  correctionQueue,
  kpiExamForms,
  kpiFees,
  kpiHallTickets,
  kpiStudents,
  usersSummary,
} from '../../../contract/home/dashboard.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CorrectionsCard, FeesCard, UsersCard, type FeeFigures } from '../figures/office-cards.tsx'
import { FormsCard, StudentsCard, TicketsCard } from '../figures/student-cards.tsx'
import type { WidgetWiring } from '../figures/widget-wiring.ts'
import type { Choice } from './choice.ts'
import { useFigure, type Figure } from './use-figure.ts'

/** Props of each widget of the dashboard. */
export interface WidgetParts {
  readonly choice: Choice
  /** How often the page was refreshed. */
  readonly refreshes: number
  readonly link: WidgetWiring['link']
}

/** Returns the common props of the card of a figure; `empty` is shown when there is nothing to show. */
export function buildWiring(
  { row, state, again }: Figure<{ readonly asOf: string }>,
  link: WidgetWiring['link'],
  empty: string,
  isEmpty = false,
): WidgetWiring {
  return {
    wiring: {
      state: isEmpty && state === 'ready' ? 'empty' : state,
      ...(row && { asOf: row.asOf }),
      empty,
      onAgain: again,
    },
    link,
  }
}

const NO_STUDENTS = { all: 0, firstYear: 0, external: 0 }
const NO_FORMS = { expected: 0, submitted: 0, inwarded: 0, accepted: 0 }
const NO_TICKETS = { generated: 0, held: 0, published: 0, downloaded: 0 }
const NO_USERS = { active: 0, neverLoggedIn: 0, locked: 0, unconfirmed: 0 }

/** Loads and renders the students on roll. */
export function StudentsWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { academicYearId, collegeId, compare } = choice
  const figure = useFigure(kpiStudents, { academicYearId, collegeId }, refreshes)
  const { now = NO_STUDENTS, before } = figure.row ?? {}
  const wired = buildWiring(figure, link, t('figures.none.general'))
  return <StudentsCard {...wired} now={now} before={compare ? (before ?? null) : undefined} />
}

/** Loads and renders the examination forms. */
export function FormsWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { examEventId, collegeId, compare } = choice
  const figure = useFigure(kpiExamForms, { examEventId, collegeId }, refreshes)
  const { now = NO_FORMS, before } = figure.row ?? {}
  const wired = buildWiring(figure, link, t('figures.none.general'), now.expected + now.submitted === 0)
  return <FormsCard {...wired} now={now} before={compare ? (before ?? null) : undefined} />
}

/** Loads and renders the hall tickets. */
export function TicketsWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { examEventId, collegeId, compare } = choice
  const figure = useFigure(kpiHallTickets, { examEventId, collegeId }, refreshes)
  const { now = NO_TICKETS, before } = figure.row ?? {}
  const wired = buildWiring(figure, link, t('figures.none.general'), now.generated === 0)
  return <TicketsCard {...wired} now={now} before={compare ? (before ?? null) : undefined} />
}

type ServerFees = Omit<FeeFigures, 'refund'> & { readonly refundDue: number }
const toFeeFigures = ({ refundDue, ...fees }: ServerFees): FeeFigures => ({ ...fees, refund: refundDue })
const NO_FEES = { billed: 0, collected: 0, pending: 0, mismatch: 0, refundDue: 0 }

/** Loads and renders the fees of the financial year. */
export function FeesWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { financialYearId, collegeId, compare } = choice
  const figure = useFigure(kpiFees, { financialYearId, collegeId }, refreshes)
  const { now = NO_FEES, before, currency = 'INR' } = figure.row ?? {}
  const wired = buildWiring(figure, link, t('figures.none.general'))
  return (
    <FeesCard
      {...wired}
      now={toFeeFigures(now)}
      before={compare ? (before ? toFeeFigures(before) : null) : undefined}
      currency={currency}
    />
  )
}

/** Loads and renders the accounts. */
export function UsersWidget({ choice: { collegeId }, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const figure = useFigure(usersSummary, { collegeId }, refreshes)
  const { neverLoggedIn, ...users } = figure.row ?? NO_USERS
  return (
    <UsersCard {...buildWiring(figure, link, t('figures.none.general'))} now={{ ...users, never: neverLoggedIn }} />
  )
}

/** Loads and renders the correction requests. */
export function CorrectionsWidget({ choice, refreshes, link }: WidgetParts): ReactNode {
  const { t } = useMessages()
  const { examEventId, collegeId } = choice
  const figure = useFigure(correctionQueue, { examEventId, collegeId }, refreshes)
  const { open = 0, late = 0 } = figure.row ?? {}
  return <CorrectionsCard {...buildWiring(figure, link, t('figures.none.general'))} now={{ open, late }} />
}
