import { useMemo } from 'react'
import * as v from 'valibot'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { FurtherIcon } from '../../ui/icons/further-icons.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { OwnForm } from './own-form.tsx'
import type { Details, Own } from './use-details.ts'
import { useDetailsForm } from './use-details-form.ts'
import { PersonName } from '../../ui/i18n/person-name.tsx'

/** Renders the university's record, which only the office can change. */
function Locked({ details }: { readonly details: Details }) {
  const { t } = useMessages()
  const { names, prn, nameLocked, displayName } = details
  return (
    <div className="c-locked">
      <div className="c-pair">
        {nameLocked ? (
          <FixedValue label={t('account.my.name')}>
            <span className="c-locked-names">
              <PersonName person={{ displayName, translations: names.translations }} both />
            </span>
          </FixedValue>
        ) : null}
        {prn ? (
          <FixedValue label={t('hallTicket.prn')}>
            <bdi dir="ltr">{prn}</bdi>
          </FixedValue>
        ) : null}
      </div>
      <p className="c-small c-soft c-locked-why">
        <FurtherIcon name="lock" />
        {t('account.my.askOffice')}
      </p>
    </div>
  )
}

/** Renders the form for the name and designation of staff, as far as they can change them. */
function StaffForm({ own }: { readonly own: Own }) {
  const { t } = useMessages()
  const rules = useRules()
  const { nameLocked } = own.details
  const schema = useMemo(
    () =>
      v.pipe(
        v.object({ displayName: rules.required(150), designation: rules.text(100) }),
        v.transform(({ displayName, designation }) => ({
          ...(nameLocked ? {} : { displayName }),
          designation: designation || null,
        })),
      ),
    [rules, nameLocked],
  )
  const labels = { displayName: t('account.my.name'), designation: t('account.my.designation') }
  const { form, ...rest } = useDetailsForm({
    own,
    keep: 'my-details.personal',
    schema,
    readValues: ({ displayName, designation }) => ({ displayName, designation: designation ?? '' }),
    describe: (field, values) => [labels[field], values[field]],
  })
  return (
    <OwnForm form={form} {...rest} label={t('account.my.personal')}>
      {nameLocked ? null : (
        <LineField {...form.field('displayName', labels.displayName)} required autoComplete="name" maxLength={150} />
      )}
      <LineField {...form.field('designation', labels.designation)} autoComplete="organization-title" maxLength={100} />
    </OwnForm>
  )
}

/** Renders the personal details: the record and the fields that the user can change. */
export function Personal({ own }: { readonly own: Own }) {
  const { nameLocked, prn } = own.details
  return (
    <>
      {nameLocked || prn ? <Locked details={own.details} /> : null}
      {prn ? null : <StaffForm own={own} />}
    </>
  )
}
