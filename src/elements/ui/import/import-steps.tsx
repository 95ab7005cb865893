/** A step of a wizard: its id, and its name as the person sees it. */
export interface ImportStep {
  readonly id: string
  readonly name: string
}

/** Renders the steps of an import in their order, with the current one and those that are done. */
export function ImportSteps({
  label,
  steps,
  now,
}: {
  readonly label: string
  readonly steps: readonly ImportStep[]
  readonly now: string
}) {
  const current = steps.findIndex(({ id }) => id === now)
  return (
    <ol className="c-import-steps" aria-label={label}>
      {steps.map(({ id, name }, place) => (
        <li key={id} aria-current={place === current ? 'step' : undefined} data-past={place < current ? '' : undefined}>
          {name}
        </li>
      ))}
    </ol>
  )
}
