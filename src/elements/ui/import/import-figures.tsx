import { useMessages } from '../../runtime/messages.tsx'

/** A number of rows with its meaning; the tone colours its edge when the number is above zero. */
export interface ImportFigure {
  readonly id: string
  readonly label: string
  readonly count: number
  readonly tone?: 'danger' | 'success' | 'info' | undefined
}

/** Renders numbers of rows as figures. */
export function ImportFigures({ figures }: { readonly figures: readonly ImportFigure[] }) {
  const { number } = useMessages()
  return (
    <dl className="c-import-counts">
      {figures.map(({ id, label, count, tone }) => (
        <div key={id} data-tone={count > 0 ? tone : undefined}>
          <dt>{label}</dt>
          <dd>{number(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
