import { useEffect, useRef, useState } from 'react'
import { createCscOrder } from '../../../contract/payments/csc.ts'
import { call } from '../../../core/mql/index.ts'
import { storePaymentKey } from '../../../core/payments/payment-keys.ts'
import { getPageAddress } from '../../../core/routing/routes.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { createIdempotencyKey } from '../status/payment-actions.ts'
import { leaveForBank } from '../status/leave-for-bank.ts'
import { Problem } from '../../ui/notice/problem.tsx'
import { useFailure } from '../../ui/query/use-failure.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { InvoiceCard, type Due, type StudentInvoices } from './invoice-card.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

interface DuesProps {
  readonly found: StudentInvoices
  readonly onOrdered: (transactionId: string) => void
  readonly onAnother: () => void
}

/** Renders the student's dues and starts a wallet payment. Requesting the same order twice creates a single order. */
export function Dues({ found, onOrdered, onAnother }: DuesProps) {
  const { t, instant, language } = useMessages()
  const failure = useFailure()
  const heading = useRef<HTMLHeadingElement>(null)
  const keys = useRef(new Map<string, string>())
  const [busy, setBusy] = useState('')
  const [problem, setProblem] = useState('')
  useEffect(() => heading.current?.focus(), [])

  async function collectFee({ invoiceNo, invoiceKey }: Due): Promise<void> {
    if (busy) return
    const idempotencyKey = keys.current.get(invoiceNo) ?? createIdempotencyKey()
    keys.current.set(invoiceNo, idempotencyKey)
    setBusy(invoiceNo)
    setProblem('')
    const reply = await call(
      createCscOrder,
      { invoiceKey, idempotencyKey, language, returnUrl: getPageAddress() },
      { toast: false },
    )
    setBusy('')
    if (!reply.ok) {
      setProblem(failure(reply))
      return
    }
    const { result } = reply
    switch (result.outcome) {
      case 'GO':
        storePaymentKey(result.transactionId, result.accessKey)
        onOrdered(result.transactionId)
        {
          leaveForBank(result.form)
          return
        }
      case 'PENDING_ALREADY': {
        setProblem(
          t(result.own ? 'payment.counter.ownWaits' : 'payment.counter.otherWaits', { time: instant(result.since) }),
        )
        return
      }
      case 'PAID_ALREADY': {
        setProblem(t('payment.paidAlready'))
        return
      }
      case 'CLOSED': {
        setProblem(t('payment.closedAt', { time: instant(result.closedAt) }))
        return
      }
      case 'KEY_ENDED': {
        setProblem(t('payment.counter.keyEnded'))
        return
      }
    }
  }

  return (
    <section className="c-stack" aria-labelledby="dues">
      <header className="c-row c-between">
        <h2 className="c-subtitle" id="dues" ref={heading} tabIndex={-1}>
          {t('payment.counter.studentIs')} <DataText>{found.payer}</DataText>
        </h2>
        <Button kind="quiet" onClick={onAnother}>
          {t('payment.counter.another')}
        </Button>
      </header>
      <Problem sentence={problem} />
      {found.invoices.length === 0 ? (
        <Notice kind="success">{t('payment.counter.nothingDue')}</Notice>
      ) : (
        <ul className="c-dues">
          {found.invoices.map((due) => (
            <InvoiceCard
              key={due.invoiceNo}
              due={due}
              serviceChargeMinor={found.serviceChargeMinor}
              busy={busy === due.invoiceNo}
              onCollect={() => void collectFee(due)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
