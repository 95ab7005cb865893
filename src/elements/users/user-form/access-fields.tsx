import { doesRoleFit } from '../../../contract/users/account-fields.ts'
import type { UserForEdit } from '../../../contract/users/user-form.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CheckGroup } from '../../ui/form/fields/choice-fields.tsx'
import { GroupField } from '../../ui/form/group-field.tsx'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import { ChangedField, useAccountFields, type FieldsProps } from './use-account-fields.tsx'

interface AccessProps extends FieldsProps {
  /** The user's current roles, including those that cannot be removed. */
  readonly held?: UserForEdit['roles']
  readonly otherColleges?: number
}

/**
 * Renders the roles and colleges of a user (specification, section 11.3.4, step 3). Roles that are for another kind of
 * user, full, or in conflict with a chosen one state that.
 */
export function AccessFields({ held = [], otherColleges = 0, ...props }: AccessProps) {
  const { form, masters, edited } = props
  const { t, name, language } = useMessages()
  const bound = useAccountFields(props)
  const { userType, roleIds, collegeIds } = form.values
  const before = edited?.before

  const colleges = masters.colleges.map((one) => ({ value: String(one.collegeId), label: name(one), detail: one.code }))
  const formatCollegeNames = (ids: readonly string[] | undefined) =>
    listNames(
      colleges.filter(({ value }) => ids?.includes(value)).map(({ label }) => label),
      language,
    )
  const offered = masters.roles.filter(
    (one) => doesRoleFit(one.userType, userType) || held.some(({ roleId }) => roleId === one.roleId),
  )
  const fixed = held.filter((one) => one.fixed)
  const all = [...fixed.filter((one) => !offered.some(({ roleId }) => roleId === one.roleId)), ...offered]
  const formatRoleName = (id: number) => name(all.find(({ roleId }) => roleId === id) ?? { name: '', translations: {} })
  const findConflictingRole = (id: number) =>
    masters.conflicts
      .flatMap(({ one, other }) => (one === id ? [other] : other === id ? [one] : []))
      .find((other) => roleIds.includes(String(other)))
  const choices = all.map((one) => {
    const [chosen, conflict] = [roleIds.includes(String(one.roleId)), findConflictingRole(one.roleId)]
    const full = 'places' in one && one.places === 0 && !before?.roleIds.includes(String(one.roleId))
    const stays = fixed.some(({ roleId }) => roleId === one.roleId)
    const hint = stays
      ? t('people.form.roleStays')
      : !chosen && conflict !== undefined
        ? t('people.form.roleConflict', { role: formatRoleName(conflict) })
        : full
          ? t('people.form.roleFull')
          : undefined
    return {
      value: String(one.roleId),
      label: name(one),
      off: stays || (!chosen && (full || conflict !== undefined)),
      ...(hint === undefined ? {} : { hint }),
    }
  })
  const wasRoles = listNames(
    all.filter(({ roleId }) => before?.roleIds.includes(String(roleId))).map((one) => name(one)),
    language,
  )
  const [college, roles] = [bound('collegeIds'), bound('roleIds')]
  return (
    <>
      {userType === 'UNIVERSITY' || (edited && !edited.may.includes('collegeIds') && collegeIds.length === 0) ? (
        <p className="c-soft">{t('people.form.allColleges')}</p>
      ) : (
        <ChangedField field="collegeIds" edited={edited} was={formatCollegeNames(before?.collegeIds)}>
          <MultiPicker
            label={college.label}
            error={college.error}
            readOnly={college.readOnly}
            required={['COLLEGE', 'STAFF'].includes(userType)}
            hint={
              otherColleges > 0
                ? t('people.form.otherColleges', { count: otherColleges })
                : t('people.form.collegeHint')
            }
            inputName="collegeIds"
            options={colleges}
            value={colleges.filter(({ value }) => collegeIds.includes(value))}
            onChange={(chosen) => college.onChange(chosen.map(({ value }) => value))}
          />
        </ChangedField>
      )}
      <ChangedField field="roleIds" edited={edited} was={wasRoles}>
        {userType === '' ? (
          <GroupField name="roleIds" label={roles.label} error={roles.error} required>
            <p className="c-soft">{t('people.form.typeFirst')}</p>
          </GroupField>
        ) : (
          <div className="c-role-choices">
            <CheckGroup {...roles} required hint={t('people.form.roleHint')} choices={choices} />
          </div>
        )}
      </ChangedField>
    </>
  )
}
