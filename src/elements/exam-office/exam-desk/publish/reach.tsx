import type { RowOf } from '../../../../contract/activity.ts'
import type { ticketRecipients } from '../../../../contract/exam-office/ticket-desk.ts'
import { useMessages } from '../../../runtime/messages.tsx'

interface ReachProps {
  readonly counts: RowOf<typeof ticketRecipients>
  /** How messages can be sent. */
  readonly by: 'SMS' | 'EMAIL' | 'BOTH' | 'NONE'
}

/** Says how many students a message about their hall ticket can reach, and how many it cannot. */
export function Reach({ counts: { students, mobile, email, unreachable }, by }: ReachProps) {
  const { t, number } = useMessages()
  const has = [
    ...(by === 'EMAIL' ? [] : [t('examDesk.publish.reachMobile', { number: number(mobile) })]),
    ...(by === 'SMS' ? [] : [t('examDesk.publish.reachEmail', { number: number(email) })]),
  ]
  return (
    <div className="c-small c-soft">
      <p>{t('examDesk.publish.reach', { count: students, number: number(students) })}</p>
      <ul>
        {has.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {unreachable > 0 ? (
          <li>{t('examDesk.publish.reachNone', { count: unreachable, number: number(unreachable) })}</li>
        ) : null}
      </ul>
    </div>
  )
}
