import { useState, type ReactNode, type SubmitEvent } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { getConfig } from '../../../core/config/config.ts'
import { LANGUAGES } from '../../../contract/i18n/languages.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { BirthDate } from './birth-date.tsx'
import type { FormErrors } from './check-form.ts'
import type { Results } from './load-results.ts'
import { DEFAULT_RULES, type LookupKey } from './lookup-rules.ts'
import { findDefaultExam, type Exams } from './use-exams.ts'
import type { InstitutionTerms } from './use-institution-terms.ts'

interface FindFormProps {
  readonly client: ClientDetails | undefined
  readonly clientCode: string | undefined
  readonly exams: Exams
  readonly exam: string | undefined
  /** Initial values by control name. */
  readonly initial: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly terms: InstitutionTerms
  readonly wrong: FormErrors
  /** Renders the list of errors; loaded with the validation. */
  readonly ErrorSummary: Results['ErrorSummary'] | undefined
  /** Result of the last attempt, shown above the button. */
  readonly answer: ReactNode
  readonly onFind: (data: FormData) => void
}

const NUMERIC = { inputMode: 'numeric', dir: 'ltr', autoCapitalize: 'off', required: true } as const

/**
 * Renders step A: the examination, the number and the facts that only the candidate knows (specification, section
 * 11.1.7). Usable before anything has loaded.
 */
export function FindTicketForm({
  client,
  clientCode,
  exams,
  exam,
  initial,
  busy,
  terms,
  wrong,
  ErrorSummary,
  answer,
  onFind,
}: FindFormProps) {
  const { t, name, instant, language } = useMessages()
  const host = useHost()
  const rules = client?.hallTicket ?? DEFAULT_RULES
  const [chosen, setChosen] = useState({ by: initial.by, exam: initial.examEventId, lang: initial.lang })

  const events = exams.status === 'found' ? exams.events : []
  const event = events.find(({ examEventId }) => String(examEventId) === chosen.exam) ?? findDefaultExam(events, exam)
  const by: LookupKey = rules.lookupKeys.find((key) => key === chosen.by) ?? rules.lookupKeys[0] ?? 'PRN'
  const format = rules.formats[by]
  const languages = client?.languages ?? [...new Set([language, 'en' as const])]
  const printed = languages.find((code) => code === (chosen.lang ?? language)) ?? languages[0] ?? 'en'
  const errors = Object.fromEntries(
    Object.entries(wrong).map(([field, { key, values }]) => [field === 'dob' ? 'dobDay' : field, t(key, values)]),
  )

  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    onFind(new FormData(submitted.currentTarget))
  }

  return (
    <form
      className="c-stack"
      aria-label={terms.title}
      method="post"
      action={`${getConfig().baseURL}/forms/hall-ticket` satisfies Address}
      noValidate={host !== null}
      onSubmit={handleSubmit}
    >
      <input type="hidden" name="client" value={clientCode ?? ''} readOnly />
      {ErrorSummary && Object.keys(errors).length > 0 ? <ErrorSummary errors={errors} /> : null}
      <SelectField
        label={t('hallTicket.exam')}
        name="examEventId"
        value={event ? String(event.examEventId) : ''}
        error={errors.examEventId}
        hint={
          event?.state === 'OPEN' && event.closesAt
            ? t('hallTicket.availableUntil', { date: instant(event.closesAt) })
            : t('hallTicket.examsHelp')
        }
        onChange={(changed) => setChosen({ ...chosen, exam: changed.target.value })}
      >
        {event ? null : (
          <option value="">
            {t(
              exams.status !== 'found'
                ? 'hallTicket.currentExam'
                : events.length > 0
                  ? 'hallTicket.chooseExam'
                  : 'hallTicket.noExams',
            )}
          </option>
        )}
        {events.map((candidate) => (
          <option key={candidate.examEventId} value={candidate.examEventId}>
            {name(candidate.names)}
          </option>
        ))}
      </SelectField>
      <fieldset className="c-field">
        <legend className="c-label">{t('hallTicket.findBy')}</legend>
        <div className="c-choice">
          {rules.lookupKeys.map((key) => (
            <label key={key}>
              <input
                type="radio"
                name="by"
                value={key}
                checked={key === by}
                onChange={() => setChosen({ ...chosen, by: key })}
              />
              {terms.getLabel(key)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={terms.getLabel(by)}
        hint={format ? t('hallTicket.example', { example: format.example }) : t('hallTicket.numberHelp')}
        error={errors.value}
        {...NUMERIC}
        inputMode={by === 'PRN' && format?.numeric !== false ? 'numeric' : 'text'}
        name="value"
        autoComplete="off"
        spellCheck="false"
        maxLength={40}
        defaultValue={initial.value ?? ''}
      />
      {rules.factors.includes('DOB') ? <BirthDate error={errors.dobDay} values={initial} /> : null}
      {rules.factors.includes('MOBILE4') ? (
        <TextField
          label={t('hallTicket.mobile')}
          hint={t('hallTicket.mobileHelp')}
          error={errors.mobile4}
          {...NUMERIC}
          name="mobile4"
          autoComplete="off"
          maxLength={4}
          data-short=""
          defaultValue={initial.mobile4 ?? ''}
        />
      ) : null}
      {rules.factors.includes('MOTHER') ? (
        <TextField
          label={t('hallTicket.mother')}
          error={errors.motherName}
          name="motherName"
          autoComplete="off"
          required
          maxLength={80}
          defaultValue={initial.motherName ?? ''}
        />
      ) : null}
      <SelectField
        label={t('hallTicket.language')}
        name="lang"
        value={printed}
        onChange={(changed) => setChosen({ ...chosen, lang: changed.target.value })}
      >
        {languages.map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].nativeName}
          </option>
        ))}
      </SelectField>
      {answer}
      <Button type="submit" wide busy={busy}>
        {terms.say('get')}
      </Button>
    </form>
  )
}
