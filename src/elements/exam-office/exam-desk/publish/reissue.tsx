import { useMemo } from 'react'
import * as v from 'valibot'
import { reissueHallTickets } from '../../../../contract/exam-office/ticket-desk.ts'
import { TICKET_FIELDS } from '../../../../contract/hall-tickets/hall-ticket.ts'
import { LOOKUP_KEYS } from '../../../../contract/institution/institution.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { ChooseField } from '../../../ui/form/fields/choose-field.tsx'
import { TextArea } from '../../../ui/form/fields/text-area.tsx'
import { toSubmitProblems } from '../../../ui/form/form-errors.ts'
import { Form } from '../../../ui/form/form.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { useForm } from '../../../ui/form/use-form.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { StepProps } from '../files/files-step.tsx'
import { JobProgress } from '../job-progress.tsx'
import { JobResult } from '../tickets/job-result.tsx'
import { findLastJob, findRunningJob } from '../use-jobs.ts'

const MOST = 5000
const LONGEST_NUMBER = 40

/** Renders the form that issues new versions of tickets after a change. */
export function Reissue({ exam, jobs, look }: Omit<StepProps, 'onStep'>) {
  const { t } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const running = findRunningJob(jobs, 'REISSUE')
  const last = findLastJob(jobs, 'REISSUE')
  const schema = useMemo(
    () =>
      v.object({
        by: rules.oneOf(LOOKUP_KEYS),
        reason: rules.oneOf(TICKET_FIELDS),
        numbers: v.pipe(
          rules.required(MOST * LONGEST_NUMBER),
          v.transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
          v.maxLength(MOST, t('examDesk.reissue.tooMany', { most: MOST })),
          v.check((all) => all.every(({ length }) => length <= LONGEST_NUMBER), t('examDesk.reissue.tooLong')),
        ),
      }),
    [rules, t],
  )
  const form = useForm({
    schema,
    initial: { by: 'SEAT', reason: '', numbers: '' },
    async onSubmit({ by, reason, numbers }) {
      const reply = await call(
        reissueHallTickets,
        { examEventId: exam.examEventId, by, reason, values: numbers },
        { toast: false },
      )
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      look()
      return undefined
    },
  })
  return (
    <section className="c-stack c-exam-part" aria-labelledby="reissue">
      <h3 className="c-subtitle" id="reissue">
        {t('examDesk.reissue')}
      </h3>
      <p className="c-soft">{t('examDesk.reissue.lead')}</p>
      {running ? (
        <JobProgress job={running} />
      ) : (
        <Form form={form} label={t('examDesk.reissue')}>
          <div className="c-pair">
            <ChooseField
              {...form.field('reason', t('examDesk.reissue.reason'))}
              required
              choices={TICKET_FIELDS.map((value) => ({ value, label: t(`examDesk.change.${value}`) }))}
            />
            <ChooseField
              {...form.field('by', t('examDesk.reissue.by'))}
              required
              choices={LOOKUP_KEYS.map((value) => ({ value, label: t(`examDesk.by.${value}`) }))}
            />
          </div>
          <TextArea
            {...form.field('numbers', t('examDesk.reissue.numbers'))}
            required
            hint={t('examDesk.reissue.numbersHint')}
            spellCheck="false"
          />
          <div className="c-row">
            <Button type="submit" kind="secondary" busy={form.busy}>
              {t('examDesk.reissue.start')}
            </Button>
          </div>
        </Form>
      )}
      {last && !running ? <JobResult job={last} /> : null}
    </section>
  )
}
