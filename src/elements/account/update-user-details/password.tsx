import { useState } from 'react'
import { changePassword } from '../../../contract/account/change-password.ts'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { call } from '../../../core/mql/index.ts'
import { NewPasswordForm } from '../steps/new-password-form.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { PortalLink, usePortalAddress } from '../../ui/navigation/portal-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import type { Details } from './use-details.ts'

/** Props of the security section. */
export interface PasswordProps {
  readonly details: Details
  readonly clientId: number
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly onFailed: (code: number, message: string) => void
}

/**
 * Renders the password form in place, for a site without a portal. The portal's page for new passwords would be
 * preferable, because password managers can access it.
 */
function Here({ clientId, onFailed }: Pick<PasswordProps, 'clientId' | 'onFailed'>) {
  const { t } = useMessages()
  const [open, setOpen] = useState(false)
  const [successMessage, setSuccessMessage] = useState('')
  const [remaining, setRemaining] = useState<number>()
  if (successMessage)
    return (
      <Notice kind="success" announced>
        {successMessage}
      </Notice>
    )
  if (!open)
    return (
      <div className="c-row">
        <Button kind="secondary" onClick={() => setOpen(true)}>
          {t('account.my.changePassword')}
        </Button>
      </div>
    )
  return (
    <NewPasswordForm
      title={t('account.my.changePassword')}
      clientId={clientId}
      voluntary
      focus
      remaining={remaining}
      send={(password, current) => {
        setRemaining(undefined)
        return call(changePassword, { current, password }, { toast: false })
      }}
      onDone={setSuccessMessage}
      onOther={(other) => {
        if (other.outcome === 'WRONG') setRemaining(other.remaining)
        else setSuccessMessage(t('account.managedElsewhere'))
      }}
      onRefused={({ errorCode }, sentence) => onFailed(errorCode, sentence)}
    />
  )
}

/**
 * Renders when the password was changed and how to change it; for network accounts, a notice that it is managed
 * elsewhere.
 */
export function Password({ details, clientId, portal, onNavigate, onFailed }: PasswordProps) {
  const { t, instant } = useMessages()
  const reachable = usePortalAddress(portal)
  const { networkAccount, passwordChangedAt } = details
  return (
    <section className="c-part" aria-label={t('signIn.password')}>
      <h3 className="c-part-title">{t('signIn.password')}</h3>
      {networkAccount ? (
        <Notice kind="info">{t('account.managedElsewhere')}</Notice>
      ) : (
        <>
          <p className="c-soft">
            {passwordChangedAt === null
              ? t('account.my.passwordNever')
              : t('account.my.passwordAt', { time: instant(passwordChangedAt) })}
          </p>
          {reachable ? (
            <p>
              <PortalLink path="/newPassword" portal={portal} onNavigate={onNavigate}>
                {t('account.my.changePassword')}
              </PortalLink>
            </p>
          ) : (
            <Here clientId={clientId} onFailed={onFailed} />
          )}
        </>
      )}
    </section>
  )
}
