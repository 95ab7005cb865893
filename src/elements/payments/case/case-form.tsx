import { useEffect, useRef, useState, type SubmitEvent } from 'react'
import { raisePaymentCase } from '../../../contract/payments/payments.ts'
import { call } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Field, TextField } from '../../ui/field/field.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'

interface CaseFormProps {
  readonly clientId: number
  readonly transactionId: string | undefined
  /** Receives the number of the case. `before` is true when a case already existed. */
  readonly onRaised: (caseNo: string, before: boolean) => void
  readonly onRefused: (refused: Refused | undefined) => void
}

/** Renders the form that reports a payment problem to the finance section in free text. Takes the focus on mount. */
export function CaseForm({ clientId, transactionId, onRaised, onRefused }: CaseFormProps) {
  const { t, instant } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [until, setUntil] = useState('')
  useEffect(() => form.current?.querySelector<HTMLElement>('textarea')?.focus(), [])

  async function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const data = new FormData(submitted.currentTarget)
    const note = getFieldText(data, 'note').trim()
    setMissing(!note)
    setUntil('')
    onRefused(undefined)
    if (!note) {
      form.current?.querySelector<HTMLElement>('textarea')?.focus()
      return
    }
    setBusy(true)
    const reply = await call(
      raisePaymentCase,
      {
        clientId,
        ...(transactionId ? { transactionId } : {}),
        reference: getFieldText(data, 'caseReference').trim(),
        note,
      },
      { toast: false },
    )
    setBusy(false)
    if (!reply.ok) onRefused(reply)
    else if (reply.result.outcome === 'RATE') setUntil(reply.result.until)
    else onRaised(reply.result.caseNo, reply.result.outcome === 'ALREADY_OPEN')
  }

  return (
    <form
      ref={form}
      className="c-stack"
      aria-label={t('payment.raise')}
      noValidate
      onSubmit={(submitted) => void handleSubmit(submitted)}
    >
      {transactionId ? null : (
        <TextField
          label={t('payment.reference')}
          hint={t('payment.referenceHelp')}
          name="caseReference"
          dir="ltr"
          autoComplete="off"
          maxLength={64}
        />
      )}
      <Field
        label={t('payment.note')}
        hint={t('payment.noteHelp')}
        error={missing ? t('payment.enterNote') : undefined}
      >
        {(wiring) => <textarea {...wiring} className="c-input" name="note" rows={4} maxLength={500} required />}
      </Field>
      {until ? (
        <Notice kind="warning" announced>
          {t('payment.rate', { time: instant(until) })}
        </Notice>
      ) : null}
      <Button type="submit" kind="secondary" busy={busy}>
        {t('payment.sendCase')}
      </Button>
    </form>
  )
}
