import type { WebAddress } from '../../../../core/config/web-address.ts'
import { getInstitutionCode } from '../../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../../runtime/messages.tsx'
import { PortalLink, addInstitution } from '../../../ui/navigation/portal-link.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import type { Exam } from '../exams.ts'

const TICKET_FORM = '/download-exam-hall-ticket-Before-Login'

interface PublishedProps {
  readonly exam: Exam
  readonly state: Exclude<Exam['state'], 'PREPARING'>
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders that the tickets are published, from when to when students find them, and the way to the public form. */
export function Published({ exam, state, portal, onNavigate }: PublishedProps) {
  const { t, number, instant } = useMessages()
  const host = useHost()
  const { opensAt, closesAt, published, unpublished: missing } = exam
  return (
    <>
      <Notice kind={state === 'CLOSED' ? 'info' : 'success'}>
        <p>{t(`examDesk.published.${state}`, { time: opensAt ? instant(opensAt) : '' })}</p>
        {state === 'CLOSED' ? null : (
          <PortalLink
            path={addInstitution(TICKET_FORM, getInstitutionCode(host))}
            portal={portal}
            onNavigate={onNavigate}
          >
            {t('examDesk.published.form')}
          </PortalLink>
        )}
      </Notice>
      <dl className="c-facts">
        <div>
          <dt>{t('examDesk.published.count')}</dt>
          <dd>{number(published)}</dd>
        </div>
        <div>
          <dt>{t('examDesk.published.opens')}</dt>
          <dd>{opensAt ? instant(opensAt) : '–'}</dd>
        </div>
        <div>
          <dt>{t('examDesk.published.closes')}</dt>
          <dd>{closesAt ? instant(closesAt) : t('examDesk.published.never')}</dd>
        </div>
      </dl>
      {missing > 0 && state !== 'CLOSED' ? (
        <Notice kind="warning">{t('examDesk.published.missing', { count: missing, number: number(missing) })}</Notice>
      ) : null}
    </>
  )
}
