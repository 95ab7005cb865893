import { useUniqueId } from '../../runtime/use-unique-id.ts'

interface TickProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  /** Whether the box is disabled. */
  readonly off?: boolean
  readonly onChange: (checked: boolean) => void
  /** Name of the control, and id of the form that it belongs to. */
  readonly name?: string
  readonly form?: string
}

/** Renders one check box with its label. */
export function Checkbox({ label, hint, checked, off = false, onChange, name, form }: TickProps) {
  const id = useUniqueId()
  return (
    <div className="c-tick">
      <input
        id={id}
        className="c-tick-box"
        type="checkbox"
        name={name}
        form={form}
        checked={checked}
        disabled={off}
        aria-describedby={hint ? `${id}h` : undefined}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="c-hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
