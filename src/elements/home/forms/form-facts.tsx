import { toFileAddress } from '../../../core/config/file-address.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { FixedValue } from '../../ui/form/fixed-value.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { DecisionSteps } from '../parts/decision-steps.tsx'
import { Fact } from '../parts/fact.tsx'
import { findReturn, type ExamForm } from './exam-form.ts'
import { FormWishes } from './form-wishes.tsx'

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

/** Renders when, by whom and why a form was returned; nothing for one that was not, or was accepted since. */
function Returned({ form }: { readonly form: ExamForm }) {
  const { t, instant } = useMessages()
  const last = findReturn(form)
  if (!last) return null
  const { at, by, reason } = last
  const time = instant(at)
  return (
    <Notice kind="warning">
      <p>
        {by === null ? t('figures.form.returnedSomeone', { time }) : t('figures.form.returned', { time, name: by })}
      </p>
      {reason === null ? null : (
        <p dir="auto">
          <strong>{reason}</strong>
        </p>
      )}
    </Notice>
  )
}

/** Renders the photograph in the record of the student. */
function Photograph({ form: { photograph, names } }: { readonly form: ExamForm }) {
  const { t, name } = useMessages()
  if (photograph === null) return <>{t('figures.form.noPhotograph')}</>
  return (
    <img
      className="c-form-photograph"
      src={toFileAddress(photograph) satisfies Address}
      alt={t('figures.form.photographOf', { name: name(names) })}
    />
  )
}

/** Renders everything that the decision about an examination form depends on. */
export function FormFacts({ form }: { readonly form: ExamForm }) {
  const { t, name, day, instant } = useMessages()
  const { timeZone } = useDateHabits()
  const { status, examination, programme, papers, ticketNo, submittedAt, decisions } = form
  const formatChanges = (changes: ExamForm['decisions'][number]['changes']): string =>
    changes.length === 0
      ? t('figures.form.noChanges')
      : t('figures.form.changes', { parts: changes.map((part) => t(`figures.form.part.${part}`)).join(', ') })
  return (
    <>
      <Notice kind={status === 'ACCEPTED' ? 'success' : status === 'REJECTED' ? 'warning' : 'info'}>
        <p>{t(`figures.form.turn.${status}`)}</p>
        {ticketNo === null ? null : <p className="c-small">{t('figures.form.ticket', { ticket: ticketNo })}</p>}
      </Notice>
      <Returned form={form} />
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
          <Photograph form={form} />
        </Fact>
      </dl>
      <FixedValue label={t('figures.form.papers')}>
        {papers.length === 0 ? (
          t('figures.form.noPapers')
        ) : (
          <ul>
            {papers.map(({ code, names, attempt }) => (
              <li key={code}>
                <bdi dir="ltr">{code}</bdi> <DataText>{name(names)}</DataText>
                {attempt === 'REGULAR' ? '' : ` · ${t(`figures.form.attempt.${attempt}`)}`}
              </li>
            ))}
          </ul>
        )}
      </FixedValue>
      <FormWishes form={form} />
      <DecisionSteps
        start={
          submittedAt === null ? null : t('figures.form.submitted', { day: day(formatZonedDay(submittedAt, timeZone)) })
        }
        steps={decisions.map(({ status: reached, at, by, reason, changes }) => ({
          state: t(reached === 'SUBMITTED' ? 'figures.form.again' : `figures.form.status.${reached}`),
          time: instant(at),
          by,
          reason: reached === 'SUBMITTED' ? formatChanges(changes) : reason,
        }))}
      />
    </>
  )
}
