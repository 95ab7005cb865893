import { useEffect, useRef } from 'react'
import type { OutputOf } from '../../contract/activity.ts'
import type { addUser } from '../../contract/people/user-form.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Once } from '../ui/people/user-form/once.tsx'
import { PortalLink, usePortal } from '../ui/portal-link.tsx'
import { useWords } from '../words.tsx'

/** What came of adding somebody: a new account, or a further college for one that was there. */
export type Made = OutputOf<typeof addUser> | { readonly outcome: 'EXTENDED'; readonly name: string }

interface CreatedProps {
  readonly made: Made
  readonly portal: string | undefined
  readonly onNavigate: (path: string) => boolean
  readonly onAnother: () => void
}

/** After the save: who was invited where, what is told once, and what can be done next (domain brief 2.3.4). */
export function Created({ made, portal, onNavigate, onAnother }: CreatedProps) {
  const { t, instant } = useWords()
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
        <bdi>{made.name}</bdi>
      </h2>
      <Notice kind="success" announced>
        {sentence}
      </Notice>
      {account?.link ? (
        <div className="c-stack">
          <p className="c-soft">{t('people.form.linkOnce', { time: instant(account.link.until) })}</p>
          <Once value={account.link.address} copy={t('people.form.copyLink')} />
        </div>
      ) : null}
      {account?.temporaryPassword ? (
        <div className="c-stack">
          <p className="c-soft">{t('people.form.passwordOnce', { login: account.loginName })}</p>
          <Once value={account.temporaryPassword} copy={t('people.form.copyPassword')} shown />
        </div>
      ) : null}
      <div className="c-row">
        <Button onClick={onAnother}>{t('people.form.another')}</Button>
        {reachable && account ? (
          <PortalLink path={`/assign-Course?user=${account.userId}`} portal={portal} onNavigate={onNavigate}>
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
