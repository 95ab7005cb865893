import { useMemo, useState } from 'react'
import * as v from 'valibot'
import { formatZonedDay } from '../../../../core/i18n/format-day.ts'
import type { DefinedYear } from '../../../../contract/institution/definition.ts'
import { isPeriodLonger, LONGEST_YEAR_MONTHS } from '../../../../contract/plausible-days.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import type { PartsProps } from '../../../ui/form/field-props.ts'
import { CheckField } from '../../../ui/form/fields/choice-fields.tsx'
import { GroupField } from '../../../ui/form/group-field.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import { createRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useWizard } from '../frame/step-context.ts'
import { SetupStepForm } from '../frame/setup-step-form.tsx'
import { proposeYears } from '../propose-years.ts'

interface YearFieldProps extends PartsProps<DefinedYear> {
  readonly format: string
  readonly firstDay: number
}

/** Renders the code and the days of one year. */
function YearField({ name, label, hint, value, error, errors, onChange, onBlur, format, firstDay }: YearFieldProps) {
  const { t } = useMessages()
  const bindPart = (key: keyof DefinedYear) => ({
    name: `${name}.${key}`,
    value: value[key],
    error: errors[key],
    required: true,
    onChange: (text: string) => onChange({ ...value, [key]: text }),
    onBlur: () => onBlur?.(key),
  })
  return (
    <GroupField name={name} label={label} hint={hint} error={error}>
      <div className="c-setup-year">
        <DateField {...bindPart('startsOn')} label={t('setup.yearStart')} format={format} firstDay={firstDay} />
        <DateField {...bindPart('endsOn')} label={t('setup.yearEnd')} format={format} firstDay={firstDay} />
        <LineField {...bindPart('code')} label={t('setup.yearCode')} dir="ltr" autoComplete="off" maxLength={20} />
      </div>
    </GroupField>
  )
}

/** Renders the step for the years, with those that are usual in the country as a proposal. */
export function YearsStep() {
  const messages = useMessages()
  const { t } = messages
  const { content, save } = useWizard()
  const { YEARS: saved, HABITS: habits } = content.draft
  const format = habits?.dateFormat ?? 'dd/mm/yyyy'
  const firstDay = habits?.firstDayOfWeek ?? 1
  const [today] = useState(() => formatZonedDay(new Date().toISOString(), habits?.timeZone))
  const [proposed] = useState(() => proposeYears(today, habits?.currency ?? 'INR'))
  const schema = useMemo(() => {
    const rules = createRules(messages, format)
    const year = v.pipe(
      v.object({ code: rules.required(20), startsOn: rules.day(), endsOn: rules.day() }),
      v.forward(
        v.check(({ startsOn, endsOn }) => startsOn < endsOn, t('valid.days')),
        ['endsOn'],
      ),
      v.forward(
        v.check((entered) => !isPeriodLonger(entered, LONGEST_YEAR_MONTHS), t('setup.yearTooLong')),
        ['endsOn'],
      ),
    )
    const currentYear = v.pipe(
      year,
      v.check(({ startsOn, endsOn }) => startsOn <= today && today <= endsOn, t('setup.yearNotCurrent')),
    )
    return v.pipe(
      v.variant('withNext', [
        v.object({
          withNext: v.literal(true),
          academicYear: currentYear,
          nextAcademicYear: year,
          financialYear: currentYear,
        }),
        v.object({
          withNext: v.literal(false),
          academicYear: currentYear,
          nextAcademicYear: v.object({ code: v.string(), startsOn: v.string(), endsOn: v.string() }),
          financialYear: currentYear,
        }),
      ]),
      v.forward(
        v.check(
          ({ withNext, academicYear, nextAcademicYear }) =>
            !withNext || academicYear.endsOn < nextAcademicYear.startsOn,
          t('setup.yearOverlaps'),
        ),
        ['nextAcademicYear'],
      ),
    )
  }, [messages, t, format, today])
  const form = useForm({
    schema,
    initial: {
      withNext: saved ? saved.nextAcademicYear !== null : true,
      academicYear: saved?.academicYear ?? proposed.academicYear,
      nextAcademicYear: saved?.nextAcademicYear ?? proposed.nextAcademicYear,
      financialYear: saved?.financialYear ?? proposed.financialYear,
    },
    onSubmit: ({ withNext, nextAcademicYear, ...current }) =>
      save({ step: 'YEARS', values: { ...current, nextAcademicYear: withNext ? nextAcademicYear : null } }),
  })
  const habitsOfDays = { format, firstDay }
  return (
    <SetupStepForm form={form}>
      <YearField {...form.parts('academicYear', t('setup.academicYear'))} {...habitsOfDays} />
      <CheckField {...form.field('withNext', t('setup.withNext'))} hint={t('setup.withNextHint')} />
      {form.values.withNext ? (
        <YearField {...form.parts('nextAcademicYear', t('setup.nextAcademicYear'))} {...habitsOfDays} />
      ) : null}
      <YearField {...form.parts('financialYear', t('setup.financialYear'))} {...habitsOfDays} />
    </SetupStepForm>
  )
}
