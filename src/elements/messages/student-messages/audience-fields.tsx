import { useMemo } from 'react'
import { FORM_CHOICES, TICKET_CHOICES } from '../../../contract/messages/student-audience.ts'
import { type StudentMessageChoices } from '../../../contract/messages/student-messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { CheckField, RadioGroup } from '../../ui/form/fields/choice-fields.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import type { PickerOption } from '../../ui/picker/options.ts'
import { MultiPicker } from '../../ui/picker/picker.tsx'
import type { useWriteForm } from './use-write-form.ts'
import { ANY } from './write-values.ts'

interface AudienceFieldsProps {
  readonly form: ReturnType<typeof useWriteForm>
  readonly choices: StudentMessageChoices
}

/** Renders the choice of the students to whom a message is written. */
export function AudienceFields({ form, choices }: AudienceFieldsProps) {
  const { t, name } = useMessages()
  const { programIds } = form.values
  const options = useMemo(() => {
    const toOption = (id: number, { names, code }: StudentMessageChoices['exams'][number]): PickerOption => ({
      value: String(id),
      label: name(names),
      detail: code,
    })
    return {
      collegeIds: choices.colleges.map((one) => toOption(one.collegeId, { ...one, examEventId: 0 })),
      programIds: choices.programmes.map((one) => toOption(one.programId, { ...one, examEventId: 0 })),
      partIds: choices.parts
        .filter(({ programId }) => programIds.length === 0 || programIds.includes(String(programId)))
        .map((one) => toOption(one.partId, { ...one, examEventId: 0 })),
    }
  }, [choices, name, programIds])
  const renderPicker = (field: keyof typeof options, label: string) => {
    const { value, onChange, error } = form.field(field, label)
    return (
      <MultiPicker
        label={label}
        inputName={field}
        error={error}
        options={options[field]}
        value={options[field].filter((one) => value.includes(one.value))}
        onChange={(chosen) => onChange(chosen.map((one) => one.value))}
      />
    )
  }
  const anyOr = <Value extends string>(values: readonly Value[], label: (value: Value) => string, any: string) => [
    { value: ANY, label: any },
    ...values.map((value) => ({ value, label: label(value) })),
  ]
  const hasExam = form.values.examEventId !== ''
  return (
    <section className="c-stack" aria-labelledby="audience">
      <h3 className="c-label c-to-students-label" id="audience">
        {t('toStudents.audience')}
      </h3>
      <p className="c-hint">{t('toStudents.audienceHint')}</p>
      {renderPicker('collegeIds', t('people.list.college'))}
      {renderPicker('programIds', t('people.list.programmes'))}
      {renderPicker('partIds', t('toStudents.parts'))}
      <ChooseField
        {...form.field('examEventId', t('toStudents.exam'))}
        hint={t('toStudents.examHint')}
        choices={choices.exams.map((one) => ({ value: String(one.examEventId), label: name(one.names) }))}
      />
      {hasExam || form.values.form !== ANY ? (
        <RadioGroup
          {...form.field('form', t('toStudents.form'))}
          choices={anyOr(FORM_CHOICES, (value) => t(`toStudents.form.${value}`), t('toStudents.form.ANY'))}
        />
      ) : null}
      {hasExam || form.values.ticket !== ANY ? (
        <RadioGroup
          {...form.field('ticket', t('toStudents.ticket'))}
          choices={anyOr(TICKET_CHOICES, (value) => t(`toStudents.ticket.${value}`), t('toStudents.ticket.ANY'))}
        />
      ) : null}
      <CheckField {...form.field('held', t('toStudents.held'))} />
    </section>
  )
}
