import { useContext, useRef, type MouseEvent } from 'react'
import { forgetPayments } from '../../core/kept-payments.ts'
import { forgetPaymentKey } from '../../core/payment-keys.ts'
import { Button } from '../ui/button.tsx'
import { InstitutionLine } from '../ui/institution-line.tsx'
import type { PartProps } from '../ui/payment/desk.tsx'
import { factsOf } from '../ui/payment/facts.ts'
import { FactList } from '../ui/payment/fact-list.tsx'
import { Head } from '../ui/payment/head.tsx'
import { useWords } from '../words.tsx'
import { CounterContext } from './counter-context.ts'
import { counterFactsOf, Stamp, Sums } from './counter-facts.tsx'

/** Says on paper whose copy this is. */
export function CounterTop() {
  const { t } = useWords()
  return <p className="c-csc-copy">{t('payment.csc.citizenCopy')}</p>
}

/** The second copy, on a sheet of its own. */
function OfficeCopy({ answer, client }: PartProps) {
  const words = useWords()
  const heading = useRef<HTMLHeadingElement>(null)
  const { payment, csc, status } = answer
  if (!payment || !csc) return null
  return (
    <div className="c-csc-office" aria-hidden="true">
      <InstitutionLine state={{ status: 'found', client }} />
      <p className="c-csc-copy">{words.t('payment.csc.officeCopy')}</p>
      <Head told={status} amount={words.money(csc.totalMinor, payment.currency)} sentences={[]} heading={heading} />
      <Sums csc={csc} currency={payment.currency} paid={payment.settledAt !== null} />
      <Stamp csc={csc} timeZone={client.timeZone} />
      <FactList facts={[...factsOf(payment, words), ...counterFactsOf(answer, words)]} />
    </div>
  )
}

/** What the operator does next: the student beside them goes, and takes with them what this page knew. */
export function CounterEnd(props: PartProps) {
  const { t } = useWords()
  const counter = useContext(CounterContext)
  const { payment } = props.answer

  function next(): void {
    forgetPayments()
    if (payment) forgetPaymentKey(payment.transactionId)
    props.onSearch()
    counter?.emit('campus-next-student', null)
  }
  function show(clicked: MouseEvent<HTMLAnchorElement>): void {
    if (counter && !counter.emit('campus-collections-wanted', { address: clicked.currentTarget.href })) clicked.preventDefault()
  }

  return (
    <>
      <div className="c-row c-csc-next">
        <Button kind={payment ? 'primary' : 'secondary'} onClick={next}>
          {t('payment.csc.next')}
        </Button>
        {counter?.collections ? (
          <a className="c-link" href={counter.collections} onClick={show}>
            {t('payment.csc.collections')}
          </a>
        ) : null}
      </div>
      <OfficeCopy {...props} />
    </>
  )
}
