import { useMessages } from '../../../runtime/messages.tsx'
import { ChooseField } from './choose-field.tsx'
import type { PartsProps } from '../field-props.ts'
import { GroupField } from '../group-field.tsx'
import { LineField } from '../line-field.tsx'
import { COUNTRIES, toDigits, type Country } from './phones.ts'

/** A postal address; `state` is a code of the list passed to the field. */
export interface Address {
  readonly line1: string
  readonly line2: string
  readonly city: string
  readonly district: string
  readonly state: string
  readonly pin: string
}

/** An empty address. */
export const EMPTY_ADDRESS: Address = { line1: '', line2: '', city: '', district: '', state: '', pin: '' }

interface AddressFieldProps extends PartsProps<Address> {
  readonly country: Country
  /** The states (atolls) of the country. */
  readonly states: readonly { readonly value: string; readonly label: string }[]
  /** `section-parent`, `billing` …: the autofill section, which distinguishes several addresses on a page. */
  readonly section?: string
}

/** Renders a postal address with the autofill tokens that browsers and phones know. */
export function AddressField({
  name,
  value,
  onChange,
  onBlur,
  error,
  errors,
  label,
  hint,
  required,
  readOnly,
  off,
  busy,
  country,
  states,
  section,
}: AddressFieldProps) {
  const { t } = useMessages()
  const buildPart = (key: keyof Address, token: string) => ({
    name: `${name}.${key}`,
    label: t(`address.${key}`),
    value: value[key],
    error: errors[key],
    required: required && key !== 'line2',
    readOnly,
    busy,
    autoComplete: section ? `${section} ${token}` : token,
    onChange: (text: string) => onChange({ ...value, [key]: text }),
    onBlur: () => onBlur?.(key),
  })
  return (
    <GroupField {...{ label, hint, error, off }}>
      <div className="c-stack c-address">
        <LineField {...buildPart('line1', 'address-line1')} maxLength={120} />
        <LineField {...buildPart('line2', 'address-line2')} maxLength={120} />
        <div className="c-pair">
          <LineField {...buildPart('city', 'address-level2')} maxLength={80} />
          <LineField {...buildPart('district', 'address-level3')} maxLength={80} />
          <ChooseField {...buildPart('state', 'address-level1')} choices={states} />
          <LineField
            {...buildPart('pin', 'postal-code')}
            onChange={(text) => onChange({ ...value, pin: toDigits(text).slice(0, COUNTRIES[country].pinDigits) })}
            inputMode="numeric"
            dir="ltr"
            data-short
          />
        </div>
      </div>
    </GroupField>
  )
}
