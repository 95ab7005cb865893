import { useEffect, useRef, useState } from 'react'
import { useMessages } from '../../../runtime/messages.tsx'
import { RecoveryCodes } from '../../../account/two-factor/recovery-codes.tsx'
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts'
import { StepLink } from '../../../ui/navigation/step-link.tsx'
import type { WebAddress } from '../../../../core/config/web-address.ts'
import { isolateLtr } from '../../../../core/i18n/isolate.ts'
import type { CreatedInstitution } from '../saving.ts'

interface CreatedProps {
  readonly created: CreatedInstitution
  readonly name: string
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders the end of the setup: first the recovery codes, which are shown once, then the way to the login. */
export function InstitutionCreated({ created, name, portal, onNavigate }: CreatedProps) {
  const { t } = useMessages()
  const [kept, setKept] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useLeaveGuard(!kept)
  useEffect(() => {
    if (kept) heading.current?.focus()
  }, [kept])
  if (!kept)
    return (
      <section className="c-card c-stack" aria-label={t('account.second.codesTitle')}>
        <RecoveryCodes
          codes={created.recoveryCodes}
          notice={t('setup.created', { name })}
          onKept={() => setKept(true)}
        />
      </section>
    )
  return (
    <section className="c-card c-stack" aria-labelledby="c-setup-ready">
      <h2 id="c-setup-ready" ref={heading} className="c-title" tabIndex={-1}>
        {t('setup.ready', { name })}
      </h2>
      <p>{t('setup.readyHelp', { loginName: isolateLtr(created.loginName) })}</p>
      <div>
        <StepLink button path={`/${created.code}`} portal={portal} onNavigate={onNavigate}>
          {t('setup.toLogin')}
        </StepLink>
      </div>
    </section>
  )
}
