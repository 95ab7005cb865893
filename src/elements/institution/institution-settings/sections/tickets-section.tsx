import { useState } from 'react'
import { LOOKUP_FACTORS, LOOKUP_KEYS } from '../../../../contract/institution/institution.ts'
import { LANGUAGE_CODES } from '../../../../contract/parts.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Segmented } from '../../../ui/dashboard/segmented.tsx'
import { CheckField, CheckGroup } from '../../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../../ui/form/fields/choose-field.tsx'
import { GroupField } from '../../../ui/form/group-field.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { SectionForm } from '../section-form.tsx'
import { FACTOR_NAMES, KEY_NAMES, TERM_NAMES } from '../setting-names.ts'
import { useSettings } from '../settings-context.ts'
import { useSection } from '../use-section.ts'
import { LONGEST_EXAMPLE, LONGEST_TERM, toTicketsInput, useTicketsForm } from './tickets-form.ts'

/** The terms that screens show. */
const TERMS = ['hallTicket', 'prn', 'seatNo'] as const

type TicketsForm = ReturnType<typeof useTicketsForm>

/** Renders an example for each kind of number that students can enter. */
function Examples({ form }: { readonly form: TicketsForm }) {
  const { t } = useMessages()
  const { value, onChange, onBlur, errors } = form.parts('examples', t('settings.examples'))
  const shown = LOOKUP_KEYS.filter((key) => form.values.lookupKeys.includes(key))
  return (
    <GroupField label={t('settings.examples')} hint={t('settings.examplesHint')}>
      <div className="c-settings-three">
        {shown.map((key) => (
          <LineField
            key={key}
            name={`examples.${key}`}
            label={t(KEY_NAMES[key])}
            value={value[key]}
            error={errors[key]}
            onChange={(text) => onChange({ ...value, [key]: text })}
            onBlur={() => onBlur?.(key)}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck="false"
            maxLength={LONGEST_EXAMPLE}
          />
        ))}
      </div>
    </GroupField>
  )
}

/** Renders the institution's own words, in one language at a time. */
function Terms({ form }: { readonly form: TicketsForm }) {
  const { t } = useMessages()
  const { languages, defaultLanguage } = useSettings().settings.HABITS.values
  const [language, setLanguage] = useState(defaultLanguage)
  const { value, onChange, onBlur, errors } = form.parts('labels', t('settings.terms'))
  return (
    <GroupField label={t('settings.terms')} hint={t('settings.termsHint')}>
      <div className="c-stack">
        <Segmented
          label={t('settings.termLanguage')}
          options={languages.map((code) => ({ value: code, label: LANGUAGES[code].nativeName, lang: code }))}
          value={language}
          onChange={setLanguage}
        />
        <div className="c-settings-three" lang={language} dir={LANGUAGES[language].direction}>
          {TERMS.map((term) => (
            <LineField
              key={term}
              name={`labels.${term}.${language}`}
              label={t(TERM_NAMES[term])}
              value={value[term][language]}
              error={errors[`${term}.${language}`]}
              onChange={(text) => onChange({ ...value, [term]: { ...value[term], [language]: text } })}
              onBlur={() => onBlur?.(`${term}.${language}`)}
              autoComplete="off"
              maxLength={LONGEST_TERM}
            />
          ))}
        </div>
      </div>
    </GroupField>
  )
}

/** Renders how hall tickets are found without a login, and what they are called. */
export function TicketsSection() {
  const { t } = useMessages()
  const state = useSection('TICKETS')
  const form = useTicketsForm(state)
  const keys = form.field('lookupKeys', t('settings.lookupKeys'))
  const factors = form.field('factors', t('settings.factors'))
  return (
    <SectionForm state={state} form={form} input={toTicketsInput}>
      <div className="c-pair">
        <CheckGroup
          {...keys}
          required
          hint={t('settings.lookupKeysHint')}
          onChange={(chosen) => keys.onChange([...chosen])}
          choices={LOOKUP_KEYS.map((key) => ({ value: key, label: t(KEY_NAMES[key]) }))}
        />
        <CheckGroup
          {...factors}
          required
          hint={t('settings.factorsHint')}
          onChange={(chosen) => factors.onChange([...chosen])}
          choices={LOOKUP_FACTORS.map((factor) => ({ value: factor, label: t(FACTOR_NAMES[factor]) }))}
        />
      </div>
      <Examples form={form} />
      <CheckField {...form.field('showPhoto', t('settings.showPhoto'))} />
      <ChooseField
        {...form.field('secondLanguage', t('settings.secondLanguage'))}
        hint={t('settings.secondLanguageHint')}
        choices={LANGUAGE_CODES.filter((code) => code !== 'en').map((code) => ({
          value: code,
          label: LANGUAGES[code].nativeName,
          lang: code,
        }))}
      />
      <Terms form={form} />
    </SectionForm>
  )
}
