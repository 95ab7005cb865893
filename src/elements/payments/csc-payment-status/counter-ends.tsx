import { useContext, useRef, type MouseEvent } from 'react'
import type { Address } from '../../../core/config/web-address.ts'
import { clearPayments } from '../../../core/payments/forget-payments.ts'
import { clearPaymentKey } from '../../../core/payments/payment-keys.ts'
import { Button } from '../../ui/button/button.tsx'
import { InstitutionLine } from '../../institution/parts/institution-line.tsx'
import type { PartProps } from '../status/payment-status-view.tsx'
import { listFacts } from '../parts/payment-facts.ts'
import { FactList } from '../parts/fact-list.tsx'
import { Head } from '../parts/head.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { CounterContext } from './counter-context.ts'
import { listCounterFacts, VerificationStamp, Sums } from './counter-facts.tsx'

/** Renders the label of the citizen's copy on the printed page. */
export function CounterTop() {
  const { t } = useMessages()
  return <p className="c-csc-copy">{t('payment.csc.citizenCopy')}</p>
}

/** Renders the office copy, on a separate printed page. */
function OfficeCopy({ answer, client }: PartProps) {
  const messages = useMessages()
  const heading = useRef<HTMLHeadingElement>(null)
  const { payment, csc, status } = answer
  if (!payment || !csc) return null
  return (
    <div className="c-csc-office" aria-hidden="true">
      <InstitutionLine state={{ status: 'found', client }} />
      <p className="c-csc-copy">{messages.t('payment.csc.officeCopy')}</p>
      <Head
        status={status}
        amount={messages.money(csc.totalMinor, payment.currency)}
        sentences={[]}
        heading={heading}
      />
      <Sums csc={csc} currency={payment.currency} paid={payment.settledAt !== null} />
      <VerificationStamp csc={csc} timeZone={client.timeZone} />
      <FactList facts={[...listFacts(payment, messages), ...listCounterFacts(answer, messages)]} />
    </div>
  )
}

/** Renders the operator's next steps: finish with this student, which clears the student's data from the page. */
export function CounterEnd(props: PartProps) {
  const { t } = useMessages()
  const counter = useContext(CounterContext)
  const { payment } = props.answer

  function startNext(): void {
    clearPayments()
    if (payment) clearPaymentKey(payment.transactionId)
    props.onSearch()
    counter?.emit('campus-next-student', null)
  }
  function showCollections(clicked: MouseEvent<HTMLAnchorElement>): void {
    if (counter && !counter.emit('campus-collections-wanted', { address: clicked.currentTarget.href }))
      clicked.preventDefault()
  }

  return (
    <>
      <div className="c-row c-csc-next">
        <Button kind={payment ? 'primary' : 'secondary'} onClick={startNext}>
          {t('payment.csc.next')}
        </Button>
        {counter?.collections ? (
          <a className="c-link" href={counter.collections satisfies Address} onClick={showCollections}>
            {t('payment.csc.collections')}
          </a>
        ) : null}
      </div>
      <OfficeCopy {...props} />
    </>
  )
}
