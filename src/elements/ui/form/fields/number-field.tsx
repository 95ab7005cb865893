import type { ReactNode } from 'react'
import type { FieldProps } from '../field-props.ts'
import { LineField } from '../line-field.tsx'
import { getCurrencySign, readMoney, readNumber, writeMoney, writeNumber } from './numbers.ts'
import { useDraft } from '../use-draft.ts'

/** A number, or the typed text while it is not a number; '' while it is empty. */
export type NumberEntry = number | string

interface NumberFieldProps extends FieldProps<NumberEntry> {
  /** Maximum number of decimals. */
  readonly decimals?: number
  /** False for a number that counts nothing, such as a port. */
  readonly grouped?: boolean
  /** A unit, before or after. */
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
}

/**
 * Renders a number field for digits of any script; a quantity is grouped when the field loses the focus. Its limits are
 * in the schema (`rules.number`).
 */
export function NumberField({ decimals = 0, grouped = true, onChange, onBlur, ...field }: NumberFieldProps) {
  const draft = useDraft<number>(
    field.value,
    onChange,
    (text) => readNumber(text, decimals),
    (value) => (grouped ? writeNumber(value) : String(value)),
  )
  return (
    <LineField
      {...field}
      {...draft}
      inputMode={decimals ? 'decimal' : 'numeric'}
      autoComplete="off"
      dir="ltr"
      onBlur={() => {
        draft.onBlur()
        onBlur?.()
      }}
    />
  )
}

interface MoneyFieldProps extends FieldProps<NumberEntry> {
  /** ISO 4217: INR, MVR. */
  readonly currency: string
}

/**
 * Renders an amount field: typed in the usual notation, with an integer of paise, laari … as its value, never a
 * fraction.
 */
export function MoneyField({ currency, onChange, onBlur, ...field }: MoneyFieldProps) {
  const draft = useDraft<number>(
    field.value,
    onChange,
    (text) => readMoney(text, currency),
    (value) => writeMoney(value, currency),
  )
  return (
    <LineField
      {...field}
      {...draft}
      prefix={<bdi>{getCurrencySign(currency)}</bdi>}
      inputMode="decimal"
      autoComplete="off"
      dir="ltr"
      onBlur={() => {
        draft.onBlur()
        onBlur?.()
      }}
    />
  )
}
