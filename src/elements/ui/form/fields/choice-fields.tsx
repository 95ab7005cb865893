import { type ReactNode } from 'react'
import { useUniqueId } from '../../../runtime/use-unique-id.ts'
import { FieldError } from '../../field/field.tsx'
import type { FieldProps } from '../field-props.ts'
import { RequiredMark } from '../form-field.tsx'
import { GroupField } from '../group-field.tsx'

/** One option. */
export interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly hint?: string
  readonly off?: boolean
}

/** Renders a checkbox with a sentence. `asSwitch` for settings that take effect at once. */
export function CheckField({
  name,
  value,
  onChange,
  onBlur,
  error,
  label,
  hint,
  required,
  readOnly,
  off,
  busy,
  asSwitch = false,
  ...rest
}: FieldProps<boolean> & { readonly asSwitch?: boolean }) {
  const id = useUniqueId()
  const still = readOnly || busy
  const described = [hint && `${id}h`, error && `${id}e`].filter(Boolean).join(' ')
  return (
    <div className="c-field">
      <label className="c-tickable" data-off={off || still ? '' : undefined}>
        <input
          {...rest}
          type="checkbox"
          role={asSwitch ? 'switch' : undefined}
          className={asSwitch ? 'c-switch' : 'c-check'}
          name={name}
          checked={value}
          disabled={off}
          aria-disabled={still || undefined}
          aria-busy={busy || undefined}
          aria-describedby={described || undefined}
          aria-invalid={Boolean(error)}
          aria-required={(required && !asSwitch) || undefined}
          onChange={({ target }) => {
            if (!still) onChange(target.checked)
          }}
          onBlur={() => onBlur?.()}
        />
        <span>
          {label}
          <RequiredMark required={required} />
        </span>
      </label>
      {hint ? (
        <p className="c-hint c-under" id={`${id}h`}>
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}e`}>{error}</FieldError> : null}
    </div>
  )
}

/** Renders a switch that takes effect at once. */
export const Switch = (field: FieldProps<boolean>) => <CheckField {...field} asSwitch />

interface ChoicesProps<Value> extends FieldProps<Value> {
  readonly choices: readonly Choice[]
}

interface TicksProps extends Omit<ChoicesProps<unknown>, 'value' | 'onChange'> {
  readonly type: 'checkbox' | 'radio'
  readonly chosen: (value: string) => boolean
  readonly onPick: (value: string, checked: boolean) => void
}

function Ticks({
  type,
  name,
  choices,
  chosen,
  onPick,
  label,
  hint,
  error,
  required,
  readOnly,
  off,
  busy,
  onBlur,
  ...rest
}: TicksProps) {
  const id = useUniqueId()
  const still = readOnly || busy
  return (
    <GroupField
      {...{ label, hint, error, required, off }}
      role={type === 'radio' ? 'radiogroup' : undefined}
      onLeave={() => onBlur?.()}
    >
      <div className="c-ticks" aria-busy={busy || undefined}>
        {choices.map((choice) => (
          <div key={choice.value}>
            <label className="c-tickable" data-off={off || still || choice.off ? '' : undefined}>
              <input
                {...rest}
                type={type}
                className="c-check"
                name={name}
                value={choice.value}
                checked={chosen(choice.value)}
                disabled={choice.off}
                aria-disabled={still || undefined}
                aria-invalid={type === 'checkbox' ? Boolean(error) : undefined}
                aria-describedby={choice.hint ? `${id}${choice.value}` : undefined}
                onChange={({ target }) => {
                  if (!still) onPick(choice.value, target.checked)
                }}
              />
              <span>{choice.label}</span>
            </label>
            {choice.hint ? (
              <p className="c-hint c-under" id={`${id}${choice.value}`}>
                {choice.hint}
              </p>
            ) : null}
          </div>
        ))}
      </div>
    </GroupField>
  )
}

/** Renders a group of checkboxes: any number of a few options. */
export const CheckGroup = ({ value, onChange, ...field }: ChoicesProps<readonly string[]>) => (
  <Ticks
    {...field}
    type="checkbox"
    chosen={(one) => value.includes(one)}
    onPick={(one, checked) =>
      onChange(
        field.choices
          .map((choice) => choice.value)
          .filter((other) => (other === one ? checked : value.includes(other))),
      )
    }
  />
)

/** Renders a group of radio buttons: one of a few visible options; '' while none is chosen. */
export const RadioGroup = ({ value, onChange, ...field }: ChoicesProps<string>) => (
  <Ticks {...field} type="radio" chosen={(one) => value === one} onPick={(one) => onChange(one)} />
)
