import { useState } from 'react'
import { changePassword } from '../../contract/account/passwords.ts'
import { call } from '../../core/mql/index.ts'
import { NewPasswordForm } from '../ui/account/new-password-form.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PortalLink, usePortal } from '../ui/portal-link.tsx'
import { useWords } from '../words.tsx'
import type { Details } from './use-details.ts'

/** What the section about security is given. */
export interface PasswordProps {
  readonly details: Details
  readonly clientId: number
  readonly portal: string | undefined
  readonly onNavigate: (path: string) => boolean
  readonly onFailed: (code: number, message: string) => void
}

/** The form for a site without a portal, whose page for new passwords would be the better place: password managers reach it. */
function Here({ clientId, onFailed }: Pick<PasswordProps, 'clientId' | 'onFailed'>) {
  const { t, number } = useWords()
  const [open, setOpen] = useState(false)
  const [told, setTold] = useState('')
  const [wrong, setWrong] = useState('')
  if (told)
    return (
      <Notice kind="success" announced>
        {told}
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
      {...(wrong ? { currentWrong: wrong } : {})}
      send={(password, current) => {
        setWrong('')
        return call(changePassword, { current, password }, { toast: false })
      }}
      onDone={() => setTold(t('account.changed'))}
      onOther={(other) => {
        if (other.outcome === 'WRONG') setWrong(t('account.currentWrong', { remaining: number(other.remaining) }))
        else setTold(t('account.managedElsewhere'))
      }}
      onRefused={({ errorCode }, sentence) => onFailed(errorCode, sentence)}
    />
  )
}

/** When the password was changed and how to change it; for network accounts, who does. */
export function Password({ details, clientId, portal, onNavigate, onFailed }: PasswordProps) {
  const { t, instant } = useWords()
  const reachable = usePortal(portal)
  const { networkAccount, passwordChangedAt } = details
  return (
    <section className="c-part" aria-label={t('signIn.password')}>
      <h3 className="c-part-title">{t('signIn.password')}</h3>
      {networkAccount ? (
        <Notice kind="info">{t('account.managedElsewhere')}</Notice>
      ) : (
        <>
          <p className="c-soft">{passwordChangedAt === null ? t('account.my.passwordNever') : t('account.my.passwordAt', { time: instant(passwordChangedAt) })}</p>
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
