import type { ReactNode } from 'react'
import type { DashboardList } from '../../../contract/home/dashboard-lists.ts'
import type { WidgetProps } from '../../ui/dashboard/widget.tsx'

/** A list behind a figure, narrowed to what the figure counts; `users` is a screen of its own. */
export interface DrillDown {
  readonly list: DashboardList | 'users'
  readonly kind?: string
  /** One code, or several that are separated by commas. */
  readonly detail?: string
  readonly day?: string
}

/** What each widget needs besides its figures. */
export interface WidgetWiring {
  readonly wiring: Pick<WidgetProps, 'state' | 'asOf' | 'empty' | 'onAgain'>
  /** Renders a text as the link to the list behind a figure; where none can be reached: the text, or `otherwise`. */
  readonly link: (to: DrillDown, text: string, otherwise?: null) => ReactNode
}

/** Figures of now, and of the same time a year before where they are compared. */
export interface Compared<Figures> {
  readonly now: Figures
  /** Undefined: not compared; null: there are none. */
  readonly before?: Figures | null | undefined
}

/** Returns the two values of a figure for the comparison of a card, 0 where there is none; undefined without one. */
export const buildChange = <Figures>({ now, before }: Compared<Figures>, figure: (figures: Figures) => number) =>
  before === undefined ? undefined : { now: figure(now), before: before ? figure(before) : 0 }
