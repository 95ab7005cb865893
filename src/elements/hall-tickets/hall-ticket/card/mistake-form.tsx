import { useState, type SubmitEvent } from 'react'
import type { OutputOf } from '../../../../contract/activity.ts'
import {
  createHallTicketCorrection,
  TICKET_FIELDS,
  type Ticket,
} from '../../../../contract/hall-tickets/hall-ticket.ts'
import { call } from '../../../../core/mql/index.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ErrorSummary } from '../../../ui/field/error-summary.tsx'
import { Field, SelectField, TextField } from '../../../ui/field/field.tsx'
import { getFieldText } from '../../../ui/field/form-text.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { Problem } from '../../../ui/notice/problem.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { readProof } from '../../../ui/file/read-proof.ts'
import { Announcement } from '../announcement.tsx'

type Answer = OutputOf<typeof createHallTicketCorrection>

interface MistakeFormProps {
  readonly ticket: Ticket
  readonly clientId: number
  readonly onReported: (reference: string) => void
  readonly onFailed: (failure: { code: number; message: string }) => void
  readonly onClose: () => void
}

function AnswerNotice({ answer }: { readonly answer: Answer }) {
  const { t, day } = useMessages()
  if (answer.outcome === 'CLOSED')
    return <Notice kind="warning">{t('hallTicket.mistakeClosed', { date: day(answer.until) })}</Notice>
  return answer.outcome === 'RECEIVED' ? (
    <Notice kind="success">{t('hallTicket.received', { reference: answer.reference })}</Notice>
  ) : (
    <Notice>{t('hallTicket.alreadyOpen', { reference: answer.reference })}</Notice>
  )
}

/** Renders the form that reports a mistake on a ticket. The input is kept until the report has been sent. */
export function MistakeForm({ ticket, clientId, onReported, onFailed, onClose }: MistakeFormProps) {
  const { t, day } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [errors, setErrors] = useState<Partial<Record<'field' | 'wanted' | 'proof', string>>>({})
  const [problem, setProblem] = useState('')
  const [answer, setAnswer] = useState<Answer>()

  async function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const field = TICKET_FIELDS.find((one) => one === getFieldText(data, 'field'))
    const wanted = getFieldText(data, 'wanted').trim()
    setAttempt(attempt + 1)
    setProblem('')
    setBusy(true)
    const proof = await readProof(data.get('proof'))
    setBusy(false)
    setErrors({
      ...(proof === null ? { proof: t('hallTicket.proofWrong') } : {}),
      ...(field ? {} : { field: t('hallTicket.chooseField') }),
      ...(wanted ? {} : { wanted: t('hallTicket.enterWanted') }),
    })
    if (!field || !wanted || proof === null) return
    setBusy(true)
    const { publicId, accessKey } = ticket
    const reply = await call(
      createHallTicketCorrection,
      { clientId, publicId, accessKey, field, wanted, note: getFieldText(data, 'note'), proof },
      { toast: false },
    )
    setBusy(false)
    if (!reply.ok) {
      setProblem(failure(reply))
      onFailed({ code: reply.errorCode, message: failure(reply) })
      return
    }
    setAnswer(reply.result)
    if (reply.result.outcome === 'RECEIVED') onReported(reply.result.reference)
  }

  if (answer)
    return (
      <Announcement>
        <AnswerNotice answer={answer} />
      </Announcement>
    )
  return (
    <form
      className="c-panel c-stack"
      aria-label={t('hallTicket.mistake')}
      noValidate
      onSubmit={(submitted) => void handleSubmit(submitted)}
    >
      <p className="c-hint">{t('hallTicket.mistakeUntil', { date: day(ticket.correctionsUntil) })}</p>
      {Object.keys(errors).length > 0 ? <ErrorSummary key={attempt} errors={errors} /> : null}
      <SelectField label={t('hallTicket.field')} name="field" error={errors.field} defaultValue="" required>
        <option value="">{t('hallTicket.choose')}</option>
        {TICKET_FIELDS.map((field) => (
          <option key={field} value={field}>
            {t(`hallTicket.field.${field}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('hallTicket.wanted')}
        name="wanted"
        error={errors.wanted}
        autoComplete="off"
        maxLength={200}
        required
      />
      <Field label={t('hallTicket.note')}>
        {(wiring) => <textarea {...wiring} className="c-input" name="note" rows={3} maxLength={500} />}
      </Field>
      <Field label={t('hallTicket.proof')} hint={t('hallTicket.proofHint')} error={errors.proof}>
        {(wiring) => (
          <input
            {...wiring}
            className="c-input"
            type="file"
            name="proof"
            accept="image/jpeg,image/png,application/pdf"
          />
        )}
      </Field>
      <Problem sentence={problem} />
      <div className="c-row">
        <Button type="submit" busy={busy}>
          {t('hallTicket.send')}
        </Button>
        <Button kind="quiet" onClick={onClose}>
          {t('hallTicket.cancel')}
        </Button>
      </div>
    </form>
  )
}
