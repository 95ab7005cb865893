import { useId } from 'react'
import type { FeeInvoice } from '../../contract/fees.ts'
import { useWords } from '../words.tsx'
import { StateChip, type Tone } from './chip.tsx'
import { FeeLines } from './fee-lines.tsx'
import { PayPart } from './pay-part.tsx'
import type { Owed } from './use-fees.ts'
import type { Told } from './use-pay.ts'

const TONES: Readonly<Record<FeeInvoice['state'], Tone>> = { DUE: 'open', OVERDUE: 'late', PENDING: 'wait', CLOSED: 'still', PAID: 'good' }

interface InvoiceListProps {
  readonly invoices: readonly Owed[]
  /** The number of the one that is open. */
  readonly chosen: string
  readonly busy: boolean
  readonly told: Told | undefined
  readonly onChoose: (invoiceNo: string) => void
  readonly onPay: (invoice: Owed, anyway: boolean) => void
}

type InvoiceProps = Omit<InvoiceListProps, 'invoices'> & { readonly invoice: Owed; readonly alone: boolean }

/** One invoice: in a line, or with all that it is made of and the way to pay it. */
function Invoice({ invoice, alone, chosen, busy, told, onChoose, onPay }: InvoiceProps) {
  const { t, name, day, money } = useWords()
  const id = useId()
  const open = alone || invoice.invoiceNo === chosen
  const { state, dueOn, totalMinor, currency, application, invoiceNo, payer } = invoice
  const late = state === 'OVERDUE' || state === 'CLOSED'
  const line = (
    <>
      <span className="c-fee-title">{name(invoice.title)}</span>
      <span className="c-fee-amount">
        <bdi dir="ltr">{money(totalMinor, currency)}</bdi>
      </span>
      <span className="c-small c-soft c-fee-due">{t(late ? 'fees.wasDueOn' : 'fees.dueOn', { date: day(dueOn) })}</span>
      <StateChip tone={TONES[state]}>{t(`fees.state.${state}`)}</StateChip>
    </>
  )
  return (
    <li className="c-fee" data-open={open ? '' : undefined} data-state={state}>
      <h2>
        {alone ? (
          <span className="c-fee-line">{line}</span>
        ) : (
          <button type="button" className="c-fee-line" aria-expanded={open} aria-controls={id} onClick={() => onChoose(invoiceNo)}>
            {line}
          </button>
        )}
      </h2>
      {/* Always there, because the line says that it controls it. */}
      <div id={id} className="c-fee-body c-stack" hidden={!open}>
        {open ? (
          <>
            <dl className="c-facts">
              {payer === undefined ? null : (
                <div>
                  <dt>{t('payment.payer')}</dt>
                  <dd>
                  <bdi>{payer}</bdi>
                </dd>
                </div>
              )}
              <div>
                <dt>{t('payment.application')}</dt>
                <dd>
                  <bdi dir="ltr">{application}</bdi>
                </dd>
              </div>
              <div>
                <dt>{t('fees.invoiceNo')}</dt>
                <dd>
                  <bdi dir="ltr">{invoiceNo}</bdi>
                </dd>
              </div>
            </dl>
            <FeeLines invoice={invoice} />
            <PayPart invoice={invoice} busy={busy} told={told?.invoiceNo === invoiceNo ? told : undefined} onPay={(anyway) => onPay(invoice, anyway)} />
          </>
        ) : null}
      </div>
    </li>
  )
}

/** What is owed, what is due first on top; one of them is open, so that there is one thing to do. */
export const InvoiceList = ({ invoices, ...rest }: InvoiceListProps) => (
  <ul className="c-fees">
    {invoices.map((invoice) => (
      <Invoice key={invoice.invoiceNo} invoice={invoice} alone={invoices.length === 1} {...rest} />
    ))}
  </ul>
)
