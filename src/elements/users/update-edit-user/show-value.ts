import { TITLES } from '../../../contract/users/account-fields.ts'
import type { EditableField, UserForEdit } from '../../../contract/users/user-form.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import type { UserValues } from '../user-form/form-values.ts'
import type { Messages } from '../../runtime/messages.tsx'

/** Returns the value of an account's field as text for display; '' when it is empty. */
export function formatFieldValue(
  { t, name, day, language }: Messages,
  { masters, roles }: UserForEdit,
  field: EditableField,
  values: UserValues,
): string {
  const formatEntry = (entries: typeof masters.departments) => {
    const entry = entries.find(({ code }) => code === values[field])
    return entry ? name(entry) : String(values[field])
  }
  const formatNamedRows = <
    Row extends { readonly name: string; readonly translations: Readonly<Record<string, string>> },
  >(
    rows: readonly Row[],
    getId: (row: Row) => number,
    ids: readonly string[],
  ) => listNames([...new Set(rows.filter((row) => ids.includes(String(getId(row)))).map((row) => name(row)))], language)
  switch (field) {
    case 'title': {
      const title = TITLES.find((one) => one === values.title)
      return title ? t(`people.form.title.${title}`) : ''
    }
    case 'departmentCode':
      return formatEntry(masters.departments)
    case 'officeCode':
      return formatEntry(masters.offices)
    case 'dateOfBirth':
    case 'validFrom':
    case 'validTo':
      return /^\d{4}-\d{2}-\d{2}$/.test(values[field]) ? day(values[field]) : values[field]
    case 'preferredLanguage': {
      const spoken = masters.languages.find((one) => one === values.preferredLanguage)
      return spoken ? LANGUAGES[spoken].nativeName : ''
    }
    case 'secondStep':
      return t(`people.second.rule.${values.secondStep === 'REQUIRED' ? 'REQUIRED' : 'DEFAULT'}`)
    case 'collegeIds':
      return formatNamedRows(masters.colleges, ({ collegeId }) => collegeId, values.collegeIds)
    case 'roleIds':
      return formatNamedRows([...roles, ...masters.roles], ({ roleId }) => roleId, values.roleIds)
    default:
      return values[field]
  }
}
