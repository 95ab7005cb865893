import type { ReactNode } from 'react'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import type { ExamForm } from './exam-form.ts'

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

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

/** Renders the steps that were taken: what, who, when and why. */
function Steps({ form }: { readonly form: ExamForm }) {
  const { t, day } = useMessages()
  const { timeZone } = useDateHabits()
  const formatDay = (at: string): string => day(formatZonedDay(at, timeZone))
  return (
    <section className="c-stack" aria-labelledby="steps">
      <h3 className="c-label" id="steps">
        {t('figures.decision.steps')}
      </h3>
      <ol className="c-stack">
        {form.submittedAt === null ? null : (
          <li className="c-small">{t('figures.form.submitted', { day: formatDay(form.submittedAt) })}</li>
        )}
        {form.decisions.map(({ status, by, at, reason }) => (
          <li key={at} className="c-small">
            <p>{t(`figures.form.status.${status}`)}</p>
            <p className="c-soft">
              {formatDay(at)}
              {by === null ? null : (
                <>
                  {' · '}
                  <bdi>{by}</bdi>
                </>
              )}
            </p>
            {reason === null ? null : <p dir="auto">{reason}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Renders everything that the decision about an examination form depends on. */
export function FormFacts({ form }: { readonly form: ExamForm }) {
  const { t, name } = useMessages()
  const { status, examination, programme, papers, hasPhotograph, ticketNo } = form
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
      <Steps form={form} />
    </>
  )
}
