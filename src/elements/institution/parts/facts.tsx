import type { ReactNode } from 'react'

interface FactsProps {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[]
  readonly className?: string
}

/** Renders labelled values, one below the other. */
export const Facts = ({ facts, className = 'c-facts' }: FactsProps) => (
  <dl className={className}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
