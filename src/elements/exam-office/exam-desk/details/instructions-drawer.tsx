import { useStore } from '@nanostores/react'
import { useMemo, useState } from 'react'
import * as v from 'valibot'
import {
  LONGEST_INSTRUCTION,
  MOST_INSTRUCTIONS,
  saveInstructionSet,
} from '../../../../contract/exam-office/exam-desk.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../../../../contract/parts.ts'
import { showToast } from '../../../../core/feedback/toasts.ts'
import { LANGUAGES } from '../../../../contract/i18n/languages.ts'
import { $client } from '../../../../core/institution/client.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { Segmented } from '../../../ui/dashboard/segmented.tsx'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { Drawer } from '../../../ui/overlay/drawer.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Exam } from '../exams.ts'
import { listFilledTranslations, mapTranslations, toTranslationFields } from '../../../../contract/i18n/translations.ts'
import { InstructionLine, type Line } from './instruction-line.tsx'

const EMPTY: Line = { text: '', translations: toTranslationFields() }

interface InstructionsDrawerProps {
  readonly exam: Exam
  readonly onClose: () => void
  readonly onSaved: () => void
}

/** Renders the printed instructions for editing: one language at a time, in their order. */
export function InstructionsDrawer({ exam, onClose, onSaved }: InstructionsDrawerProps) {
  const { t, name } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const offered = useStore($client)?.languages ?? LANGUAGE_CODES
  const [language, setLanguage] = useState<LanguageCode>('en')
  const { examEventId, instructions } = exam
  const schema = useMemo(() => {
    const text = rules.text(LONGEST_INSTRUCTION)
    return v.object({
      items: v.pipe(
        v.array(
          v.object({
            text: rules.required(LONGEST_INSTRUCTION),
            translations: v.object(mapTranslations(() => text)),
          }),
        ),
        v.minLength(1, t('examDesk.instructions.none')),
      ),
    })
  }, [rules, t])
  const form = useForm({
    schema,
    initial: {
      items: instructions.items.map(({ text, translations }): Line => ({
        text,
        translations: toTranslationFields(translations),
      })),
    },
    async onSubmit({ items }) {
      const reply = await callOnce(
        saveInstructionSet,
        {
          examEventId,
          seen: instructions.seen,
          items: items.map(({ text, translations }) => ({ text, translations: listFilledTranslations(translations) })),
        },
        { toast: false },
      )
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      showToast({ severity: 'success', detail: t('examDesk.instructions.saved') })
      onSaved()
      return undefined
    },
  })
  const { onChange, errors, onBlur, error } = form.parts('items', t('examDesk.instructions'))
  const { items } = form.values
  const replaceItem = (place: number, line: Line) => onChange(items.map((one, index) => (index === place ? line : one)))
  const swapItems = (place: number) =>
    onChange(items.map((one, index) => items[index === place ? place + 1 : index === place + 1 ? place : index] ?? one))
  return (
    <Drawer
      wide
      title={t('examDesk.instructions')}
      about={name(exam.names)}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('examDesk.save')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={t('examDesk.instructions')}>
        <Segmented
          label={t('examDesk.instructions.language')}
          options={LANGUAGE_CODES.filter((one) => one === 'en' || offered.includes(one)).map((value) => ({
            value,
            label: LANGUAGES[value].nativeName,
            lang: value,
          }))}
          value={language}
          onChange={setLanguage}
        />
        {language === 'en' ? null : <p className="c-soft c-small">{t('examDesk.instructions.empty')}</p>}
        <ol className="c-stack">
          {items.map((line, index) => (
            <InstructionLine
              key={index}
              place={index}
              last={index === items.length - 1}
              line={line}
              language={language}
              errors={errors}
              onChange={(next) => replaceItem(index, next)}
              onBlur={(part) => onBlur?.(part)}
              onDown={() => swapItems(index)}
              onUp={() => swapItems(index - 1)}
              onRemove={() => onChange(items.filter((_, other) => other !== index))}
            />
          ))}
        </ol>
        {error ? <p role="alert">{error}</p> : null}
        {items.length < MOST_INSTRUCTIONS ? (
          <div className="c-row">
            <Button kind="secondary" onClick={() => onChange([...items, EMPTY])}>
              {t('examDesk.instructions.add')}
            </Button>
          </div>
        ) : null}
      </Form>
    </Drawer>
  )
}
