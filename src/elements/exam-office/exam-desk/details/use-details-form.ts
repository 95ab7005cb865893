import { useMemo } from 'react'
import * as v from 'valibot'
import { STALE } from '../../../../contract/codes.ts'
import {
  EXAM_SEASONS,
  LONGEST_EXAM_CODE,
  LONGEST_EXAM_NAME,
  LONGEST_HELPLINE,
  saveExamEvent,
} from '../../../../contract/exam-office/exam-desk.ts'
import { isPeriodLonger, LONGEST_EXAM_MONTHS } from '../../../../contract/plausible-days.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Exam, Setup } from '../exams.ts'
import { listFilledTranslations, mapTranslations } from '../../../../contract/i18n/translations.ts'
import { toDetailsValues } from './details-values.ts'

interface DetailsFormOptions {
  /** The examination as the person has seen it; undefined: a new one. */
  readonly exam: Exam | undefined
  readonly setup: Setup
  readonly onSaved: (examEventId: number, outcome: 'CREATED' | 'SAVED' | 'UNCHANGED') => void
  /** Called when somebody else has changed the examination meanwhile. */
  readonly onStale: () => Promise<void>
}

/** Manages the form of the details of an examination. */
export function useDetailsForm({ exam, setup, onSaved, onStale }: DetailsFormOptions) {
  const { t } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const schema = useMemo(() => {
    const translation = rules.text(LONGEST_EXAM_NAME)
    return v.pipe(
      v.object({
        name: rules.required(LONGEST_EXAM_NAME),
        translations: v.object(mapTranslations(() => translation)),
        code: v.pipe(
          rules.required(LONGEST_EXAM_CODE),
          v.transform((text) => text.toUpperCase()),
          v.regex(/^[A-Z0-9][A-Z0-9-]*$/, t('examDesk.valid.code')),
        ),
        academicYearId: v.pipe(rules.required(), v.transform(Number)),
        season: rules.oneOf(EXAM_SEASONS),
        startsOn: rules.day(),
        endsOn: rules.day(),
        correctionsUntil: rules.day(),
        helpline: rules.text(LONGEST_HELPLINE),
        formsRequired: v.boolean(),
      }),
      v.forward(
        v.check(({ startsOn, endsOn }) => startsOn <= endsOn, t('examDesk.valid.endsOn')),
        ['endsOn'],
      ),
      v.forward(
        v.check((exam) => !isPeriodLonger(exam, LONGEST_EXAM_MONTHS), t('examDesk.valid.tooLong')),
        ['endsOn'],
      ),
      v.forward(
        v.check(({ correctionsUntil, endsOn }) => correctionsUntil <= endsOn, t('examDesk.valid.correctionsUntil')),
        ['correctionsUntil'],
      ),
    )
  }, [rules, t])
  return useForm({
    schema,
    initial: toDetailsValues(exam, setup),
    keep: `exam-desk-${exam?.examEventId ?? 'new'}`,
    async onSubmit({ translations, helpline, ...values }) {
      const reply = await callOnce(
        saveExamEvent,
        {
          ...values,
          ...(exam && { examEventId: exam.examEventId, seen: exam.seen }),
          translations: listFilledTranslations(translations),
          helpline: helpline === '' ? null : helpline,
        },
        { toast: false },
      )
      if (!reply.ok) {
        if (reply.errorCode === STALE) await onStale()
        return toSubmitProblems(reply, failure(reply))
      }
      onSaved(reply.result.examEventId, reply.result.outcome)
      return undefined
    },
  })
}
