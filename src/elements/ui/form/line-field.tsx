import type { ComponentProps, ReactNode } from 'react'
import type { FieldProps } from './field-props.ts'
import { FormField } from './form-field.tsx'

interface LineFieldProps
  extends
    FieldProps<string>,
    Omit<ComponentProps<'input'>, keyof FieldProps<string> | 'className' | 'id' | 'prefix' | 'dir'> {
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
  /** A button at the end of the control. */
  readonly action?: ReactNode
  /** Shown below the control, before the error. */
  readonly note?: ReactNode
  readonly dir?: 'ltr' | 'rtl' | undefined
}

/** Renders a single-line text field. The fields for numbers, addresses and days are built on it. */
export function LineField({
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
  prefix,
  suffix,
  action,
  note,
  dir,
  ...input
}: LineFieldProps) {
  return (
    <FormField {...{ label, hint, error, required, busy, prefix, suffix, action, note, dir }}>
      {(wiring) => (
        <input
          type="text"
          {...wiring}
          {...input}
          className="c-input"
          dir={dir}
          value={value}
          readOnly={readOnly}
          disabled={off}
          onChange={({ target }) => onChange(target.value)}
          onBlur={() => onBlur?.()}
        />
      )}
    </FormField>
  )
}
