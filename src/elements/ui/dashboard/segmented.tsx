import { useId } from 'react'

interface SegmentedProps<Value extends string> {
  /** What is chosen here. */
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** One of a few that are all in sight: radio buttons side by side, for two to five short words. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className="c-segmented">
      <legend className="c-label">{label}</legend>
      <div className="c-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
