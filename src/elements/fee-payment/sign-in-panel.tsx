import { rememberWanted } from '../../core/wanted.ts'
import { Notice } from '../ui/notice.tsx'
import { PortalLink } from '../ui/portal-link.tsx'
import { useWords } from '../words.tsx'

interface PanelProps {
  readonly clientCode: string
  readonly portal: string | undefined
  /** Address of the page with the payment status; undefined: within this portal. */
  readonly results: string | undefined
  /** The invoice that was open before the session ended. */
  readonly chosen: string
  /** A key was brought that opens nothing any more. */
  readonly keyEnded: boolean
  readonly onNavigate: (path: string) => boolean
}

/** What somebody sees of whom nothing is known: the sign-in, the way back to the hall ticket, the search for a payment. */
export function SignInPanel({ clientCode, portal, results, chosen, keyEnded, onNavigate }: PanelProps) {
  const { t } = useWords()
  const signIn = (path: string) => {
    rememberWanted(chosen ? `/fees?invoice=${encodeURIComponent(chosen)}` : '/fees')
    return onNavigate(path)
  }
  return (
    <>
      {keyEnded ? (
        <Notice kind="warning" announced>
          <p className="c-label">{t('fees.keyEnded')}</p>
          <p>{t('fees.keyEndedHelp')}</p>
        </Notice>
      ) : (
        <p>{t('fees.signIn')}</p>
      )}
      <div className="c-row">
        {keyEnded ? (
          <PortalLink button path="/download-exam-hall-ticket-Before-Login" portal={portal} instead="campus-hall-ticket" onNavigate={onNavigate}>
            {t('fees.findTicket')}
          </PortalLink>
        ) : null}
        <PortalLink button={!keyEnded} path={`/${clientCode}/studentLogin`} portal={portal} instead="campus-student-login" onNavigate={signIn}>
          {t('signIn.studentTitle')}
        </PortalLink>
      </div>
      <p className="c-small c-fee-reference">
        {t('fees.haveReference')}{' '}
        <PortalLink path="/paymentStatus" portal={results} onNavigate={onNavigate}>
          {t('fees.findPayment')}
        </PortalLink>
      </p>
    </>
  )
}
