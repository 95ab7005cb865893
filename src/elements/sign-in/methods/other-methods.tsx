import type { WebAddress } from '../../../core/config/web-address.ts'
import type { signInOptions } from '../../../contract/sign-in/student-codes.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'
import type { StepName } from './more.tsx'

interface OtherWaysProps {
  /** The sign-in methods that the institution offers; undefined until loaded. */
  readonly options: RowOf<typeof signInOptions> | undefined
  readonly portal: WebAddress | undefined
  readonly onStep: (step: StepName) => void
  readonly onNavigate: (path: string) => boolean
}

/** Renders the sign-in methods besides the password, and the pages that need no sign-in. */
export function OtherMethods({ options, portal, onStep, onNavigate }: OtherWaysProps) {
  const { t } = useMessages()
  const methods: readonly (readonly [StepName, string])[] = [
    ...(options?.studentCode ? [['code', t('enter.withCode')] as const] : []),
    ...(options?.activation ? [['activate', t('enter.activate')] as const, ['prn', t('enter.findPrn')] as const] : []),
  ]
  return (
    <>
      {methods.length > 0 ? (
        <nav className="c-ways" aria-label={t('enter.otherWays')}>
          <h2 className="c-label">{t('enter.otherWays')}</h2>
          <ul>
            {methods.map(([step, label]) => (
              <li key={step}>
                <button type="button" className="c-link" onClick={() => onStep(step)}>
                  {label}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <nav className="c-ways" aria-label={t('enter.withoutSigningIn')}>
        <h2 className="c-label">{t('enter.withoutSigningIn')}</h2>
        <ul>
          <li>
            <StepLink path="/find-payment" portal={portal} onNavigate={onNavigate}>
              {t('enter.findPayment')}
            </StepLink>
          </li>
          <li>
            <StepLink path="/verify-receipt" portal={portal} onNavigate={onNavigate}>
              {t('enter.verifyReceipt')}
            </StepLink>
          </li>
        </ul>
      </nav>
    </>
  )
}
