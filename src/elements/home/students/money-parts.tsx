import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { Tag } from '../../ui/tags/tag.tsx'
import { Entry, Section } from './entries.tsx'
import { useZonedDay } from './exam-parts.tsx'
import { FEE_KINDS, MESSAGE_KINDS, type StudentRecord } from './kinds.ts'

/** Renders what a student owes and has paid, with the receipts. */
export function Fees({ fees }: { readonly fees: NonNullable<StudentRecord['fees']> }) {
  const { t, name, day, money } = useMessages()
  return (
    <Section title={t('students.part.fees')} none={t('students.none.fees')}>
      {fees.map(({ invoiceNo, title, totalMinor, paidMinor, currency, dueOn, status, applicationId, receiptNo }) => (
        <Entry
          key={invoiceNo}
          title={<DataText>{name(title)}</DataText>}
          tag={
            <>
              <bdi dir="ltr">{money(totalMinor, currency)}</bdi>
              <Tag size="small" kind={FEE_KINDS[status]}>
                {t(`students.fee.${status}`)}
              </Tag>
            </>
          }
          lines={[
            <>
              {t('figures.case.invoice')} <bdi dir="ltr">{invoiceNo}</bdi> · <bdi dir="ltr">{applicationId}</bdi>
            </>,
            receiptNo !== null ? (
              <>
                {t('students.receipt')} <bdi dir="ltr">{receiptNo}</bdi>
              </>
            ) : status === 'ISSUED' ? (
              <>
                {t('students.due', { day: day(dueOn) })}
                {paidMinor > 0
                  ? ` · ${t('figures.form.due', { amount: money(totalMinor - paidMinor, currency) })}`
                  : ''}
              </>
            ) : null,
          ]}
        />
      ))}
    </Section>
  )
}

type Case = NonNullable<StudentRecord['cases']>[number]

/** Renders the cases about payments of a student; finance opens one. */
export function Cases({
  cases,
  onOpen,
}: {
  readonly cases: readonly Case[]
  readonly onOpen: ((found: Case) => void) | undefined
}) {
  const { t, money } = useMessages()
  const formatDay = useZonedDay()
  return (
    <Section title={t('figures.cases')} none={t('students.none.cases')}>
      {cases.map((found) => (
        <Entry
          key={found.caseNo}
          title={<bdi dir="ltr">{found.caseNo}</bdi>}
          tag={
            <Tag
              size="small"
              kind={found.status === 'RESOLVED' || found.status === 'REFUND_SENT' ? 'neutral' : 'warning'}
            >
              {found.status === 'OPEN' ? t('figures.case.status.OPEN') : t(`students.case.${found.status}`)}
            </Tag>
          }
          onOpen={onOpen && (() => onOpen(found))}
          lines={[
            <>
              {t(`figures.state.${found.kind}`)}
              {found.refundMinor === null || found.refundMinor === 0 ? null : (
                <>
                  {' · '}
                  <bdi dir="ltr">{money(found.refundMinor, found.currency)}</bdi>
                </>
              )}
            </>,
            t('figures.case.opened', { time: formatDay(found.openedAt) }),
          ]}
        />
      ))}
    </Section>
  )
}

interface StudentMessagesProps {
  readonly messages: NonNullable<StudentRecord['messages']>
  /** Sends a message that was given up again; undefined: the person may not. */
  readonly onSendAgain: ((messageId: string) => void) | undefined
}

/** Renders the messages that were sent to a student, without their texts. */
export function StudentMessages({ messages, onSendAgain }: StudentMessagesProps) {
  const { t, instant } = useMessages()
  return (
    <Section title={t('students.part.messages')} none={t('students.none.messages')}>
      {messages.map(({ messageId, subject, channel, address, status, at, isUndelivered }) => (
        <Entry
          key={messageId}
          title={t(`students.message.${subject}`)}
          tag={
            <Tag size="small" kind={MESSAGE_KINDS[status]}>
              {t(`students.message.${status}`)}
            </Tag>
          }
          lines={[
            <>
              {t(`students.message.${channel}`)} · <bdi dir="ltr">{address}</bdi> · {instant(at)}
            </>,
          ]}
          more={
            isUndelivered && onSendAgain ? (
              <div className="c-row">
                <Button
                  kind="secondary"
                  data-size="small"
                  aria-label={`${t('students.message.again')}: ${t(`students.message.${subject}`)}, ${instant(at)}`}
                  onClick={() => onSendAgain(messageId)}
                >
                  {t('students.message.again')}
                </Button>
              </div>
            ) : null
          }
        />
      ))}
    </Section>
  )
}
