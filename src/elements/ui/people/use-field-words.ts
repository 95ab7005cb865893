import { USER_TYPES } from '../../../contract/people/parts.ts'
import { DATA_SCOPES, ROLE_STATUSES } from '../../../contract/people/roles.ts'
import { isLanguage, LANGUAGES } from '../../../core/languages.ts'
import { useWords } from '../../words.tsx'

/** The fields of a role that have a name of their own. */
const FIELDS = ['name', 'code', 'userType', 'description', 'canLogin', 'scopeType', 'maxUsers', 'validFrom', 'validTo', 'status', 'conflictsWith'] as const

/** The fields of a role and what they hold, in words, as its history keeps them. */
export function useFieldWords(): { readonly label: (field: string) => string; readonly value: (field: string, value: string | null) => string } {
  const { t, day } = useWords()
  return {
    label(field) {
      const language = field.split('.')[1]
      if (isLanguage(language)) return t('people.role.field.nameIn', { language: LANGUAGES[language].nativeName })
      const known = FIELDS.find((one) => one === field)
      return known ? t(`people.role.field.${known}`) : field
    },
    value(field, value) {
      if (value === null) return '–'
      const [type, status, scope] = [USER_TYPES.find((one) => one === value), ROLE_STATUSES.find((one) => one === value), DATA_SCOPES.find((one) => one === value)]
      if (field === 'userType' && type) return t(`people.type.${type}`)
      if (field === 'status' && status) return t(`people.role.status.${status}`)
      if (field === 'scopeType' && scope) return t(`people.role.scope.${scope}`)
      if (field === 'canLogin') return t(value === 'true' ? 'table.yes' : 'table.no')
      return /^\d{4}-\d{2}-\d{2}$/.test(value) ? day(value) : value
    },
  }
}
