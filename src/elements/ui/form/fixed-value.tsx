import type { ReactNode } from 'react'

/** Renders a fixed value that is not a field: a label with its value. */
export const FixedValue = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <dl className="c-fixed">
    <dt className="c-label">{label}</dt>
    <dd>{children}</dd>
  </dl>
)
