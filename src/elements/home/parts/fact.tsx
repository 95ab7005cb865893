import type { ReactNode } from 'react'

/** Renders one fact of a list of facts: its name and its value. */
export const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
