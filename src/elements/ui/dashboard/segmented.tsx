import { useUniqueId } from '../../runtime/use-unique-id.ts'

interface SegmentedProps<Value extends string> {
  /** The label of the group. */
  readonly label: string
  /** With the language of a label that is not in that of the page. */
  readonly options: readonly { readonly value: Value; readonly label: string; readonly lang?: string }[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Renders a single choice with all options visible: radio buttons side by side, for two to five short words. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  const name = useUniqueId()
  return (
    <fieldset className="c-segmented">
      <legend className="c-label">{label}</legend>
      <div className="c-segments">
        {options.map((option) => (
          <label key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            <span lang={option.lang}>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
