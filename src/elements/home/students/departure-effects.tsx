import type { RowOf } from '../../../contract/activity.ts'
import type { departureEffects } from '../../../contract/exam-office/departures.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

type Effects = RowOf<typeof departureEffects>

/** Renders what follows when a student is taken off the roll, and what stays. */
export function DepartureEffects({ effects: { tickets, forms, fees, hasAddress } }: { readonly effects: Effects }) {
  const { t, name, money } = useMessages()
  const isTold = tickets.some(({ isOpen }) => isOpen)
  const lines = [
    t('students.leave.roll'),
    ...tickets.flatMap(({ ticketNo, examination, seatNo, centreCode, room }) => [
      t('students.leave.ticket', { ticket: ticketNo, event: name(examination) }),
      t('students.leave.seat', { seat: seatNo, place: [centreCode, room].filter(Boolean).join(', ') }),
    ]),
    ...forms.map(({ formNo, examination }) => t('students.leave.form', { form: formNo, event: name(examination) })),
    ...fees.map(({ title, dueMinor, currency }) =>
      t('students.leave.fee', { title: name(title), amount: money(dueMinor, currency) }),
    ),
    t(hasAddress ? (isTold ? 'students.leave.told' : 'students.leave.notTold') : 'students.leave.noAddress'),
  ]
  return (
    <Notice kind="warning">
      <p>
        <strong>{t('students.leave.effects')}</strong>
      </p>
      <ul className="c-student-effects">
        {lines.map((line, at) => (
          <li key={at}>
            <bdi>{line}</bdi>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
