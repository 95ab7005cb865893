import type { ReactNode } from 'react'
import { formatZonedDay } from '../../../core/i18n/format-day.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'
import { useDateHabits } from '../../ui/query/use-date-habits.ts'
import { Tag } from '../../ui/tags/tag.tsx'
import { Entry, Section } from './entries.tsx'
import { FORM_KINDS, HOLD_KINDS, TICKET_KINDS, type StudentRecord } from './kinds.ts'

const EXAM_DESK = '/exam-desk'

/** Returns how the day of an instant is written. */
export function useZonedDay(): (at: string) => string {
  const { day } = useMessages()
  const { timeZone } = useDateHabits()
  return (at) => day(formatZonedDay(at, timeZone))
}

/** Renders the examination forms of a student; those who decide about forms open one. */
export function Forms({
  forms,
  onOpen,
}: {
  readonly forms: NonNullable<StudentRecord['forms']>
  readonly onOpen: ((formNo: string, examEventId: number) => void) | undefined
}) {
  const { t, name } = useMessages()
  const formatDay = useZonedDay()
  return (
    <Section title={t('students.part.forms')} none={t('students.none.forms')}>
      {forms.map(({ formNo, examEventId, examination, status, submittedAt }) => (
        <Entry
          key={formNo}
          title={<bdi dir="ltr">{formNo}</bdi>}
          tag={
            <Tag size="small" kind={FORM_KINDS[status]}>
              {t(`figures.form.status.${status}`)}
            </Tag>
          }
          onOpen={onOpen && (() => onOpen(formNo, examEventId))}
          lines={[
            <DataText key="examination">{name(examination)}</DataText>,
            submittedAt && t('figures.form.submitted', { day: formatDay(submittedAt) }),
          ]}
        />
      ))}
    </Section>
  )
}

type Version = StudentRecord['tickets'][number]['versions'][number]

function Versions({ versions }: { readonly versions: readonly Version[] }) {
  const { t, number } = useMessages()
  const formatDay = useZonedDay()
  return (
    <ul className="c-small c-soft">
      {versions.map(({ version, issuedAt, reason, downloads }) => (
        <li key={version}>
          {t('students.ticket.version', { version: number(version), day: formatDay(issuedAt) })}
          {' · '}
          {t('students.ticket.downloads', { count: downloads, number: number(downloads) })}
          {reason === null || reason === '' ? null : (
            <>
              {' · '}
              <DataText>{reason}</DataText>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Renders the hall tickets of a student with their versions. */
export function Tickets({
  tickets,
  mayReissue,
  portal,
  onNavigate,
}: {
  readonly tickets: StudentRecord['tickets']
  readonly mayReissue: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}) {
  const { t, name } = useMessages()
  return (
    <Section title={t('students.part.tickets')} none={t('students.none.tickets')}>
      {tickets.map(({ ticketNo, examEventId, examination, status, seatNo, centre, room, versions }) => (
        <Entry
          key={ticketNo}
          title={<bdi dir="ltr">{ticketNo}</bdi>}
          tag={
            <Tag size="small" kind={TICKET_KINDS[status]}>
              {t(`students.ticket.status.${status}`)}
            </Tag>
          }
          lines={[
            <DataText key="examination">{name(examination)}</DataText>,
            <>
              {t('students.ticket.seat')} <bdi dir="ltr">{seatNo}</bdi> · {t('figures.centre', { code: centre.code })}:{' '}
              <DataText>{name(centre.names)}</DataText>
              {room === null || room === '' ? null : (
                <>
                  {' · '}
                  <DataText>{room}</DataText>
                </>
              )}
            </>,
          ]}
          more={
            <>
              <Versions versions={versions} />
              {mayReissue && status !== 'CANCELLED' ? (
                <PortalLink
                  path={`${EXAM_DESK}?exam=${examEventId}&step=publish`}
                  portal={portal}
                  onNavigate={onNavigate}
                >
                  {t('students.ticket.reissue')}
                </PortalLink>
              ) : null}
            </>
          }
        />
      ))}
    </Section>
  )
}

/** Renders the holds on a student: those in force first, then the released ones. */
export function Holds({ holds, act }: { readonly holds: StudentRecord['holds']; readonly act: ReactNode }) {
  const { t, name } = useMessages()
  const formatDay = useZonedDay()
  return (
    <Section title={t('students.part.holds')} act={act} none={t('figures.hold.none')}>
      {holds.map(({ holdId, examination, courseCode, reason, severity, publicText, placedAt, releasedAt }) => (
        <Entry
          key={holdId}
          title={t(`figures.reason.${reason}`)}
          tag={
            <Tag size="small" kind={releasedAt === null ? HOLD_KINDS[severity] : 'neutral'}>
              {releasedAt === null
                ? t(`figures.state.${severity}`)
                : t('students.hold.released', { day: formatDay(releasedAt) })}
            </Tag>
          }
          lines={[
            <DataText key="text">{name(publicText)}</DataText>,
            <>
              {examination === null ? t('students.hold.everyExamination') : <DataText>{name(examination)}</DataText>}
              {courseCode === null ? null : (
                <>
                  {' · '}
                  <bdi dir="ltr">{courseCode}</bdi>
                </>
              )}
              {' · '}
              {t('figures.hold.placedOn', { day: formatDay(placedAt) })}
            </>,
          ]}
        />
      ))}
    </Section>
  )
}

/** Renders the mistakes that a student has reported; those who decide about them open one. */
export function Corrections({
  corrections,
  onOpen,
}: {
  readonly corrections: NonNullable<StudentRecord['corrections']>
  readonly onOpen: ((correction: NonNullable<StudentRecord['corrections']>[number]) => void) | undefined
}) {
  const { t } = useMessages()
  const formatDay = useZonedDay()
  return (
    <Section title={t('students.part.corrections')} none={t('students.none.corrections')}>
      {corrections.map((correction) => {
        const { reference, field, status, reportedAt } = correction
        return (
          <Entry
            key={reference}
            title={t(`hallTicket.field.${field}`)}
            tag={
              <Tag size="small" kind={status === 'DONE' ? 'success' : status.endsWith('REJECTED') ? 'warning' : 'info'}>
                {status === 'NEW' ? t('students.correction.NEW') : t(`figures.correction.status.${status}`)}
              </Tag>
            }
            onOpen={onOpen && (() => onOpen(correction))}
            lines={[
              <>
                <bdi dir="ltr">{reference}</bdi> · {t('figures.correction.reported', { day: formatDay(reportedAt) })}
              </>,
            ]}
          />
        )
      })}
    </Section>
  )
}
