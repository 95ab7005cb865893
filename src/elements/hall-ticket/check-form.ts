import type { ClientDetails, NumberFormat } from '../../contract/institution.ts'
import { latinDigits } from '../../core/format.ts'
import type { MessageKey } from '../../core/words.ts'
import type { LookupFactor, LookupKey } from './lookup-rules.ts'

/** What the form sends, read and normalised. */
export interface Lookup {
  readonly examEventId: string
  readonly by: LookupKey
  readonly value: string
  readonly dob?: string
  readonly mobile4?: string
  readonly motherName?: string
}

/** What is wrong, by field: a key of the messages and its slots. */
export type Wrong = Partial<Record<'examEventId' | 'value' | 'dob' | 'mobile4' | 'motherName', { key: MessageKey; values?: Record<string, string | number> }>>

const YEARS = { youngest: 14, oldest: 90 }

/** A date that exists and that a candidate can be born on; undefined otherwise (domain brief 2.1.7). */
function birthDay(day: string, month: string, year: string, today: Date): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists = /^\d{4}$/.test(year) && date.getUTCFullYear() === Number(year) && date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day)
  const age = (today.getTime() - date.getTime()) / (365.25 * 24 * 3600 * 1000)
  return exists && age >= YEARS.youngest && age <= YEARS.oldest ? date.toISOString().slice(0, 10) : undefined
}

/** A pattern that this browser cannot read is no reason to refuse a number. */
function matches(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(value)
  } catch {
    return true
  }
}

function wrongNumber(value: string, format: NumberFormat | undefined, label: string): Wrong['value'] {
  if (!value) return { key: 'hallTicket.enterNumber', values: { label } }
  if (!format) return undefined
  if (format.numeric && format.length !== null && value.length !== format.length)
    return { key: 'hallTicket.wrongLength', values: { label, length: format.length, typed: value.length } }
  return matches(value, format.pattern) ? undefined : { key: 'hallTicket.wrongPattern', values: { label, example: format.example } }
}

/** Reads the form and says what is wrong with it; nothing is sent before all is right. `usual` is the examination that is meant when none is chosen. */
export function checkForm(
  data: FormData,
  rules: ClientDetails['hallTicket'],
  labelOf: (key: LookupKey) => string,
  usual: string,
  today = new Date(),
): { lookup: Lookup; wrong: Wrong } {
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? latinDigits(value).trim() : ''
  }
  const by = rules.lookupKeys.find((key) => key === read('by')) ?? rules.lookupKeys[0] ?? 'PRN'
  const value = read('value').toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '')
  const asks = (factor: LookupFactor) => rules.factors.includes(factor)
  const dob = asks('DOB') ? birthDay(read('dobDay'), read('dobMonth'), read('dobYear'), today) : undefined
  const mobile4 = read('mobile4')
  const motherName = read('motherName')
  const examEventId = read('examEventId') || usual
  const typedBirth = read('dobDay') + read('dobMonth') + read('dobYear')
  const number = wrongNumber(value, rules.formats[by], labelOf(by))
  return {
    lookup: {
      examEventId,
      by,
      value,
      ...(dob ? { dob } : {}),
      ...(asks('MOBILE4') ? { mobile4 } : {}),
      ...(asks('MOTHER') ? { motherName } : {}),
    },
    wrong: {
      ...(examEventId ? {} : { examEventId: { key: 'hallTicket.chooseExam' } as const }),
      ...(number ? { value: number } : {}),
      ...(asks('DOB') && !dob ? { dob: { key: typedBirth ? 'hallTicket.checkBirth' : 'hallTicket.enterBirth' } as const } : {}),
      ...(asks('MOBILE4') && !/^\d{4}$/.test(mobile4) ? { mobile4: { key: 'hallTicket.enterMobile' } as const } : {}),
      ...(asks('MOTHER') && !motherName ? { motherName: { key: 'hallTicket.enterMother' } as const } : {}),
    },
  }
}
