import type { ComponentProps } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import type { FieldProps } from '../field-props.ts'
import { FormField } from '../form-field.tsx'

interface TextAreaProps
  extends
    FieldProps<string>,
    Omit<ComponentProps<'textarea'>, keyof FieldProps<string> | 'className' | 'id' | 'maxLength'> {
  /** Maximum number of characters. More can be typed: the counter shows how many too many, and nothing is cut off. */
  readonly max?: number
}

/** Renders a multi-line text field that grows with its text and counts characters. */
export function TextArea({
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
  max,
  ...area
}: TextAreaProps) {
  const { t } = useMessages()
  const left = (max ?? 0) - value.length
  const counter = max ? (
    <p className="c-hint" data-over={left < 0 ? '' : undefined} aria-live={left < max / 10 ? 'polite' : 'off'}>
      {left < 0 ? t('field.tooMany', { count: -left }) : t('field.left', { count: left })}
    </p>
  ) : null
  return (
    <FormField {...{ label, hint, error, required, busy }} note={counter}>
      {(wiring) => (
        <textarea
          rows={3}
          {...wiring}
          {...area}
          className="c-input c-area"
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
