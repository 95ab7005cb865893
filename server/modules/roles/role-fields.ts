import type { LanguageCode } from '../../../src/contract/parts.ts'
import type { FieldError } from '../../rpc/field-errors.ts'
import { refuse, type Refusal } from '../../lib/context/handler.ts'
import { getMessage, type SentenceKey } from '../../lib/i18n/messages.ts'
import type { RoleRecord } from './role-guards.ts'
import { getCodeState, isNameTaken } from './role-names.ts'
import type { FieldChange } from './role-record.ts'

/** The editable fields of a role. */
export type RoleFields = Pick<
  RoleRecord,
  | 'name'
  | 'nameI18n'
  | 'code'
  | 'userType'
  | 'description'
  | 'canLogin'
  | 'scopeType'
  | 'maxUsers'
  | 'validFrom'
  | 'validTo'
>

/** A field that fails validation, with the message for it. */
export interface FieldFault {
  readonly field: string
  readonly key: SentenceKey
  readonly values?: Readonly<Record<string, string | number>>
}

/** Refuses fields, each with its message. */
export const refuseFields = (language: LanguageCode, faults: readonly FieldFault[]): Refusal =>
  refuse(
    'invalidInput',
    {},
    {
      fieldErrors: faults.map(({ field, key, values }): FieldError => ({
        field,
        message: getMessage(language, key, values),
      })),
    },
  )

/**
 * Returns the fields that conflict with the other roles or are invalid. `own`: the id of the role that they belong to.
 */
export function checkRoleFields(
  rows: readonly RoleRecord[],
  { name, nameI18n, code, validFrom, validTo }: RoleFields,
  own?: number,
): FieldFault[] {
  const named = [
    ['name', name] as const,
    ...Object.entries(nameI18n).map(([language, text]) => [`translations.${language}`, text] as const),
  ]
  const state = getCodeState(rows, code, own)
  return [
    ...named
      .filter(([, text]) => isNameTaken(rows, text, own))
      .map(([field]): FieldFault => ({ field, key: 'role.nameTaken' })),
    ...(state === 'FREE'
      ? []
      : [{ field: 'code', key: state === 'TAKEN' ? ('role.codeTaken' as const) : ('role.codeReserved' as const) }]),
    ...(validFrom !== null && validTo !== null && validTo < validFrom
      ? [{ field: 'validTo', key: 'role.days' as const }]
      : []),
  ]
}

const toHistoryText = (value: string | number | boolean | null | undefined): string | null =>
  value === null || value === undefined || value === '' ? null : String(value)

/** Returns the fields in which two states of a role differ, for its history. */
export function compareRoleFields(before: RoleFields | null, after: RoleFields): FieldChange[] {
  const flattenFields = (fields: RoleFields | null): Readonly<Record<string, string | null>> => {
    if (!fields) return {}
    const { nameI18n, ...plain } = fields
    const translated = Object.entries(nameI18n).map(([language, text]) => [`name.${language}`, text] as const)
    return Object.fromEntries([
      ...Object.entries(plain).map(([field, value]) => [field, toHistoryText(value)] as const),
      ...translated,
    ])
  }
  const [old, now] = [flattenFields(before), flattenFields(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])].flatMap((field) => {
    const change = { field, before: old[field] ?? null, after: now[field] ?? null }
    return change.before === change.after ? [] : [change]
  })
}

/** Returns only the editable fields of a role. */
export const pickRoleFields = ({
  name,
  nameI18n,
  code,
  userType,
  description,
  canLogin,
  scopeType,
  maxUsers,
  validFrom,
  validTo,
}: RoleFields): RoleFields => ({
  name,
  nameI18n,
  code,
  userType,
  description,
  canLogin,
  scopeType,
  maxUsers,
  validFrom,
  validTo,
})
