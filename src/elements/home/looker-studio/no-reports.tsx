import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'

interface NoReportsProps {
  readonly configuration: 'NONE' | 'BROKEN' | 'READY'
  readonly mayConfigure: boolean
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders why there is no report; administrators are told how to configure reports. */
export function NoReports({ configuration, mayConfigure, portal, onNavigate }: NoReportsProps) {
  const { t } = useMessages()
  const reason = { NONE: 'looker.none', BROKEN: 'looker.broken', READY: 'looker.noneForYou' } as const
  return (
    <section className="c-panel c-stack">
      <h2 className="c-subtitle">{t(reason[configuration])}</h2>
      <p className="c-soft">{t('looker.meanwhile')}</p>
      <p>
        <PortalLink path="/dashboard" portal={portal} onNavigate={onNavigate}>
          {t('page.dashboard')}
        </PortalLink>
      </p>
      {mayConfigure ? (
        <>
          <h3>{t('looker.configure')}</h3>
          <ol className="c-report-steps">
            <li>{t('looker.step1')}</li>
            <li>{t('looker.step2')}</li>
            <li>{t('looker.step3')}</li>
          </ol>
        </>
      ) : null}
    </section>
  )
}
