import type { ReactNode } from 'react'

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
}

/** Renders labelled values, one below the other. */
export const Facts = ({ facts }: FactsProps) => (
  <dl className="c-settings-facts">
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
