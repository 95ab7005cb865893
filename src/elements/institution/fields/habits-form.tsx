import { useMemo, useState } from 'react'
import * as v from 'valibot'
import type { InferOutput } from 'valibot'
import { DATE_FORMATS, type habits } from '../../../contract/institution/definition.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../contract/parts.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { writeDay } from '../../../core/i18n/dates.ts'
import { formatWeekdayName } from '../../../core/i18n/dates-in-words.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { isLanguage } from '../../../contract/parse-language.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CheckGroup, RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import type { SubmitProblems } from '../../ui/form/form-errors.ts'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Picker } from '../../ui/picker/picker.tsx'
import { listCurrencyOptions, FIRST_DAYS, listTimeZoneOptions } from './habit-choices.ts'

/** How people of an institution read languages, times, money and dates. */
export type Habits = { -readonly [Key in keyof typeof habits]: InferOutput<(typeof habits)[Key]> }

const getNativeName = (code: LanguageCode): string => LANGUAGES[code].nativeName

/** Returns habits as their form holds them. */
export const toHabitsInput = ({ firstDayOfWeek, languages, ...rest }: Habits) => ({
  ...rest,
  languages: [...languages] as string[],
  defaultLanguage: rest.defaultLanguage as string,
  firstDayOfWeek: String(firstDayOfWeek),
})

interface HabitsFormOptions {
  readonly initial: Habits
  readonly keep?: string
  readonly onSubmit: (habits: Habits) => Promise<SubmitProblems | undefined>
}

/** Manages the form of languages, time, money and dates. */
export function useHabitsForm({ initial, keep, onSubmit }: HabitsFormOptions) {
  const { t } = useMessages()
  const rules = useRules()
  const schema = useMemo(
    () =>
      v.pipe(
        v.object({
          languages: rules.some(),
          defaultLanguage: v.string(),
          timeZone: rules.required(60),
          currency: rules.required(3),
          dateFormat: v.picklist(DATE_FORMATS, t('valid.choose')),
          firstDayOfWeek: v.pipe(v.string(), v.nonEmpty(t('valid.choose'))),
        }),
        v.forward(
          v.check(
            ({ languages, defaultLanguage }) => languages.includes(defaultLanguage),
            t('setup.mainLanguageWrong'),
          ),
          ['defaultLanguage'],
        ),
      ),
    [rules, t],
  )
  return useForm({
    schema,
    initial: toHabitsInput(initial),
    ...(keep === undefined ? {} : { keep }),
    onSubmit: ({ languages, defaultLanguage, firstDayOfWeek, ...values }) =>
      onSubmit({
        ...values,
        languages: languages.filter(isLanguage),
        defaultLanguage: isLanguage(defaultLanguage) ? defaultLanguage : 'en',
        firstDayOfWeek: Number(firstDayOfWeek),
      }),
  })
}

/** Renders the fields for languages, time, money and dates. */
export function HabitsFields({ form }: { readonly form: ReturnType<typeof useHabitsForm> }) {
  const { t, language } = useMessages()
  const [now] = useState(() => new Date())
  const languages = form.field('languages', t('setup.languages'))
  const mainLanguage = form.field('defaultLanguage', t('setup.mainLanguage'))
  const timeZone = form.field('timeZone', t('setup.timeZone'))
  const currency = form.field('currency', t('setup.currency'))
  const dateFormat = form.field('dateFormat', t('setup.dateFormat'))
  const firstDay = form.field('firstDayOfWeek', t('setup.firstDay'))
  const zones = useMemo(() => listTimeZoneOptions(form.saved.timeZone, now), [form.saved.timeZone, now])
  const currencies = useMemo(() => listCurrencyOptions(language), [language])
  const today = formatZonedDay(now.toISOString(), timeZone.value || undefined)
  // A day that an institution has chosen in a file is offered too.
  const days = [...new Set<number>([...FIRST_DAYS, Number(form.saved.firstDayOfWeek)])]
  return (
    <>
      <CheckGroup
        {...languages}
        hint={t('setup.languagesHint')}
        required
        onChange={(chosen) => {
          languages.onChange([...chosen])
          if (!chosen.includes(mainLanguage.value)) mainLanguage.onChange(chosen[0] ?? '')
        }}
        choices={LANGUAGE_CODES.map((code) => ({
          value: code,
          label: (
            <bdi lang={code} dir={LANGUAGES[code].direction}>
              {getNativeName(code)}
            </bdi>
          ),
        }))}
      />
      <ChooseField
        {...mainLanguage}
        hint={t('setup.mainLanguageHint')}
        required
        choices={LANGUAGE_CODES.filter((code) => languages.value.includes(code)).map((code) => ({
          value: code,
          label: getNativeName(code),
          lang: code,
        }))}
      />
      <div className="c-pair">
        <Picker
          label={timeZone.label}
          inputName="timeZone"
          error={timeZone.error}
          required
          options={zones}
          value={zones.find(({ value }) => value === timeZone.value)}
          onChange={(zone) => timeZone.onChange(zone?.value ?? '')}
        />
        <Picker
          label={currency.label}
          inputName="currency"
          error={currency.error}
          required
          options={currencies}
          value={currencies.find(({ value }) => value === currency.value)}
          onChange={(chosen) => currency.onChange(chosen?.value ?? '')}
        />
      </div>
      <div className="c-pair">
        <RadioGroup
          {...dateFormat}
          hint={t('setup.dateFormatHint')}
          required
          onChange={(chosen) => {
            const dateFormatChoice = DATE_FORMATS.find((one) => one === chosen)
            if (dateFormatChoice) dateFormat.onChange(dateFormatChoice)
          }}
          choices={DATE_FORMATS.map((value) => ({
            value,
            label: <bdi dir="ltr">{writeDay(today, value)}</bdi>,
          }))}
        />
        <RadioGroup
          {...firstDay}
          hint={t('setup.firstDayHint')}
          required
          choices={days.map((day) => ({ value: String(day), label: formatWeekdayName(day, language, 'long') }))}
        />
      </div>
    </>
  )
}
