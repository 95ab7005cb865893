import type { ReactNode } from 'react'
import { useWords } from '../../words.tsx'
import type { FieldProps } from './field-props.ts'
import { LineField } from './line-field.tsx'
import { currencySign, readMoney, readNumber, writeMoney, writeNumber } from './numbers.ts'
import { useDraft } from './use-draft.ts'

/** A number, or what was typed in its place; '' while it is empty. */
export type NumberEntry = number | string

interface NumberFieldProps extends FieldProps<NumberEntry> {
  /** How many decimals there may be. */
  readonly decimals?: number
  /** A unit, before or after. */
  readonly prefix?: ReactNode
  readonly suffix?: ReactNode
}

/** A number in the digits of any script; grouped when it is left. Its limits are the schema's (`rules.number`). */
export function NumberField({ decimals = 0, onChange, onBlur, ...field }: NumberFieldProps) {
  const { language } = useWords()
  const draft = useDraft<number>(field.value, onChange, (text) => readNumber(text, decimals), (value) => writeNumber(value, language))
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

/** An amount: typed as people write it, handed on as an integer of paise, laari …, never as a fraction. */
export function MoneyField({ currency, onChange, onBlur, ...field }: MoneyFieldProps) {
  const draft = useDraft<number>(field.value, onChange, (text) => readMoney(text, currency), (value) => writeMoney(value, currency))
  return (
    <LineField
      {...field}
      {...draft}
      prefix={<bdi>{currencySign(currency)}</bdi>}
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
