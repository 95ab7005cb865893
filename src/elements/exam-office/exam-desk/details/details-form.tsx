import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { deskExamEvent, EXAM_SEASONS } from '../../../../contract/exam-office/exam-desk.ts'
import { showToast } from '../../../../core/feedback/toasts.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { $client } from '../../../../core/institution/client.ts'
import { query } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { DateField } from '../../../ui/date/date-field.tsx'
import { CheckField } from '../../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../../ui/form/fields/choose-field.tsx'
import { Form } from '../../../ui/form/form.tsx'
import { LineField } from '../../../ui/form/line-field.tsx'
import type { Exam, Setup } from '../exams.ts'
import { DetailsConflict } from './details-conflict.tsx'
import { OTHER_LANGUAGES } from '../../../../contract/i18n/translations.ts'
import { toDetailsValues } from './details-values.ts'
import { useDetailsForm } from './use-details-form.ts'

interface DetailsFormProps {
  /** Undefined: a new examination. */
  readonly exam: Exam | undefined
  readonly setup: Setup
  readonly onSaved: (examEventId: number) => void
}

/** Renders the details of an examination: its names, its code, its days. */
export function DetailsForm({ exam: given, setup, onSaved }: DetailsFormProps) {
  const { t } = useMessages()
  const languages = useStore($client)?.languages ?? OTHER_LANGUAGES
  const [exam, setExam] = useState(given)
  const [taken, setTaken] = useState(given)
  const [newerExam, setTheirs] = useState<Exam>()
  const form = useDetailsForm({
    exam,
    setup,
    onSaved(examEventId, outcome) {
      if (outcome !== 'UNCHANGED')
        showToast({ severity: 'success', detail: t(exam ? 'examDesk.saved' : 'examDesk.created') })
      onSaved(examEventId)
    },
    async onStale() {
      const reply = exam && (await query([deskExamEvent], { deskExamEvent: { examEventId: exam.examEventId } }))
      setTheirs(reply?.ok ? reply.result.deskExamEvent[0] : undefined)
    },
  })
  // What somebody else has saved is shown at once, unless the person is changing it: then their save is refused.
  if (given && given !== taken && !form.busy && !form.dirty && !newerExam) {
    setTaken(given)
    setExam(given)
    form.reset(toDetailsValues(given, setup))
  }
  if (newerExam && exam) {
    const takeVersion = (keep: boolean): void => {
      if (keep) form.rebase(toDetailsValues(newerExam, setup))
      else form.reset(toDetailsValues(newerExam, setup))
      setExam(newerExam)
      setTheirs(undefined)
    }
    return (
      <DetailsConflict
        setup={setup}
        before={toDetailsValues(exam, setup)}
        theirs={toDetailsValues(newerExam, setup)}
        mine={form.values}
        onReload={() => takeVersion(false)}
        onKeep={() => takeVersion(true)}
      />
    )
  }
  const translations = form.parts('translations', t('examDesk.field.translations'))
  const closed = exam?.state === 'CLOSED'
  const bindField = <Name extends keyof typeof form.values>(name: Name, label: string) => ({
    ...form.field(name, label),
    readOnly: closed,
  })
  return (
    <Form form={form} label={t('examDesk.step.details')}>
      <div className="c-pair">
        <LineField {...bindField('name', t('examDesk.field.name'))} required autoComplete="off" dir={undefined} />
        <LineField
          {...bindField('code', t('examDesk.field.code'))}
          required
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck="false"
          readOnly={closed || exam?.codeFixed}
          hint={t(exam?.codeFixed ? 'examDesk.field.codeFixed' : 'examDesk.field.codeHint')}
          onChange={(code) => form.field('code', t('examDesk.field.code')).onChange(code.toUpperCase())}
        />
      </div>
      <div className="c-pair">
        {OTHER_LANGUAGES.filter((language) => languages.includes(language)).map((language) => (
          <LineField
            key={language}
            name={`translations.${language}`}
            label={t('examDesk.field.nameIn', { language: LANGUAGES[language].nativeName })}
            lang={language}
            autoComplete="off"
            readOnly={closed}
            value={form.values.translations[language]}
            onChange={(text) => translations.onChange({ ...form.values.translations, [language]: text })}
            onBlur={() => translations.onBlur?.(language)}
            error={translations.errors[language]}
          />
        ))}
      </div>
      <div className="c-pair">
        <ChooseField
          {...bindField('academicYearId', t('examDesk.field.academicYear'))}
          required
          choices={setup.academicYears.map(({ academicYearId, code }) => ({
            value: String(academicYearId),
            label: code,
          }))}
        />
        <ChooseField
          {...bindField('season', t('examDesk.field.season'))}
          required
          choices={EXAM_SEASONS.map((value) => ({ value, label: t(`examDesk.season.${value}`) }))}
        />
      </div>
      <div className="c-pair">
        <DateField {...bindField('startsOn', t('examDesk.field.startsOn'))} required />
        <DateField {...bindField('endsOn', t('examDesk.field.endsOn'))} required />
      </div>
      <div className="c-pair">
        <DateField
          {...bindField('correctionsUntil', t('examDesk.field.correctionsUntil'))}
          required
          hint={t('examDesk.field.correctionsHint')}
        />
        <LineField
          {...bindField('helpline', t('examDesk.field.helpline'))}
          dir="ltr"
          autoComplete="off"
          hint={t('examDesk.field.helplineHint')}
        />
      </div>
      <CheckField
        {...form.field('formsRequired', t('examDesk.field.formsRequired'))}
        off={closed}
        hint={t('examDesk.field.formsRequiredHint')}
      />
      {closed ? null : (
        <div className="c-row">
          <Button type="submit" busy={form.busy}>
            {t(exam ? 'examDesk.save' : 'examDesk.create')}
          </Button>
        </div>
      )}
    </Form>
  )
}
