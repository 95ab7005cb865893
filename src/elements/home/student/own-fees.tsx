import { myInvoices, type FeeInvoice } from '../../../contract/payments/fees.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { useGroupedQuery } from '../../ui/query/use-cached-query.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import type { Ways } from '../parts/card-props.ts'
import { PartState } from './part-state.tsx'

const FEES = '/fees'
/** The number of fees on the home; the page of fees has all of them. */
const SHOWN = 3

const isDue = ({ state }: FeeInvoice): boolean => state === 'DUE' || state === 'OVERDUE'

/** Renders what the student has to pay, the most urgent fee with the way to pay it. */
export function OwnFees(navigation: Ways) {
  const { t, name, day, money } = useMessages()
  const [result, again] = useGroupedQuery(myInvoices, true)
  const open =
    result.status === 'found' ? result.rows.filter(({ state }) => state !== 'PAID' && state !== 'CLOSED') : []
  return (
    <section className="c-home-part" aria-labelledby="fees">
      <div className="c-home-part-head">
        <h2 id="fees">{t('home.fees')}</h2>
        <StepLink path={FEES} {...navigation}>
          {t('home.fees.all')}
        </StepLink>
      </div>
      <PartState result={result} onAgain={again} lines={3}>
        {open.length === 0 ? <p className="c-soft">{t('home.empty.OWN_FEES')}</p> : null}
        <ul>
          {open.slice(0, SHOWN).map((fee) => (
            <li key={fee.invoiceNo} className="c-home-item">
              <div>
                <p className="c-home-amount">
                  <bdi dir="ltr">{money(fee.totalMinor, fee.currency)}</bdi>{' '}
                  {fee.state === 'OVERDUE' ? (
                    <Tag kind="danger" size="small">
                      {t('home.fees.overdue')}
                    </Tag>
                  ) : null}
                </p>
                <p className="c-small c-soft">
                  {name(fee.title)} ·{' '}
                  {t(fee.state === 'PENDING' ? 'home.fees.pending' : 'home.fees.dueOn', { date: day(fee.dueOn) })}
                </p>
              </div>
              {isDue(fee) ? (
                <StepLink button path={`${FEES}?invoice=${encodeURIComponent(fee.invoiceNo)}`} {...navigation}>
                  {t('home.fees.pay')}
                </StepLink>
              ) : null}
            </li>
          ))}
        </ul>
      </PartState>
    </section>
  )
}
