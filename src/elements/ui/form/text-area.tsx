import type { ComponentProps } from 'react'
import { useWords } from '../../words.tsx'
import type { FieldProps } from './field-props.ts'
import { FormField } from './form-field.tsx'

interface TextAreaProps extends FieldProps<string>, Omit<ComponentProps<'textarea'>, keyof FieldProps<string> | 'className' | 'id' | 'dir' | 'maxLength'> {
  /** How many characters there may be. More can be typed: the counter says how many too many, and nothing is cut off. */
  readonly max?: number
}

/** Several lines of text; grows with them, and counts. */
export function TextArea({ value, onChange, onBlur, error, label, hint, required, readOnly, off, busy, max, ...area }: TextAreaProps) {
  const { t } = useWords()
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
