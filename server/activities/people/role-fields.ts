import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { FieldError } from '../../field-errors.ts'
import { refuse, type Refusal } from '../../handler.ts'
import { sentence, type SentenceKey } from '../../words.ts'
import type { RoleRecord } from './role-guards.ts'
import { codeState, isNameTaken } from './role-names.ts'
import type { FieldChange } from './role-record.ts'

/** What can be set of a role itself. */
export type RoleFields = Pick<RoleRecord, 'name' | 'nameI18n' | 'code' | 'userType' | 'description' | 'canLogin' | 'scopeType' | 'maxUsers' | 'validFrom' | 'validTo'>

/** A field that cannot be taken, and why. */
export interface FieldFault {
  readonly field: string
  readonly key: SentenceKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** Refuses fields, each with its sentence. */
export const refuseFields = (language: LanguageCode, faults: readonly FieldFault[]): Refusal =>
  refuse('invalidInput', {}, { fieldErrors: faults.map(({ field, key, values }): FieldError => ({ field, message: sentence(language, key, values) })) })

/** What of the wanted fields cannot be taken beside the other roles. `own`: the role that they are for. */
export function faultsBeside(rows: readonly RoleRecord[], { name, nameI18n, code, validFrom, validTo }: RoleFields, own?: number): FieldFault[] {
  const named = [['name', name] as const, ...Object.entries(nameI18n).map(([language, text]) => [`translations.${language}`, text] as const)]
  const state = codeState(rows, code, own)
  return [
    ...named.filter(([, text]) => isNameTaken(rows, text, own)).map(([field]): FieldFault => ({ field, key: 'role.nameTaken' })),
    ...(state === 'FREE' ? [] : [{ field: 'code', key: state === 'TAKEN' ? ('role.codeTaken' as const) : ('role.codeReserved' as const) }]),
    ...(validFrom !== null && validTo !== null && validTo < validFrom ? [{ field: 'validTo', key: 'role.days' as const }] : []),
  ]
}

const written = (value: string | number | boolean | null | undefined): string | null => (value === null || value === undefined || value === '' ? null : String(value))

/** The fields that two states of a role differ in, as its history shows them. */
export function changesBetween(before: RoleFields | null, after: RoleFields): FieldChange[] {
  const flat = (fields: RoleFields | null): Readonly<Record<string, string | null>> => {
    if (!fields) return {}
    const { nameI18n, ...plain } = fields
    const translated = Object.entries(nameI18n).map(([language, text]) => [`name.${language}`, text] as const)
    return Object.fromEntries([...Object.entries(plain).map(([field, value]) => [field, written(value)] as const), ...translated])
  }
  const [old, now] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) => {
    const change = { field, before: old[field] ?? null, after: now[field] ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** Only what can be set of a role itself. */
export const fieldsOf = ({ name, nameI18n, code, userType, description, canLogin, scopeType, maxUsers, validFrom, validTo }: RoleFields): RoleFields => ({
  name, nameI18n, code, userType, description, canLogin, scopeType, maxUsers, validFrom, validTo,
})
