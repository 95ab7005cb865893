import { useUniqueId } from '../../runtime/use-unique-id.ts'
import { getEarliestBirth, getLatestBirth } from '../../../contract/plausible-days.ts'
import { MANUALLY_ADDED_TYPES, TITLES } from '../../../contract/users/account-fields.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { DateField } from '../../ui/date/date-field.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { NativeNames } from '../../ui/i18n/native-names.tsx'
import { ChangedField, useAccountFields, type FieldsProps } from './use-account-fields.tsx'

/** Renders the identity of a user (specification, section 11.3.4, step 1). */
export function IdentityFields(props: FieldsProps) {
  const { form, masters, edited } = props
  const { t, name, day } = useMessages()
  const bound = useAccountFields(props)
  const suggestions = useUniqueId()
  const before = edited?.before
  const listOptions = (entries: typeof masters.departments) =>
    entries.map((entry) => ({ value: entry.code, label: name(entry) }))
  const findLabel = (entries: typeof masters.departments, code: string | undefined) =>
    listOptions(entries).find(({ value }) => value === code)?.label ?? code
  const kind = MANUALLY_ADDED_TYPES.find((one) => one === form.values.userType)
  const titles = TITLES.map((value) => ({ value, label: t(`people.form.title.${value}`) }))
  return (
    <>
      {edited ? null : (
        <ChooseField
          {...form.field('userType', t('people.form.field.userType'))}
          required
          hint={kind ? t(`people.form.typeHint.${kind}`) : t('people.form.typeHint')}
          choices={masters.userTypes.map((value) => ({ value, label: t(`people.type.${value}`) }))}
        />
      )}
      <div className="c-names">
        <ChangedField
          field="title"
          edited={edited}
          was={titles.find(({ value }) => value === before?.title)?.label ?? ''}
        >
          <ChooseField {...bound('title')} choices={titles} autoComplete="off" />
        </ChangedField>
        <ChangedField field="firstName" edited={edited} was={before?.firstName}>
          <LineField {...bound('firstName')} required autoComplete="off" />
        </ChangedField>
        <ChangedField field="middleName" edited={edited} was={before?.middleName}>
          <LineField {...bound('middleName')} autoComplete="off" />
        </ChangedField>
        <ChangedField field="lastName" edited={edited} was={before?.lastName}>
          <LineField {...bound('lastName')} autoComplete="off" />
        </ChangedField>
      </div>
      <div className="c-pair">
        {masters.localLanguage ? (
          <ChangedField field="localName" edited={edited} was={before?.localName}>
            <LineField
              {...bound('localName')}
              note={
                <p className="c-hint">
                  <NativeNames>
                    {t('people.form.localHint', { language: LANGUAGES[masters.localLanguage].nativeName })}
                  </NativeNames>
                </p>
              }
              lang={masters.localLanguage}
              autoComplete="off"
            />
          </ChangedField>
        ) : null}
        <ChangedField field="dateOfBirth" edited={edited} was={before?.dateOfBirth ? day(before.dateOfBirth) : ''}>
          {edited && !edited.may.includes('dateOfBirth') ? (
            <FixedValue label={t('people.form.field.dateOfBirth')}>
              {before?.dateOfBirth ? day(before.dateOfBirth) : '–'}
            </FixedValue>
          ) : (
            <DateField
              {...bound('dateOfBirth')}
              min={getEarliestBirth(masters.today)}
              max={getLatestBirth(masters.today)}
            />
          )}
        </ChangedField>
      </div>
      {edited && !edited.may.includes('employeeCode') ? null : (
        <div className="c-pair">
          <ChangedField field="employeeCode" edited={edited} was={before?.employeeCode}>
            <LineField {...bound('employeeCode')} dir="ltr" autoComplete="off" />
          </ChangedField>
          <ChangedField field="designation" edited={edited} was={before?.designation}>
            <LineField {...bound('designation')} list={suggestions} autoComplete="off" />
            <datalist id={suggestions}>
              {masters.designations.map((entry) => (
                <option key={entry.code} value={name(entry)} />
              ))}
            </datalist>
          </ChangedField>
          <ChangedField
            field="departmentCode"
            edited={edited}
            was={findLabel(masters.departments, before?.departmentCode)}
          >
            <ChooseField {...bound('departmentCode')} choices={listOptions(masters.departments)} />
          </ChangedField>
          <ChangedField field="officeCode" edited={edited} was={findLabel(masters.offices, before?.officeCode)}>
            <ChooseField {...bound('officeCode')} choices={listOptions(masters.offices)} />
          </ChangedField>
        </div>
      )}
    </>
  )
}
