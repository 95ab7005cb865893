import type { ReactNode } from 'react'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { PortalLink } from '../../ui/navigation/portal-link.tsx'

interface NoReportsProps {
  readonly configuration: 'NONE' | 'BROKEN' | 'READY'
  /** What an administrator can do about it. */
  readonly action: ReactNode
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
}

/** Renders why there is no report, and what an administrator can do about it. */
export function NoReports({ configuration, action, portal, onNavigate }: NoReportsProps) {
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
      {action ? <div className="c-row">{action}</div> : null}
    </section>
  )
}
