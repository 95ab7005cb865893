import type { ReactNode } from 'react'

/** Renders a specimen with the name of its state. */
export function LabelledSpecimen({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="c-state">
      {children}
      <span className="c-state-name">{label}</span>
    </div>
  )
}
