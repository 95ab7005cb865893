import type { FieldProps } from '../field-props.ts'
import { FormField } from '../form-field.tsx'
import { useMessages } from '../../../runtime/messages.tsx'

interface ChooseFieldProps extends FieldProps<string> {
  /** With the language of a label that is not in that of the page. */
  readonly choices: readonly { readonly value: string; readonly label: string; readonly lang?: string }[]
  readonly autoComplete?: string
}

/** Renders the browser's own select, for up to about twenty options; '' while none is chosen. Use a picker for more. */
export function ChooseField({
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
  choices,
  ...select
}: ChooseFieldProps) {
  const { t } = useMessages()
  const shown = choices.find((choice) => choice.value === value)
  return (
    <FormField {...{ label, hint, error, required, busy }}>
      {(wiring) =>
        readOnly ? (
          <input {...wiring} className="c-input" readOnly lang={shown?.lang} value={shown?.label ?? ''} />
        ) : (
          <select
            {...wiring}
            {...select}
            className="c-select"
            value={value}
            disabled={off}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => onBlur?.()}
          >
            <option value="">{t('field.choose')}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} lang={choice.lang}>
                {choice.label}
              </option>
            ))}
          </select>
        )
      }
    </FormField>
  )
}
