import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import type { ClientDetails } from '../../contract/institution.ts'
import { LANGUAGE_CODES } from '../../contract/parts.ts'
import { config } from '../../core/config.ts'
import { LANGUAGES } from '../../core/languages.ts'
import { Button } from '../ui/button.tsx'
import { FieldError, SelectField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { useFailure } from '../ui/use-failure.ts'
import { useWords } from '../words.tsx'
import { checkForm, USUAL, type Lookup, type LookupKey, type Wrong } from './check-form.ts'
import type { Exams } from './use-exams.ts'

interface FindFormProps {
  readonly client: ClientDetails | undefined
  readonly clientCode: string | undefined
  readonly exams: Exams
  readonly exam: string | undefined
  readonly carried: Readonly<Record<string, string>>
  readonly busy: boolean
  readonly title: string
  readonly labelOf: (key: LookupKey) => string
  /** What came of the last attempt, above the button. */
  readonly answer: ReactNode
  readonly onExamsAgain: () => void
  readonly onFind: (lookup: Lookup, language: string) => void
}

/** Step A: the examination, the number, what only the candidate knows (domain brief 2.1.7). Usable before anything has loaded. */
export function FindForm({ client, clientCode, exams, exam, carried, busy, title, labelOf, answer, onExamsAgain, onFind }: FindFormProps) {
  const { t, name, instant, language } = useWords()
  const failure = useFailure()
  const rules = client?.hallTicket ?? USUAL
  const [by, setBy] = useState<LookupKey>(rules.lookupKeys.find((key) => key === carried.by) ?? 'PRN')
  const [chosen, setChosen] = useState(carried.examEventId ?? '')
  const [wrong, setWrong] = useState<Wrong>({})
  const form = useRef<HTMLFormElement>(null)

  const events = exams.status === 'found' ? exams.events : []
  const preselected = events.find(({ code }) => code === exam) ?? events.find(({ state }) => state === 'OPEN') ?? events[0]
  const examEventId = events.some((event) => String(event.examEventId) === chosen) ? chosen : String(preselected?.examEventId ?? '')
  const shownBy = rules.lookupKeys.includes(by) ? by : (rules.lookupKeys[0] ?? 'PRN')
  const format = rules.formats[shownBy]
  const event = events.find((candidate) => String(candidate.examEventId) === examEventId)
  const sentence = (field: keyof Wrong) => {
    const problem = wrong[field]
    return problem && t(problem.key, problem.values)
  }

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [wrong])

  function submit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const checked = checkForm(data, rules, labelOf)
    setWrong(checked.wrong)
    const chosenLanguage = data.get('lang')
    if (Object.keys(checked.wrong).length === 0) onFind(checked.lookup, typeof chosenLanguage === 'string' ? chosenLanguage : language)
  }

  const numeric = { inputMode: 'numeric', dir: 'ltr', autoCapitalize: 'off' } as const
  const part = (field: 'Day' | 'Month' | 'Year', length: number) => (
    <label className="c-part">
      {t(`hallTicket.dob${field}`)}
      <input
        {...numeric}
        className="c-input"
        name={`dob${field}`}
        autoComplete={`bday-${field.toLowerCase()}`}
        maxLength={length}
        aria-invalid={Boolean(wrong.dob)}
        aria-describedby={wrong.dob ? 'campus-dob-error' : undefined}
        defaultValue={carried[`dob${field}`] ?? ''}
      />
    </label>
  )

  return (
    <form ref={form} className="c-stack" aria-label={title} method="post" action={`${config().baseURL}/forms/hall-ticket`} noValidate onSubmit={submit}>
      <input type="hidden" name="client" value={clientCode ?? ''} readOnly />
      <SelectField
        label={t('hallTicket.exam')}
        name="examEventId"
        value={examEventId}
        error={sentence('examEventId')}
        hint={event?.state === 'OPEN' && event.closesAt ? t('hallTicket.availableUntil', { date: instant(event.closesAt) }) : undefined}
        onChange={(changed) => setChosen(changed.target.value)}
      >
        {events.length === 0 ? <option value="">{exams.status === 'found' ? t('hallTicket.noExams') : t('hallTicket.currentExam')}</option> : null}
        {events.map((candidate) => (
          <option key={candidate.examEventId} value={candidate.examEventId}>
            {name(candidate.names)}
          </option>
        ))}
      </SelectField>
      {exams.status === 'failed' ? (
        <Notice kind="danger" announced>
          <p>{failure(exams.reply)}</p>
          <Button kind="quiet" onClick={onExamsAgain}>
            {t('common.retry')}
          </Button>
        </Notice>
      ) : null}
      <fieldset className="c-field">
        <legend className="c-label">{t('hallTicket.findBy')}</legend>
        <div className="c-choice">
          {rules.lookupKeys.map((key) => (
            <label key={key}>
              <input type="radio" name="by" value={key} checked={key === shownBy} onChange={() => setBy(key)} />
              {labelOf(key)}
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label={labelOf(shownBy)}
        hint={format ? t('hallTicket.example', { example: format.example }) : undefined}
        error={sentence('value')}
        {...numeric}
        inputMode={format && !format.numeric ? 'text' : 'numeric'}
        name="value"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        defaultValue={carried.value ?? ''}
      />
      {rules.factors.includes('DOB') ? (
        <fieldset className="c-field">
          <legend className="c-label">{t('hallTicket.dob')}</legend>
          <div className="c-parts">
            {part('Day', 2)}
            {part('Month', 2)}
            {part('Year', 4)}
          </div>
          {wrong.dob ? <FieldError id="campus-dob-error">{sentence('dob') ?? ''}</FieldError> : null}
        </fieldset>
      ) : null}
      {rules.factors.includes('MOBILE4') ? (
        <TextField
          label={t('hallTicket.mobile')}
          hint={t('hallTicket.mobileHelp')}
          error={sentence('mobile4')}
          {...numeric}
          name="mobile4"
          autoComplete="off"
          maxLength={4}
          defaultValue={carried.mobile4 ?? ''}
        />
      ) : null}
      {rules.factors.includes('MOTHER') ? (
        <TextField label={t('hallTicket.mother')} error={sentence('motherName')} name="motherName" autoComplete="off" maxLength={80} defaultValue={carried.motherName ?? ''} />
      ) : null}
      <SelectField label={t('hallTicket.language')} name="lang" defaultValue={carried.lang ?? language} key={client?.code ?? ''}>
        {(client?.languages ?? LANGUAGE_CODES).map((code) => (
          <option key={code} value={code} lang={code}>
            {LANGUAGES[code].nativeName}
          </option>
        ))}
      </SelectField>
      {answer}
      <Button type="submit" wide busy={busy}>
        {t('hallTicket.get')}
      </Button>
    </form>
  )
}
