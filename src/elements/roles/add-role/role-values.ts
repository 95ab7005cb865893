import type { InputOf } from '../../../contract/activity.ts'
import { USER_TYPES } from '../../../contract/users/parts.ts'
import type { addRole } from '../../../contract/roles/role-changes.ts'
import { DATA_SCOPES, type MenuRights } from '../../../contract/roles/roles.ts'
import type { LocalisedName } from '../../../contract/parts.ts'
import { OTHER_LANGUAGES, toTranslationFields, type Translations } from '../../../contract/i18n/translations.ts'
import type { NumberEntry } from '../../ui/form/fields/number-field.tsx'
import { listChangedRights, toRights } from '../rights/rights-state.ts'
import { toRoleOption } from '../rights/use-role-search.ts'
import type { RoleDetail } from '../rights/use-role.ts'
import type { PickerOption } from '../../ui/picker/options.ts'

/** Values of the role form. */
export interface RoleValues extends Record<string, unknown> {
  readonly name: string
  readonly translations: Readonly<Translations>
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

/** Values of an empty form. */
export const NEW_ROLE: RoleValues = {
  name: '',
  translations: toTranslationFields(),
  code: '',
  userType: '',
  description: '',
  canLogin: true,
  scopeType: 'NONE',
  maxUsers: '',
  validity: { from: '', to: '' },
  conflicts: [],
  rights: [],
}

/** Returns the initial values of the form for an existing role. */
export const toRoleValues = (role: RoleDetail, name: (names: LocalisedName) => string): RoleValues => ({
  name: role.names.name,
  translations: toTranslationFields(role.names.translations),
  code: role.code,
  userType: role.userType,
  description: role.description,
  canLogin: role.canLogin,
  scopeType: role.scopeType,
  maxUsers: role.maxUsers ?? '',
  validity: { from: role.validFrom ?? '', to: role.validTo ?? '' },
  conflicts: role.conflicts.map(({ roleId, names }) => toRoleOption({ roleId, code: '' }, name(names))),
  rights: role.rights,
})

/** Returns the fields to send; the form has validated them. */
export function pickFieldsToSend({
  name,
  translations,
  code,
  userType,
  description,
  canLogin,
  scopeType,
  maxUsers,
  validity,
  conflicts,
}: RoleValues): Omit<InputOf<typeof addRole>, 'draft' | 'menus' | 'copyMenusFrom'> {
  return {
    name,
    translations: Object.fromEntries(
      OTHER_LANGUAGES.flatMap((language) =>
        translations[language].trim() ? [[language, translations[language].trim()]] : [],
      ),
    ),
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

/** Returns the fields as the history of a role names and stores them, as texts; '' stands for no value. */
export function toStoredTexts(values: RoleValues): Readonly<Record<string, string>> {
  const { translations, ...fields } = pickFieldsToSend(values)
  return {
    ...Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === null ? '' : String(value)])),
    ...Object.fromEntries(OTHER_LANGUAGES.map((language) => [`name.${language}`, translations[language] ?? ''])),
    conflictsWith: values.conflicts.map(({ label }) => label).join(' · '),
  }
}

/** Returns only the screens whose rights differ from those of `saved`. */
export const listMenusToSend = (saved: readonly MenuRights[], { rights }: RoleValues) =>
  listChangedRights(toRights(saved), toRights(rights))
