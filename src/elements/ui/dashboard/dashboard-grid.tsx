import type { ReactNode } from 'react'

/**
 * Renders a group of widgets under one heading: figures three in a row, wide widgets two, on a phone one below the
 * other.
 */
export function DashboardGrid({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="c-dashboard-group">
      <h2 className="c-subtitle">{title}</h2>
      <div className="c-dashboard">{children}</div>
    </section>
  )
}
