import { removeSeparators } from '../../../contract/invisible.ts'
import type { ClientDetails, NumberFormat } from '../../../contract/institution/institution.ts'
import type { MessageKey } from '../../../core/i18n/messages.ts'
import { getFieldCode } from '../../ui/field/form-text.ts'
import type { LookupFactor, LookupKey } from './lookup-rules.ts'

/** The form's values, parsed and normalised, as sent to the server. */
export interface Lookup {
  readonly examEventId: string
  readonly by: LookupKey
  readonly value: string
  readonly dob?: string
  readonly mobile4?: string
  readonly motherName?: string
}

/** Validation errors by field: a message key and its values. */
export type FormErrors = Partial<
  Record<
    'examEventId' | 'value' | 'dob' | 'mobile4' | 'motherName',
    { key: MessageKey; values?: Record<string, string | number> }
  >
>

/**
 * Returns the date of birth if the date exists; undefined otherwise. The server decides whether it is the right one:
 * the clock of the visitor's device may be years wrong.
 */
function buildBirthDay(day: string, month: string, year: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const exists =
    /^(?:19|20)\d\d$/.test(year) &&
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCDate() === Number(day)
  return exists ? date.toISOString().slice(0, 10) : undefined
}

/** Tests a number against a pattern. A pattern that this browser cannot parse rejects no number. */
function matchesPattern(value: string, pattern: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(value)
  } catch {
    return true
  }
}

function findNumberProblem(value: string, format: NumberFormat | undefined, label: string): FormErrors['value'] {
  if (!value) return { key: 'hallTicket.enterNumber', values: { label } }
  if (!format) return undefined
  // In characters, because a character outside the basic plane has two units.
  const typed = Array.from(value).length
  if (format.numeric && format.length !== null && typed !== format.length)
    return { key: 'hallTicket.wrongLength', values: { label, length: format.length, typed } }
  return matchesPattern(value, format.pattern)
    ? undefined
    : { key: 'hallTicket.wrongPattern', values: { label, example: format.example } }
}

/**
 * Parses and validates the form. Nothing is sent while there are errors. `usual` is the examination used when none is
 * chosen.
 */
export function checkForm(
  data: FormData,
  rules: ClientDetails['hallTicket'],
  getLabel: (key: LookupKey) => string,
  usual: string,
): { lookup: Lookup; wrong: FormErrors } {
  const readField = (name: string) => getFieldCode(data, name)
  const by = rules.lookupKeys.find((key) => key === readField('by')) ?? rules.lookupKeys[0] ?? 'PRN'
  const value = removeSeparators(readField('value'))
  const isFactorAsked = (factor: LookupFactor) => rules.factors.includes(factor)
  const dob = isFactorAsked('DOB')
    ? buildBirthDay(readField('dobDay'), readField('dobMonth'), readField('dobYear'))
    : undefined
  const mobile4 = readField('mobile4')
  const motherName = readField('motherName')
  const examEventId = readField('examEventId') || usual
  const typedBirth = readField('dobDay') + readField('dobMonth') + readField('dobYear')
  const number = findNumberProblem(value, rules.formats[by], getLabel(by))
  return {
    lookup: {
      examEventId,
      by,
      value,
      ...(dob ? { dob } : {}),
      ...(isFactorAsked('MOBILE4') ? { mobile4 } : {}),
      ...(isFactorAsked('MOTHER') ? { motherName } : {}),
    },
    wrong: {
      ...(examEventId ? {} : { examEventId: { key: 'hallTicket.chooseExam' } as const }),
      ...(number ? { value: number } : {}),
      ...(isFactorAsked('DOB') && !dob
        ? { dob: { key: typedBirth ? 'hallTicket.checkBirth' : 'hallTicket.enterBirth' } as const }
        : {}),
      ...(isFactorAsked('MOBILE4') && !/^\d{4}$/.test(mobile4)
        ? { mobile4: { key: 'hallTicket.enterMobile' } as const }
        : {}),
      ...(isFactorAsked('MOTHER') && !motherName ? { motherName: { key: 'hallTicket.enterMother' } as const } : {}),
    },
  }
}
