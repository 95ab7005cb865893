import { useMemo, type ReactNode } from 'react'
import * as v from 'valibot'
import { NOT_FOUND } from '../../../contract/codes.ts'
import {
  FEE_REASONS,
  HOLD_REASONS,
  HOLD_SEVERITIES,
  placeStudentHold,
} from '../../../contract/exam-office/student-holds.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { callOnce } from '../../../core/mql/call-once.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { ChooseField } from '../../ui/form/fields/choose-field.tsx'
import { TextArea } from '../../ui/form/fields/text-area.tsx'
import { toSubmitProblems } from '../../ui/form/form-errors.ts'
import { Form } from '../../ui/form/form.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { LineField } from '../../ui/form/line-field.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Hold } from './hold.ts'

const LONGEST_TEXT = 300
const LONGEST_NUMBER = 40

interface PlacePanelProps {
  readonly prn: string
  readonly examEventId: number | undefined
  /** What withholds the ticket already. */
  readonly holds: readonly Hold[]
  readonly about: ReactNode
  readonly onDone: () => void
  readonly onClose: () => void
}

/** Places a hold on the hall ticket of a student. */
export function PlacePanel({ prn, examEventId, holds, about, onDone, onClose }: PlacePanelProps) {
  const { t, day } = useMessages()
  const confirm = useConfirm()
  const rules = useRules()
  const failure = useFailure()
  const schema = useMemo(
    () =>
      v.object({
        reason: rules.oneOf(HOLD_REASONS),
        severity: rules.oneOf(HOLD_SEVERITIES),
        text: rules.required(LONGEST_TEXT),
        invoice: rules.text(LONGEST_NUMBER),
      }),
    [rules],
  )
  const formatSame = ({ reason, placedBy, placedOn }: Hold): string => {
    const values = { reason: t(`figures.reason.${reason}`), day: day(placedOn) }
    return placedBy === null
      ? t('figures.hold.sameSomeone', values)
      : t('figures.hold.same', { ...values, name: placedBy })
  }
  const form = useForm({
    schema,
    initial: { reason: '', severity: 'HARD', text: '', invoice: '' },
    async onSubmit({ reason, severity, text, invoice }) {
      const invoiceNo = FEE_REASONS.includes(reason) && invoice !== '' ? invoice : undefined
      const same = holds.find(
        (hold) =>
          hold.reason === reason &&
          hold.severity === severity &&
          hold.courseCode === null &&
          (hold.examEventId === null || hold.examEventId === (examEventId ?? null)),
      )
      if (same && !(await confirm({ detail: formatSame(same), action: t('figures.hold.place') }))) return {}
      const reply = await callOnce(
        placeStudentHold,
        { prn, examEventId, reason, severity, publicText: { name: text }, invoiceNo },
        { toast: false },
      )
      if (!reply.ok)
        return reply.errorCode === NOT_FOUND && invoiceNo !== undefined
          ? { fields: { invoice: t('figures.hold.noInvoice') } }
          : toSubmitProblems(reply, failure(reply))
      showToast({ severity: 'success', detail: t('figures.hold.placed') })
      onDone()
      return undefined
    },
  })
  const forFee = FEE_REASONS.some((one) => one === form.values.reason)
  return (
    <Drawer
      title={t('figures.hold.place')}
      about={about}
      onClose={onClose}
      foot={
        <div className="c-row">
          <Button busy={form.busy} onClick={form.submit}>
            {t('figures.hold.place')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      }
    >
      <Form form={form} label={t('figures.hold.place')}>
        <ChooseField
          {...form.field('reason', t('figures.hold.reason'))}
          required
          choices={HOLD_REASONS.map((value) => ({ value, label: t(`figures.reason.${value}`) }))}
        />
        <ChooseField
          {...form.field('severity', t('figures.hold.effect'))}
          required
          choices={HOLD_SEVERITIES.map((value) => ({ value, label: t(`figures.state.${value}`) }))}
        />
        <TextArea
          {...form.field('text', t('figures.hold.text'))}
          hint={t('figures.hold.textHint')}
          required
          max={LONGEST_TEXT}
        />
        {forFee ? (
          <LineField
            {...form.field('invoice', t('figures.hold.invoice'))}
            hint={t('figures.hold.invoiceHint')}
            maxLength={LONGEST_NUMBER}
          />
        ) : null}
      </Form>
    </Drawer>
  )
}
