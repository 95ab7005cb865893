import { MANUALLY_ADDED_TYPES } from '../../../contract/users/account-fields.ts'
import type { LocalisedName } from '../../../contract/parts.ts'
import { effectiveMenus, type UserMasters } from '../../../contract/users/form-choices.ts'
import { listNames } from '../../ui/i18n/list-names.ts'
import type { UserValues } from '../user-form/form-values.ts'
import { ScreensList } from '../user-form/screens-list.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useQuery } from '../../ui/query/use-query.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

/**
 * Renders a summary of what will be saved, and the screens that the chosen roles open (specification, section 11.3.4,
 * step 4).
 */
export function Review({ values, masters }: { readonly values: UserValues; readonly masters: UserMasters }) {
  const { t, name, language } = useMessages()
  const kind = MANUALLY_ADDED_TYPES.find((one) => one === values.userType)
  const roleIds = values.roleIds.map(Number)
  const [result, reload] = useQuery(effectiveMenus, roleIds.length > 0, { roleIds })
  const formatListed = (rows: readonly LocalisedName[]) =>
    listNames(
      rows.map((row) => name(row)),
      language,
    )
  const facts: readonly (readonly [label: string, value: string, latin?: boolean])[] = [
    [t('people.form.field.name'), [values.firstName, values.middleName, values.lastName].filter(Boolean).join(' ')],
    [t('people.form.field.userType'), kind ? t(`people.type.${kind}`) : ''],
    [t('people.form.field.email'), values.email, true],
    [t('people.form.field.mobile'), values.mobile, true],
    [t('people.form.field.loginName'), values.loginName, true],
    [
      t('people.form.field.collegeIds'),
      values.userType === 'UNIVERSITY'
        ? t('people.form.everyCollege')
        : formatListed(masters.colleges.filter(({ collegeId }) => values.collegeIds.includes(String(collegeId)))),
    ],
    [
      t('people.form.field.roleIds'),
      formatListed(masters.roles.filter(({ roleId }) => values.roleIds.includes(String(roleId)))),
    ],
  ]
  const screens = result.status === 'found' ? (result.rows[0]?.screens ?? []) : []
  return (
    <>
      <dl className="c-summary">
        {facts.map(([label, value, latin]) => (
          <div key={label} className="c-summary-row">
            <dt>{label}</dt>
            <dd>
              {value === '' ? (
                <span className="c-soft">–</span>
              ) : latin ? (
                <bdi dir="ltr">{value}</bdi>
              ) : (
                <DataText>{value}</DataText>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <h3 className="c-label">{t('people.form.menus')}</h3>
      {roleIds.length === 0 ? (
        <p className="c-soft">{t('people.form.noRoles')}</p>
      ) : result.status === 'failed' ? (
        <Failed reply={result.reply} onAgain={reload} />
      ) : result.status === 'loading' ? (
        <Loading />
      ) : screens.length === 0 ? (
        <p className="c-soft">{t('people.form.noMenus')}</p>
      ) : (
        <ScreensList screens={screens} />
      )}
    </>
  )
}
