import { useId } from 'react'

interface TickProps {
  readonly label: string
  readonly hint?: string
  readonly checked: boolean
  /** Cannot be chosen now. */
  readonly off?: boolean
  readonly onChange: (checked: boolean) => void
  /** Belongs to the form with this id, under this name. */
  readonly name?: string
  readonly form?: string
}

/** One check box with its words beside it. */
export function Tick({ label, hint, checked, off = false, onChange, name, form }: TickProps) {
  const id = useId()
  return (
    <div className="c-tick">
      <input id={id} className="c-tick-box" type="checkbox" name={name} form={form} checked={checked} disabled={off} aria-describedby={hint ? `${id}h` : undefined} onChange={({ target }) => onChange(target.checked)} />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p className="c-hint" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
    </div>
  )
}
