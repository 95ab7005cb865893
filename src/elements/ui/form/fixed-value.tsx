import type { ReactNode } from 'react'

/** What stands fast and is no field: a name with its value. */
export const FixedValue = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <dl className="c-fixed">
    <dt className="c-label">{label}</dt>
    <dd>{children}</dd>
  </dl>
)
