import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { DecisionSteps } from '../parts/decision-steps.tsx'
import { Fact } from '../parts/fact.tsx'
import type { ExamForm } from './exam-form.ts'

/** Renders the fees of a form: what was paid, and what is due. */
function Fees({ form: { fees } }: { readonly form: ExamForm }) {
  const { t, money } = useMessages()
  if (fees.length === 0) return <>{t('figures.form.noFee')}</>
  return (
    <ul>
      {fees.map(({ invoiceNo, dueMinor, currency, isPaid }) => (
        <li key={invoiceNo}>
          <bdi dir="ltr">{invoiceNo}</bdi>
          {' · '}
          {isPaid ? t('figures.form.paid') : t('figures.form.due', { amount: money(dueMinor, currency) })}
        </li>
      ))}
    </ul>
  )
}

/** Renders everything that the decision about an examination form depends on. */
export function FormFacts({ form }: { readonly form: ExamForm }) {
  const { t, name, day } = useMessages()
  const { timeZone } = useDateHabits()
  const formatDay = (at: string): string => day(formatZonedDay(at, timeZone))
  const { status, examination, programme, papers, hasPhotograph, ticketNo, submittedAt, decisions } = form
  return (
    <>
      <Notice kind={status === 'ACCEPTED' ? 'success' : status === 'REJECTED' ? 'warning' : 'info'}>
        <p>{t(`figures.form.turn.${status}`)}</p>
        {ticketNo === null ? null : <p className="c-small">{t('figures.form.ticket', { ticket: ticketNo })}</p>}
      </Notice>
      <dl className="c-facts">
        <Fact label={t('figures.form.examination')}>
          <DataText>{name(examination)}</DataText>
        </Fact>
        {programme === null ? null : (
          <Fact label={t('figures.column.programme')}>
            <DataText>{name(programme)}</DataText>
          </Fact>
        )}
        <Fact label={t('figures.form.fees')}>
          <Fees form={form} />
        </Fact>
        <Fact label={t('figures.form.photograph')}>
          {t(hasPhotograph ? 'figures.form.hasPhotograph' : 'figures.form.noPhotograph')}
        </Fact>
      </dl>
      <FixedValue label={t('figures.form.papers')}>
        {papers.length === 0 ? (
          t('figures.form.noPapers')
        ) : (
          <ul>
            {papers.map(({ code, names }) => (
              <li key={code}>
                <bdi dir="ltr">{code}</bdi> <DataText>{name(names)}</DataText>
              </li>
            ))}
          </ul>
        )}
      </FixedValue>
      <DecisionSteps
        start={submittedAt === null ? null : t('figures.form.submitted', { day: formatDay(submittedAt) })}
        steps={decisions.map(({ status: reached, at, by, reason }) => ({
          state: t(`figures.form.status.${reached}`),
          time: formatDay(at),
          by,
          reason,
        }))}
      />
    </>
  )
}
