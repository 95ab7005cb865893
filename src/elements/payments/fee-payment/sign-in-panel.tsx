import type { WebAddress } from '../../../core/config/web-address.ts'
import { storeReturnPath } from '../../../core/routing/return-path.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'

interface PanelProps {
  readonly clientCode: string
  readonly portal: WebAddress | undefined
  /** Address of the page with the payment status, if the page around the element sets one. */
  readonly results: WebAddress | undefined
  /** Number of the invoice that was expanded before the session ended. */
  readonly chosen: string
  /** Whether the access key that was passed has expired. */
  readonly keyEnded: boolean
  readonly onNavigate: (path: string) => boolean
}

/** Renders the view for an unknown visitor: sign-in, the link back to the hall ticket and the search for a payment. */
export function SignInPanel({ clientCode, portal, results, chosen, keyEnded, onNavigate }: PanelProps) {
  const { t } = useMessages()
  const startSignIn = (path: string) => {
    storeReturnPath(chosen ? `/fees?invoice=${encodeURIComponent(chosen)}` : '/fees')
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
          <StepLink button path="/download-exam-hall-ticket-Before-Login" portal={portal} onNavigate={onNavigate}>
            {t('fees.findTicket')}
          </StepLink>
        ) : null}
        <StepLink button={!keyEnded} path={`/${clientCode}/studentLogin`} portal={portal} onNavigate={startSignIn}>
          {t('signIn.studentTitle')}
        </StepLink>
      </div>
      <p className="c-small c-fee-reference">
        {t('fees.haveReference')}{' '}
        <StepLink path="/find-payment" portal={results} onNavigate={onNavigate}>
          {t('fees.findPayment')}
        </StepLink>
      </p>
    </>
  )
}
