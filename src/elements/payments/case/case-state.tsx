import { useState } from 'react'
import type { RowOf } from '../../../contract/activity.ts'
import { paymentCaseStatus } from '../../../contract/payments/payments.ts'
import { query } from '../../../core/mql/index.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { Fact } from '../parts/payment-facts.ts'
import { FactList } from '../parts/fact-list.tsx'

interface CaseStateProps {
  readonly clientId: number
  readonly caseNo: string
  readonly label: string
  readonly onRefused: (refused: Refused | undefined) => void
}

/** Renders a button that loads the state of a case and shows it. */
export function CaseState({ clientId, caseNo, label, onRefused }: CaseStateProps) {
  const { t, instant, money } = useMessages()
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<RowOf<typeof paymentCaseStatus> | 'none'>()

  async function lookUpCase(): Promise<void> {
    setBusy(true)
    onRefused(undefined)
    const reply = await query([paymentCaseStatus], { paymentCase: { clientId, caseNo } }, { toast: false })
    setBusy(false)
    if (reply.ok) setFound(reply.result.paymentCase[0] ?? 'none')
    else onRefused(reply)
  }

  const facts: readonly Fact[] =
    found === undefined || found === 'none'
      ? []
      : [
          { label: 'payment.caseState', value: t(`payment.caseStatus.${found.status}`) },
          { label: 'payment.caseSince', value: instant(found.createdAt) },
          ...(found.refundMinor !== null && found.currency !== null
            ? [{ label: 'payment.refund', value: money(found.refundMinor, found.currency), latin: true } as const]
            : []),
        ]
  return (
    <>
      <div>
        <Button kind="secondary" busy={busy} onClick={() => void lookUpCase()}>
          {label}
        </Button>
      </div>
      <div role="status" className="c-pay-said">
        {found === 'none' ? <p>{t('payment.caseUnknown')}</p> : null}
        {facts.length > 0 ? <FactList facts={facts} /> : null}
      </div>
    </>
  )
}
