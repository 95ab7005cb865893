import type { signInOptions } from '../../../contract/account/student-codes.ts'
import type { RowOf } from '../../../contract/activity.ts'
import { useWords } from '../../words.tsx'
import { PortalLink, usePortal } from '../portal-link.tsx'
import type { StepName } from './more.tsx'

interface OtherWaysProps {
  /** Which ways the institution offers; undefined until it has said so. */
  readonly options: RowOf<typeof signInOptions> | undefined
  readonly portal: string | undefined
  readonly onStep: (step: StepName) => void
  readonly onNavigate: (path: string) => boolean
}

/** Ways in besides the password, and what can be had without one. */
export function OtherWays({ options, portal, onStep, onNavigate }: OtherWaysProps) {
  const { t } = useWords()
  const reachable = usePortal(portal)
  const ways: readonly (readonly [StepName, string])[] = [
    ...(options?.studentCode ? [['code', t('enter.withCode')] as const] : []),
    ...(options?.activation ? [['activate', t('enter.activate')] as const, ['prn', t('enter.findPrn')] as const] : []),
  ]
  return (
    <>
      {ways.length > 0 ? (
        <nav className="c-ways" aria-label={t('enter.otherWays')}>
          <h2 className="c-label">{t('enter.otherWays')}</h2>
          <ul>
            {ways.map(([step, words]) => (
              <li key={step}>
                <button type="button" className="c-link" onClick={() => onStep(step)}>
                  {words}
                </button>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      {reachable ? (
        <nav className="c-ways" aria-label={t('enter.withoutSigningIn')}>
          <h2 className="c-label">{t('enter.withoutSigningIn')}</h2>
          <ul>
            <li>
              <PortalLink path="/fees" portal={portal} onNavigate={onNavigate}>
                {t('enter.payFees')}
              </PortalLink>
            </li>
            <li>
              <PortalLink path="/verify-receipt" portal={portal} onNavigate={onNavigate}>
                {t('enter.verifyReceipt')}
              </PortalLink>
            </li>
          </ul>
        </nav>
      ) : null}
    </>
  )
}
