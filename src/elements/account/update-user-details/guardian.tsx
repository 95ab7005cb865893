import { useMemo } from 'react'
import * as v from 'valibot'
import { PhoneField } from '../../ui/form/fields/contact-fields.tsx'
import type { Country } from '../../ui/form/fields/phones.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { OwnForm } from './own-form.tsx'
import type { Own } from './use-details.ts'
import { useDetailsForm } from './use-details-form.ts'

/**
 * Renders the field for the number of a student's parent or guardian. The number gives no access, so it needs no code.
 */
export function Guardian({ own, country }: { readonly own: Own; readonly country: Country }) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => v.object({ guardianMobile: rules.optional(rules.phone(country)) }), [rules, country])
  const label = t('account.my.guardian')
  const { form, ...rest } = useDetailsForm({
    own,
    keep: 'my-details.guardian',
    schema,
    readValues: ({ guardianMobile }) => ({ guardianMobile: guardianMobile ?? '' }),
    describe: (field, values) => [label, values[field]],
  })
  return (
    <OwnForm form={form} {...rest} label={label}>
      <PhoneField {...form.field('guardianMobile', label)} hint={t('account.my.guardianHint')} country={country} />
    </OwnForm>
  )
}
