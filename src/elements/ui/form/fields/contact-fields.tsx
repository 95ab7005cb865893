import type { FieldProps } from '../field-props.ts'
import { LineField } from '../line-field.tsx'
import { COUNTRIES, readPhone, writePhone, type Country } from './phones.ts'
import { useDraft } from '../use-draft.ts'

/** Renders an e-mail field; pasting works. */
export const EmailField = (field: FieldProps<string> & { readonly autoComplete?: string }) => (
  <LineField
    autoComplete="email"
    {...field}
    type="email"
    inputMode="email"
    autoCapitalize="off"
    spellCheck="false"
    dir="ltr"
    maxLength={254}
  />
)

/** Renders a mobile number field: typed in any format, with a value in E.164. */
export function PhoneField({
  country,
  onChange,
  onBlur,
  ...field
}: FieldProps<string> & { readonly country: Country }) {
  const draft = useDraft<string>(
    field.value,
    onChange,
    (text) => readPhone(text, country),
    (value) => writePhone(value, country),
  )
  return (
    <LineField
      {...field}
      {...draft}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      prefix={<bdi>{COUNTRIES[country].dial}</bdi>}
      dir="ltr"
      onBlur={() => {
        draft.onBlur()
        onBlur?.()
      }}
    />
  )
}
