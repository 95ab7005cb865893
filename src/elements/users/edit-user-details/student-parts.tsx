import type { MessageKey } from '../../../core/i18n/messages.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Tag, type TagKind } from '../../ui/tags/tag.tsx'
import type { Detail } from './use-detail.ts'

interface StudentPartProps {
  readonly student: Detail['student']
}

const SEVERITIES: Readonly<Record<string, TagKind>> = { HARD: 'danger', PROVISIONAL: 'warning', WARN: 'info' }
const INVOICES: Readonly<Record<string, TagKind>> = { PAID: 'success', ISSUED: 'warning' }
const TICKETS: Readonly<Record<string, TagKind>> = {
  PUBLISHED: 'success',
  HELD: 'danger',
  PROVISIONAL: 'warning',
  CANCELLED: 'neutral',
}

/** Renders the reasons why a student's hall ticket is or was withheld. */
export function Holds({ student }: StudentPartProps) {
  const { t, name, instant } = useMessages()
  if (!student || student.holds.length === 0) return <p className="c-soft">{t('people.find.empty.holds')}</p>
  return (
    <ul className="c-find-lines">
      {student.holds.map(({ severity, publicText, placedAt, releasedAt }, place) => (
        <li key={place}>
          <span className="c-find-line-head">
            <strong>{name(publicText)}</strong>
            <Tag kind={releasedAt ? 'neutral' : (SEVERITIES[severity] ?? 'neutral')} size="small">
              {releasedAt
                ? t('people.find.released', { time: instant(releasedAt) })
                : t(`people.find.hold.${severity}`)}
            </Tag>
          </span>
          <span className="c-soft c-small">{instant(placedAt)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Renders a student's dues and payments. */
export function Payments({ student }: StudentPartProps) {
  const { t, name, day, money } = useMessages()
  if (!student || student.payments.length === 0) return <p className="c-soft">{t('people.find.empty.payments')}</p>
  return (
    <ul className="c-find-lines">
      {student.payments.map(({ title, totalMinor, currency, dueOn, status, receiptNo }, place) => (
        <li key={place}>
          <span className="c-find-line-head">
            <strong>{name(title)}</strong>
            <bdi dir="ltr">{money(totalMinor, currency)}</bdi>
            <Tag kind={INVOICES[status] ?? 'neutral'} size="small">
              {t(`people.find.invoice.${status}` as MessageKey) || status}
            </Tag>
          </span>
          <span className="c-soft c-small">
            {receiptNo ? t('people.find.receipt', { receipt: receiptNo }) : t('people.find.due', { day: day(dueOn) })}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** Renders a student's hall tickets. */
export function Tickets({ student }: StudentPartProps) {
  const { t, name, number, instant } = useMessages()
  if (!student || student.tickets.length === 0) return <p className="c-soft">{t('people.find.empty.tickets')}</p>
  return (
    <ul className="c-find-lines">
      {student.tickets.map(({ event, ticketNo, seatNo, version, status, publishedAt }) => (
        <li key={ticketNo}>
          <span className="c-find-line-head">
            <strong>{name(event)}</strong>
            <Tag kind={TICKETS[status] ?? 'neutral'} size="small">
              {t(`people.find.ticket.${status}` as MessageKey) || status}
            </Tag>
          </span>
          <span className="c-soft c-small">
            <bdi dir="ltr">{ticketNo}</bdi>
            {seatNo ? ` · ${t('people.find.seat', { seat: seatNo })}` : ''}
            {` · ${t('people.find.version', { version: number(version) })}`}
            {publishedAt ? ` · ${instant(publishedAt)}` : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}
