import type { RowOf } from '../../../contract/activity.ts'
import type { reportSchedules } from '../../../contract/exports/schedules.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'

const DETAILS = '/updateUserDetails'

interface AddressNoticeProps {
  readonly row: RowOf<typeof reportSchedules>
  /** Goes to a page of the portal; undefined where it cannot be reached. */
  readonly go: ((path: string) => void) | undefined
}

/** Says why no weekly e-mail can be sent to the person, and what to do; nothing when it can. */
export function AddressNotice({ row: { email, emailConfirmed, noticesByEmail }, go }: AddressNoticeProps) {
  const { t } = useMessages()
  if (emailConfirmed && noticesByEmail) return null
  const sentence = emailConfirmed
    ? t('reports.weekly.off')
    : email
      ? t('reports.weekly.unconfirmed', { email })
      : t('reports.weekly.noEmail')
  return (
    <Notice kind="warning">
      <p>{sentence}</p>
      {go ? (
        <button type="button" className="c-link" onClick={() => go(DETAILS)}>
          {t('reports.weekly.details')}
        </button>
      ) : null}
    </Notice>
  )
}
