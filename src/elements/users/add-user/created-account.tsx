import type { WebAddress } from '../../../core/config/web-address.ts'
import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../../contract/activity.ts'
import { ASSIGN_COURSE } from '../../../contract/assignments/rights.ts'
import type { addUser } from '../../../contract/users/user-form.ts'
import { hasScreen } from '../../runtime/has-screen.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { maySeeScreen } from '../parts/may-see-screen.ts'
import { OneTimeSecret } from '../user-form/one-time-secret.tsx'
import { PortalLink, usePortal } from '../../ui/navigation/portal-link.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

const COURSES = ASSIGN_COURSE.view.menu

/** Result of adding a user: a new account, or another college for an existing one. */
export type AddUserResult = OutputOf<typeof addUser> | { readonly outcome: 'EXTENDED'; readonly name: string }

interface CreatedProps {
  readonly made: AddUserResult
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly onAnother: () => void
}

/**
 * Renders the result of the save: where the invitation was sent, secrets that are shown once, and next steps
 * (specification, section 11.3.4).
 */
export function CreatedAccount({ made, portal, onNavigate, onAnother }: CreatedProps) {
  const { t, instant } = useMessages()
  const reachable = usePortal(portal)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const account = made.outcome === 'CREATED' ? made : undefined
  const sentence = !account
    ? t('people.form.extended', { name: made.name })
    : account.link
      ? t('people.form.createdInvited', { email: account.maskedEmail ?? '' })
      : t('people.form.created')
  return (
    <section className="c-panel c-stack">
      <h2 ref={heading} className="c-subtitle" tabIndex={-1}>
        <DataText>{made.name}</DataText>
      </h2>
      <Notice kind="success" announced>
        {sentence}
      </Notice>
      {account?.link ? (
        <div className="c-stack">
          <p className="c-soft">{t('people.form.linkOnce', { time: instant(account.link.until) })}</p>
          <OneTimeSecret value={account.link.address} copy={t('people.form.copyLink')} />
        </div>
      ) : null}
      {account?.temporaryPassword ? (
        <div className="c-stack">
          <p className="c-soft">{t('people.form.passwordOnce', { login: account.loginName })}</p>
          <OneTimeSecret value={account.temporaryPassword} copy={t('people.form.copyPassword')} shown />
        </div>
      ) : null}
      <div className="c-row">
        <Button onClick={onAnother}>{t('people.form.another')}</Button>
        {reachable && account && maySeeScreen(COURSES) && hasScreen(COURSES) ? (
          <PortalLink path={`${COURSES}?user=${account.userId}`} portal={portal} onNavigate={onNavigate}>
            {t('people.form.assignCourses')}
          </PortalLink>
        ) : null}
        {reachable ? (
          <PortalLink path="/user-management" portal={portal} onNavigate={onNavigate}>
            {t('people.form.toUsers')}
          </PortalLink>
        ) : null}
      </div>
    </section>
  )
}
