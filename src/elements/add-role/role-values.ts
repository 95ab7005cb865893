import type { InputOf } from '../../contract/activity.ts'
import { USER_TYPES } from '../../contract/people/parts.ts'
import type { addRole } from '../../contract/people/role-changes.ts'
import { DATA_SCOPES, type MenuRights } from '../../contract/people/roles.ts'
import type { LocalisedName } from '../../contract/parts.ts'
import type { NumberEntry } from '../ui/form/number-field.tsx'
import { changedRights, rightsFrom } from '../ui/people/rights-state.ts'
import { roleOption } from '../ui/people/use-role-search.ts'
import type { RoleDetail } from '../ui/people/use-role.ts'
import type { PickerOption } from '../ui/picker/options.ts'

/** The languages that a role can be named in besides English. */
export const NAME_LANGUAGES = ['hi', 'mr', 'ur', 'dv'] as const

/** What the form of a role holds. */
export interface RoleValues extends Record<string, unknown> {
  readonly name: string
  readonly translations: Readonly<Record<(typeof NAME_LANGUAGES)[number], string>>
  readonly code: string
  readonly userType: string
  readonly description: string
  readonly canLogin: boolean
  readonly scopeType: string
  readonly maxUsers: NumberEntry
  readonly validity: { readonly from: string; readonly to: string }
  readonly conflicts: readonly PickerOption[]
  readonly rights: readonly MenuRights[]
}

/** An empty form. */
export const NEW_ROLE: RoleValues = { name: '', translations: { hi: '', mr: '', ur: '', dv: '' }, code: '', userType: '', description: '', canLogin: true, scopeType: 'NONE', maxUsers: '', validity: { from: '', to: '' }, conflicts: [], rights: [] }

/** What the form of a role that is there begins with. */
export const valuesOf = (role: RoleDetail, name: (names: LocalisedName) => string): RoleValues => ({
  name: role.names.name,
  translations: { ...NEW_ROLE.translations, ...Object.fromEntries(NAME_LANGUAGES.map((language) => [language, role.names.translations[language] ?? ''])) },
  code: role.code,
  userType: role.userType,
  description: role.description,
  canLogin: role.canLogin,
  scopeType: role.scopeType,
  maxUsers: role.maxUsers ?? '',
  validity: { from: role.validFrom ?? '', to: role.validTo ?? '' },
  conflicts: role.conflicts.map(({ roleId, names }) => roleOption({ roleId, code: '' }, name(names))),
  rights: role.rights,
})

/** What is sent of the fields; the form has checked them. */
export function fieldsToSend({ name, translations, code, userType, description, canLogin, scopeType, maxUsers, validity, conflicts }: RoleValues): Omit<InputOf<typeof addRole>, 'draft' | 'menus' | 'copyMenusFrom'> {
  return {
    name,
    translations: Object.fromEntries(NAME_LANGUAGES.flatMap((language) => (translations[language].trim() ? [[language, translations[language].trim()]] : []))),
    code,
    userType: USER_TYPES.filter((type) => type !== 'PLATFORM').find((type) => type === userType) ?? 'STAFF',
    description,
    canLogin,
    scopeType: DATA_SCOPES.find((scope) => scope === scopeType) ?? 'NONE',
    maxUsers: typeof maxUsers === 'number' ? maxUsers : null,
    validFrom: validity.from || null,
    validTo: validity.to || null,
    conflictsWith: conflicts.map(({ value }) => Number(value)),
  }
}

/** The fields as the history of a role names and keeps them, as texts; '' is nothing. */
export function asKept(values: RoleValues): Readonly<Record<string, string>> {
  const { translations, ...fields } = fieldsToSend(values)
  return {
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? '' : String(value)])),
    ...Object.fromEntries(NAME_LANGUAGES.map((language) => [`name.${language}`, translations[language] ?? ''])),
    conflictsWith: values.conflicts.map(({ label }) => label).join(' · '),
  }
}

/** Only screens whose rights differ from those of `saved`. */
export const menusToSend = (saved: readonly MenuRights[], { rights }: RoleValues) => changedRights(rightsFrom(saved), rightsFrom(rights))
