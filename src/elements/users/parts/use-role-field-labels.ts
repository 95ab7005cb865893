import { USER_TYPES } from '../../../contract/users/parts.ts'
import { DATA_SCOPES, ROLE_STATUSES } from '../../../contract/roles/roles.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isLanguage } from '../../../contract/parse-language.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Fields of a role that have a label of their own. */
const FIELDS = [
  'name',
  'code',
  'userType',
  'description',
  'canLogin',
  'scopeType',
  'maxUsers',
  'validFrom',
  'validTo',
  'status',
  'conflictsWith',
] as const

/** Returns functions for the labels and the values of a role's fields as text, as its history stores them. */
export function useRoleFieldLabels(): {
  readonly label: (field: string) => string
  readonly value: (field: string, value: string | null) => string
} {
  const { t, day } = useMessages()
  return {
    label(field) {
      const language = field.split('.')[1]
      if (isLanguage(language)) return t('people.role.field.nameIn', { language: LANGUAGES[language].nativeName })
      const roleField = FIELDS.find((one) => one === field)
      return roleField ? t(`people.role.field.${roleField}`) : field
    },
    value(field, value) {
      if (value === null) return '–'
      const [type, status, scope] = [
        USER_TYPES.find((one) => one === value),
        ROLE_STATUSES.find((one) => one === value),
        DATA_SCOPES.find((one) => one === value),
      ]
      if (field === 'userType' && type) return t(`people.type.${type}`)
      if (field === 'status' && status) return t(`people.role.status.${status}`)
      if (field === 'scopeType' && scope) return t(`people.role.scope.${scope}`)
      if (field === 'canLogin') return t(value === 'true' ? 'table.yes' : 'table.no')
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value
    },
  }
}
