import { useRef, useState, type SubmitEvent } from 'react'
import type { OutputOf } from '../../../contract/activity.ts'
import { verifyReceipt } from '../../../contract/payments.ts'
import { call } from '../../../core/mql/index.ts'
import { useWords } from '../../words.tsx'
import { Button } from '../button.tsx'
import { TextField } from '../field.tsx'
import { textIn } from '../form-text.ts'
import { Notice } from '../notice.tsx'
import { useFailure } from '../use-failure.ts'
import type { Fact } from './facts.ts'
import { FactList } from './fact-list.tsx'

/** The longest that a receipt's code may be (contract: `verifyReceipt`). */
const LONGEST = 200

/** Whether a printed receipt is genuine: by its number, or the text of its QR code (domain brief 2.1.8: receipt). */
export function CheckReceipt({ clientId }: { readonly clientId: number }) {
  const { t, name, money, instant } = useWords()
  const failure = useFailure()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [problem, setProblem] = useState('')
  const [verdict, setVerdict] = useState<OutputOf<typeof verifyReceipt>>()

  async function submit(submitted: SubmitEvent<HTMLFormElement>): Promise<void> {
    submitted.preventDefault()
    if (busy) return
    const code = textIn(new FormData(submitted.currentTarget), 'receipt').trim()
    const usable = code !== '' && code.length <= LONGEST
    setMissing(!usable)
    setVerdict(undefined)
    setProblem('')
    if (!usable) {
      form.current?.querySelector('input')?.focus()
      return
    }
    setBusy(true)
    const reply = await call(verifyReceipt, { clientId, code }, { toast: false })
    setBusy(false)
    if (reply.ok) setVerdict(reply.result)
    else setProblem(failure(reply))
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
    <details className="c-pay-more">
      <summary>{t('payment.checkReceipt')}</summary>
      <form ref={form} className="c-stack" aria-label={t('payment.checkReceipt')} noValidate onSubmit={(submitted) => void submit(submitted)}>
        <TextField label={t('payment.receiptCode')} error={missing ? t('payment.enterReceipt') : undefined} name="receipt" dir="ltr" autoComplete="off" spellCheck={false} maxLength={LONGEST} />
        <Button type="submit" kind="secondary" busy={busy}>
          {t('payment.check')}
        </Button>
        <div role="status" className="c-pay-said">
          {problem ? <Notice kind="danger">{problem}</Notice> : null}
          {verdict?.outcome === 'GENUINE' ? <Notice kind="success">{t('payment.genuine', { institution: name(verdict.institution) })}</Notice> : null}
          {verdict?.outcome === 'NOT_KNOWN' ? <Notice kind="warning">{t('payment.notKnown')}</Notice> : null}
          {verdict?.outcome === 'RATE' ? <Notice kind="warning">{t('payment.rate', { time: instant(verdict.until) })}</Notice> : null}
        </div>
        {facts.length > 0 ? <FactList facts={facts} /> : null}
      </form>
    </details>
  )
}
