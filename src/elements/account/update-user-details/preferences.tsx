import * as v from 'valibot'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { LANGUAGE_CODES } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { CheckField } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { OwnForm } from './own-form.tsx'
import type { Own } from './use-details.ts'
import { useDetailsForm } from './use-details-form.ts'

const SCHEMA = v.pipe(
  v.object({
    preferredLanguage: v.union([v.literal(''), v.picklist(LANGUAGE_CODES)]),
    email: v.boolean(),
    sms: v.boolean(),
  }),
  v.transform(({ preferredLanguage, email, sms }) => ({
    preferredLanguage: preferredLanguage || null,
    notices: { email, sms },
  })),
)

/** Renders the language of notifications and the choice of which to receive. */
export function Preferences({ own, client }: { readonly own: Own; readonly client: ClientDetails | undefined }) {
  const { t } = useMessages()
  const offered = client?.languages ?? LANGUAGE_CODES
  const { preferredLanguage } = own.details
  const languages =
    preferredLanguage && !offered.includes(preferredLanguage) ? [preferredLanguage, ...offered] : offered
  const choices = languages.map((code) => ({ value: code, label: LANGUAGES[code].nativeName, lang: code }))
  const labels = {
    preferredLanguage: t('account.my.language'),
    email: t('account.my.noticesByEmail'),
    sms: t('account.my.noticesBySms'),
  }
  const { form, ...rest } = useDetailsForm({
    own,
    keep: 'my-details.preferences',
    schema: SCHEMA,
    readValues: ({ preferredLanguage: language, notices }) => ({
      preferredLanguage: language ?? ('' as const),
      ...notices,
    }),
    describe: (field, values) => {
      const value = values[field]
      return [
        labels[field],
        typeof value === 'boolean'
          ? t(value ? 'account.my.on' : 'account.my.off')
          : value === ''
            ? ''
            : LANGUAGES[value].nativeName,
      ]
    },
  })
  const language = form.field('preferredLanguage', labels.preferredLanguage)
  return (
    <OwnForm form={form} {...rest} label={t('account.my.preferences')}>
      <ChooseField
        {...language}
        onChange={(chosen) => language.onChange(LANGUAGE_CODES.find((code) => code === chosen) ?? '')}
        hint={t('account.my.languageHint')}
        choices={choices}
      />
      <fieldset className="c-group c-notices">
        <legend className="c-label">{t('account.my.notices')}</legend>
        <p className="c-hint">{t('account.my.noticesHint')}</p>
        <CheckField {...form.field('email', labels.email)} />
        <CheckField {...form.field('sms', labels.sms)} />
      </fieldset>
    </OwnForm>
  )
}
