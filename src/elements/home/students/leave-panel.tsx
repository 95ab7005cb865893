import { useMemo } from 'react'
import * as v from 'valibot'
import {
  departureEffects,
  DEPARTURES,
  LONGEST_DEPARTURE_TEXT,
  markStudentLeft,
} from '../../../contract/exam-office/departures.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { LineField } from '../../ui/form/line-field.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Failed, Loading } from '../../ui/query/query-state.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { DepartureEffects } from './departure-effects.tsx'
import type { StudentRecord } from './kinds.ts'
import { StudentAbout } from './student-about.tsx'
import { useFaster } from './use-faster.ts'

interface LeavePanelProps {
  readonly student: Pick<StudentRecord, 'prn' | 'names'>
  readonly onChanged: () => void
  readonly onClose: () => void
}

/** Marks a student as having left, after saying what follows. */
export function LeavePanel({ student, onChanged, onClose }: LeavePanelProps) {
  const { t } = useMessages()
  const rules = useRules()
  const failure = useFailure()
  const formatFaster = useFaster()
  const { prn } = student
  const [found, reload] = useLiveQuery(departureEffects, true, { prn })
  const schema = useMemo(
    () =>
      v.object({
        status: rules.oneOf(DEPARTURES),
        reason: rules.required(LONGEST_DEPARTURE_TEXT),
        evidence: rules.text(LONGEST_DEPARTURE_TEXT),
      }),
    [rules],
  )
  const form = useForm({
    schema,
    initial: { status: '', reason: '', evidence: '' },
    async onSubmit({ status, reason, evidence }) {
      const reply = await callOnce(markStudentLeft, { prn, status, reason, evidence }, { toast: false })
      if (!reply.ok) return toSubmitProblems(reply, failure(reply))
      onChanged()
      if (reply.result.outcome === 'ALREADY_LEFT') return { message: formatFaster(reply.result) }
      showToast({ severity: 'success', detail: t('students.leave.done') })
      onClose()
      return undefined
    },
  })
  const effects = found.status === 'found' ? found.rows[0] : undefined
  return (
    <Drawer
      title={t('students.leave.act')}
      about={<StudentAbout {...student} />}
      onClose={onClose}
      foot={
        <div className="c-row">
          {effects ? (
            <Button busy={form.busy} onClick={form.submit}>
              {t('students.leave.act')}
            </Button>
          ) : null}
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      {found.status === 'loading' ? <Loading /> : null}
      {found.status === 'failed' ? <Failed reply={found.reply} onAgain={reload} /> : null}
      {effects ? (
        <Form form={form} label={t('students.leave.act')}>
          <DepartureEffects effects={effects} />
          <ChooseField
            {...form.field('status', t('students.leave.status'))}
            required
            choices={DEPARTURES.map((value) => ({ value, label: t(`students.status.${value}`) }))}
          />
          <TextArea
            {...form.field('reason', t('students.leave.reason'))}
            hint={t('students.leave.reasonHint')}
            required
            max={LONGEST_DEPARTURE_TEXT}
          />
          <LineField
            {...form.field('evidence', t('students.leave.evidence'))}
            hint={t('students.leave.evidenceHint')}
            maxLength={LONGEST_DEPARTURE_TEXT}
          />
        </Form>
      ) : null}
    </Drawer>
  )
}
