import { useCallback, useEffect, useRef, useState, type SubmitEvent } from 'react'
import type { OutputOf } from '../../../contract/activity.ts'
import { verifyReceipt } from '../../../contract/payments/payments.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { getFieldText } from '../../ui/field/form-text.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { Fact } from '../parts/payment-facts.ts'
import { FactList } from '../parts/fact-list.tsx'

/** Maximum length of a receipt code, in characters (contract: `verifyReceipt`). */
const LONGEST = 200
const isUsableCode = (code: string): boolean =>
  code.trim() !== '' && code.trim().length <= LONGEST && !/\p{Cc}/u.test(code)

interface ReceiptFormProps {
  readonly clientId: number
  /** Code from the page or its address. It is checked at once and never shown; nothing is checked when it is empty. */
  readonly given?: string
}

/**
 * Renders the form that verifies a printed receipt by its number or the text of its QR code (specification, section
 * 11.1.8: receipt).
 */
export function ReceiptForm({ clientId, given = '' }: ReceiptFormProps) {
  const { t, name, money, instant } = useMessages()
  const failure = useFailure()
  const failureOf = useRef(failure)
  failureOf.current = failure
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [verdict, setVerdict] = useState<OutputOf<typeof verifyReceipt>>()

  const checkCode = useCallback(
    async (code: string): Promise<void> => {
      setVerdict(undefined)
      setProblem('')
      setBusy(true)
      const reply = await call(verifyReceipt, { clientId, code }, { toast: false })
      setBusy(false)
      if (reply.ok) setVerdict(reply.result)
      else setProblem(failureOf.current(reply))
    },
    [clientId],
  )
  useEffect(() => {
    if (isUsableCode(given)) void checkCode(given.trim())
  }, [given, checkCode])

  function handleSubmit(submitted: SubmitEvent<HTMLFormElement>): void {
    submitted.preventDefault()
    if (busy) return
    const code = getFieldText(new FormData(submitted.currentTarget), 'receipt')
    setMissing(!isUsableCode(code))
    if (isUsableCode(code)) void checkCode(code.trim())
    else form.current?.querySelector('input')?.focus()
  }

  const facts: readonly Fact[] =
    verdict?.outcome === 'GENUINE'
      ? [
          { label: 'payment.receiptNo', value: verdict.receiptNo, latin: true },
          { label: 'payment.issuedAt', value: instant(verdict.issuedAt) },
          { label: 'payment.for', value: name(verdict.title) },
          { label: 'payment.amount', value: money(verdict.amountMinor, verdict.currency), latin: true },
          { label: 'payment.payer', value: verdict.payer, latin: true },
        ]
      : []
  return (
    <form ref={form} className="c-stack" aria-label={t('payment.checkReceipt')} noValidate onSubmit={handleSubmit}>
      <TextField
        label={t('payment.receiptCode')}
        error={missing ? t('payment.enterReceipt') : undefined}
        name="receipt"
        dir="ltr"
        autoComplete="off"
        spellCheck="false"
        maxLength={LONGEST}
      />
      <Button type="submit" kind="secondary" busy={busy}>
        {t('payment.check')}
      </Button>
      <div role="status" className="c-pay-said">
        {problem ? <Notice kind="danger">{problem}</Notice> : null}
        {verdict?.outcome === 'GENUINE' ? (
          <Notice kind="success">{t('payment.genuine', { institution: name(verdict.institution) })}</Notice>
        ) : null}
        {verdict?.outcome === 'NOT_KNOWN' ? <Notice kind="warning">{t('payment.notKnown')}</Notice> : null}
        {verdict?.outcome === 'RATE' ? (
          <Notice kind="warning">{t('payment.rate', { time: instant(verdict.until) })}</Notice>
        ) : null}
      </div>
      {facts.length > 0 ? <FactList facts={facts} /> : null}
    </form>
  )
}
