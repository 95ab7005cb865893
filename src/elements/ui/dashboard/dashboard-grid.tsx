import type { ReactNode } from 'react'

interface DashboardGridProps {
  readonly title: string
  /** The only widget of the group has the same title: the heading is for screen readers only. */
  readonly titleHidden?: boolean
  readonly children: ReactNode
}

/**
 * Renders a group of widgets under one heading: figures three in a row, wide widgets two, on a phone one below the
 * other. The last rows are filled.
 */
export function DashboardGrid({ title, titleHidden = false, children }: DashboardGridProps) {
  return (
    <section className="c-dashboard-group">
      <h2 className={titleHidden ? 'c-hidden' : 'c-subtitle'}>{title}</h2>
      <div className="c-dashboard">{children}</div>
    </section>
  )
}
