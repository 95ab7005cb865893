import { useUniqueId } from '../../runtime/use-unique-id.ts'
import type { FeeInvoice } from '../../../contract/payments/fees.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StateChip, type Tone } from './chip.tsx'
import { FeeLines } from './fee-lines.tsx'
import { PayPart } from './pay-part.tsx'
import type { OwedInvoice } from './use-fees.ts'
import type { PayResult } from './use-pay.ts'
import { DataText } from '../../ui/i18n/data-text.tsx'

const TONES: Readonly<Record<FeeInvoice['state'], Tone>> = {
  DUE: 'open',
  OVERDUE: 'late',
  PENDING: 'wait',
  CLOSED: 'still',
  PAID: 'good',
}

interface InvoiceListProps {
  readonly invoices: readonly OwedInvoice[]
  /** Number of the expanded invoice. */
  readonly chosen: string
  readonly busy: boolean
  readonly payResult: PayResult | undefined
  readonly onChoose: (invoiceNo: string) => void
  readonly onPay: (invoice: OwedInvoice, anyway: boolean) => void
}

type InvoiceProps = Omit<InvoiceListProps, 'invoices'> & { readonly invoice: OwedInvoice; readonly alone: boolean }

/** Renders one invoice: collapsed to a row, or expanded with its line items and the payment button. */
function Invoice({ invoice, alone, chosen, busy, payResult, onChoose, onPay }: InvoiceProps) {
  const { t, name, day, money } = useMessages()
  const id = useUniqueId()
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
          <button
            type="button"
            className="c-fee-line"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => onChoose(invoiceNo)}
          >
            {line}
          </button>
        )}
      </h2>
      {/* Always rendered, because the row refers to it with aria-controls. */}
      <div id={id} className="c-fee-body c-stack" hidden={!open}>
        {open ? (
          <>
            <dl className="c-facts">
              {payer === undefined ? null : (
                <div>
                  <dt>{t('payment.payer')}</dt>
                  <dd>
                    <DataText>{payer}</DataText>
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
            <PayPart
              invoice={invoice}
              busy={busy}
              payResult={payResult?.invoiceNo === invoiceNo ? payResult : undefined}
              onPay={(anyway) => onPay(invoice, anyway)}
            />
          </>
        ) : null}
      </div>
    </li>
  )
}

/** Renders the unpaid invoices, earliest due date first. One is expanded, so that there is a single next action. */
export const InvoiceList = ({ invoices, ...rest }: InvoiceListProps) => (
  <ul className="c-fees">
    {invoices.map((invoice) => (
      <Invoice key={invoice.invoiceNo} invoice={invoice} alone={invoices.length === 1} {...rest} />
    ))}
  </ul>
)
