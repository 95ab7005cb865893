import { useMessages } from '../../../runtime/messages.tsx'
import type { FieldProps } from '../../../ui/form/field-props.ts'
import { FormField } from '../../../ui/form/form-field.tsx'
import { readHex } from './contrast.ts'

/** Renders a field for a colour: typed as `#rrggbb`, or picked with the browser's own picker. */
export function ColorField({ name, value, onChange, onBlur, error, label, hint, required }: FieldProps<string>) {
  const { t } = useMessages()
  return (
    <FormField {...{ label, hint, error, required }} dir="ltr">
      {(wiring) => (
        <>
          <input
            type="color"
            className="c-look-color"
            aria-label={t('setup.pickColor')}
            value={readHex(value) ? value.trim().toLowerCase() : '#000000'}
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => onBlur?.()}
          />
          <input
            {...wiring}
            className="c-input"
            type="text"
            name={name}
            dir="ltr"
            value={value}
            maxLength={7}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck="false"
            onChange={({ target }) => onChange(target.value)}
            onBlur={() => onBlur?.()}
          />
        </>
      )}
    </FormField>
  )
}
