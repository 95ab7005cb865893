import { myInvoices, type FeeInvoice } from '../../../contract/payments/fees.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Widget } from '../../ui/dashboard/widget.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { useLiveQuery } from '../../ui/query/use-live-query.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import { AllClear } from './all-clear.tsx'
import type { Ways } from './card-props.ts'
import { toWidgetState } from './use-card.ts'

const FEES = '/fees'
/** The number of invoices on the card; the page of fees has all of them. */
const SHOWN = 3

const isDue = ({ state }: FeeInvoice): boolean => state === 'DUE' || state === 'OVERDUE'

/** Renders what the student has to pay, with a link that opens the most urgent fee on the page of fees. */
export function FeesCard(ways: Ways) {
  const { t, name, day, money } = useMessages()
  const [asked, again] = useLiveQuery(myInvoices, true)
  const open = asked.status === 'found' ? asked.rows.filter(({ state }) => state !== 'PAID' && state !== 'CLOSED') : []
  const due = open.filter(isDue)
  const [first] = due
  // An account has one currency; a sum over two would mean nothing.
  const total = due.filter(({ currency }) => currency === first?.currency)
  return (
    <Widget
      title={t('home.card.OWN_FEES')}
      empty=""
      state={toWidgetState(asked)}
      onAgain={() => again()}
      skeleton="6lh"
      actions={
        first ? (
          <StepLink button path={`${FEES}?invoice=${encodeURIComponent(first.invoiceNo)}`} {...ways}>
            {t('home.fees.pay')}
          </StepLink>
        ) : null
      }
      drill={
        <StepLink path={FEES} {...ways}>
          {t('home.fees.all')}
        </StepLink>
      }
    >
      {open.length === 0 ? <AllClear>{t('home.empty.OWN_FEES')}</AllClear> : null}
      {first ? (
        <p className="c-kpi">
          <span className="c-kpi-figure">
            <bdi dir="ltr">
              {money(
                total.reduce((sum, { totalMinor }) => sum + totalMinor, 0),
                first.currency,
              )}
            </bdi>
          </span>{' '}
          <span className="c-kpi-unit">{t('home.fees.due')}</span>
        </p>
      ) : null}
      <ul className="c-entries">
        {open.slice(0, SHOWN).map(({ invoiceNo, title, totalMinor, currency, dueOn, state }) => (
          <li key={invoiceNo}>
            <p className="c-entry-title">
              <span>{name(title)}</span>
              <bdi dir="ltr">{money(totalMinor, currency)}</bdi>
            </p>
            <p className="c-home-tags c-small c-soft">
              {state === 'OVERDUE' ? (
                <Tag kind="danger" size="small">
                  {t('home.fees.overdue')}
                </Tag>
              ) : null}
              <span>{t(state === 'PENDING' ? 'home.fees.pending' : 'home.fees.dueOn', { date: day(dueOn) })}</span>
            </p>
          </li>
        ))}
      </ul>
    </Widget>
  )
}
