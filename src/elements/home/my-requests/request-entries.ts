import type { RowOf } from '../../../contract/activity.ts'
import type { myExamForms } from '../../../contract/exam-office/own-exam-forms.ts'
import type { myRequests } from '../../../contract/home/my-requests.ts'
import type { Messages } from '../../runtime/messages.tsx'
import type { OwnEntry } from './entry.ts'

const DETAILS = '/updateUserDetails'
const EXAM_FORM = '/my-exam-form'

/** Converts an examination form; null: it is neither to be filled in nor submitted. */
export function toFormEntry(form: RowOf<typeof myExamForms>, { t, name, day, instant }: Messages): OwnEntry | null {
  const { examEventId, examination, status, formNo, submittedAt, draftAt, opensAt, lastDay, hasTicket, reason } = form
  const canFill = form.obstacle === null
  if (!canFill && status === null) return null
  const isReturned = status === 'REJECTED'
  const isOpen = canFill || (status !== null && !hasTicket && status !== 'ACCEPTED')
  const formatTurn = (): string => {
    if (hasTicket) return t('home.mine.next.hasTicket')
    if (isReturned) return t('home.form.returned')
    if (status === null)
      return t(draftAt === null ? 'home.form.fill' : 'home.form.draft', { day: lastDay === null ? '' : day(lastDay) })
    return t(`home.mine.next.${status}`)
  }
  const formatState = (): OwnEntry['state'] => {
    if (status === null || (isReturned && !hasTicket)) return { kind: 'warning', label: t('home.mine.yourTurn') }
    if (isReturned) return { kind: 'danger', label: t('home.request.status.REFUSED') }
    return { kind: status === 'ACCEPTED' ? 'success' : 'info', label: t(`home.form.status.${status}`) }
  }
  return {
    key: `form ${examEventId}`,
    at: submittedAt ?? draftAt ?? opensAt ?? '',
    isOpen,
    title: `${t('home.form')}: ${name(examination)}`,
    facts: [
      ...(formNo === null ? [] : [t('home.form.number', { form: formNo })]),
      ...(submittedAt === null ? [] : [instant(submittedAt)]),
    ],
    state: formatState(),
    next: formatTurn(),
    reason,
    way: { path: EXAM_FORM, label: t('home.form.open'), isPublic: false },
  }
}

const KINDS = { WAITING: 'info', DONE: 'success', REFUSED: 'danger' } as const

/** Converts a correction of the ticket or of data, or a picture. */
export function toRequestEntry(request: RowOf<typeof myRequests>, { t, day, instant }: Messages): OwnEntry {
  const { id, kind, field, status, at, reason, turn, dueOn, version } = request
  const isPicture = kind === 'PHOTO' || kind === 'SIGNATURE'
  const formatNext = (): string | null => {
    if (turn !== null) return t(`home.request.turn.${turn}`, { day: dueOn === null ? '' : day(dueOn) })
    if (version !== null) return t('home.request.version', { version: String(version) })
    if (status === 'WAITING') return t(isPicture ? 'home.mine.next.picture' : 'home.mine.next.data')
    return isPicture && status === 'REFUSED' ? t('home.mine.next.again') : null
  }
  return {
    key: `${kind} ${id}`,
    at,
    isOpen: status === 'WAITING' || (isPicture && status === 'REFUSED'),
    title:
      field === null ? t(`home.request.${kind}`) : `${t(`home.request.${kind}`)}: ${t(`hallTicket.field.${field}`)}`,
    facts: [instant(at), ...(isPicture ? [] : [t('home.request.number', { reference: id })])],
    state: { kind: KINDS[status], label: t(`home.request.status.${status}`) },
    next: formatNext(),
    reason,
    way: isPicture && status === 'REFUSED' ? { path: DETAILS, label: t('home.mine.upload'), isPublic: false } : null,
  }
}
