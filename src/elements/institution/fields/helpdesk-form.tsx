import { useMemo } from 'react'
import * as v from 'valibot'
import { helpdesk } from '../../../contract/institution/definition.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { EmailField } from '../../ui/form/fields/contact-fields.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { GroupField } from '../../ui/form/group-field.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { filterFilled } from './filled-only.ts'

const LONGEST_HOURS = 200
const isMail = (text: string): boolean => v.is(helpdesk.entries.email, text)

/** Where people ask for help. */
export type Helpdesk = v.InferOutput<typeof helpdesk>

const toHoursField = (language: LanguageCode) => `hours${language}` as const

/** Builds a value for the field of the opening hours in each language. */
const mapHoursFields = <Value,>(build: (language: LanguageCode) => Value) =>
  Object.fromEntries(LANGUAGE_CODES.map((language) => [toHoursField(language), build(language)])) as Record<
    ReturnType<typeof toHoursField>,
    Value
  >

/** Returns a help desk as its form holds it. */
export const toHelpdeskInput = (saved: Helpdesk | null) => ({
  phone: saved?.phone ?? '',
  email: saved?.email ?? '',
  hours: saved?.hours?.name ?? '',
  ...mapHoursFields((language) => saved?.hours?.translations[language] ?? ''),
})

/** Returns the name of the field of a help desk, by the path of the server. */
export const toHelpdeskFieldName = (path: string): string => path.replace(/^hours\.(name|translations\.)/, 'hours')

interface HelpdeskFormOptions {
  readonly initial: Helpdesk | null
  readonly keep?: string
  readonly onSubmit: (helpdesk: Helpdesk) => Promise<SubmitProblems | undefined>
}

/** Manages the form of the help desk; every part of it may be empty. */
export function useHelpdeskForm({ initial, keep, onSubmit }: HelpdeskFormOptions) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(() => {
    const hours = rules.text(LONGEST_HOURS)
    return v.object({
      phone: v.pipe(rules.text(40), v.regex(/^[\d\s+()/.,-]*$/, t('setup.phoneWrong'))),
      email: v.pipe(
        rules.text(254),
        v.check((text) => text === '' || isMail(text), t('valid.email')),
      ),
      hours,
      ...mapHoursFields(() => hours),
    })
  }, [rules, t])
  return useForm({
    schema,
    initial: toHelpdeskInput(initial),
    ...(keep === undefined ? {} : { keep }),
    onSubmit({ phone, email, hours, ...typed }) {
      const translations = filterFilled(
        Object.fromEntries(LANGUAGE_CODES.map((one) => [one, typed[toHoursField(one)]])) as Record<
          LanguageCode,
          string
        >,
      )
      return onSubmit({
        phone: phone || null,
        email: email || null,
        hours: hours ? { name: hours, translations } : null,
      })
    },
  })
}

interface HelpdeskFieldsProps {
  readonly form: ReturnType<typeof useHelpdeskForm>
  /** The language of the opening hours; undefined: any. */
  readonly main?: LanguageCode
  /** The languages that have a field for their translation. */
  readonly languages: readonly LanguageCode[]
}

/** Renders the fields of the help desk. */
export function HelpdeskFields({ form, main, languages }: HelpdeskFieldsProps) {
  const { t } = useMessages()
  return (
    <>
      <div className="c-pair">
        <LineField
          {...form.field('phone', t('setup.phone'))}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          dir="ltr"
          maxLength={40}
        />
        <EmailField {...form.field('email', t('setup.email'))} autoComplete="off" />
      </div>
      <LineField
        {...form.field('hours', t('setup.hours'))}
        hint={t('setup.hoursHint')}
        lang={main}
        autoComplete="off"
        maxLength={LONGEST_HOURS}
      />
      {languages.length > 0 ? (
        <GroupField label={t('setup.hoursTranslations')} hint={t('setup.translationsHint')}>
          <div className="c-pair">
            {languages.map((language) => (
              <div key={language} lang={language} dir={LANGUAGES[language].direction}>
                <LineField
                  {...form.field(toHoursField(language), LANGUAGES[language].nativeName)}
                  autoComplete="off"
                  maxLength={LONGEST_HOURS}
                />
              </div>
            ))}
          </div>
        </GroupField>
      ) : null}
    </>
  )
}
