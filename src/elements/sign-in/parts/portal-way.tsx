import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { WebAddress } from '../../../core/config/web-address.ts'
import { $client } from '../../../core/institution/client.ts'
import { isSameOrigin } from '../../../core/routing/address.ts'
import { $session } from '../../../core/session/session.ts'
import { getInstitutionCode } from '../../runtime/campus-element.ts'
import { useHost, useMessages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Anchor, usePortal } from '../../ui/navigation/portal-link.tsx'

interface PortalWayProps {
  /** The page of the portal for a portal that knows the session. */
  readonly path: string
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  /** The words of the link for a portal that knows the session. */
  readonly children: ReactNode
}

/**
 * Renders the way of a signed-in person into the portal. A portal on another origin does not know the session of this
 * page: the link then says so, and leads to the sign-in of the person. Nothing where no portal can be reached.
 */
export default function PortalWay(props: PortalWayProps) {
  return (
    <FurtherMessages area="account-later">
      <Way {...props} />
    </FurtherMessages>
  )
}

function Way({ path, portal, onNavigate, children }: PortalWayProps) {
  const { t } = useMessages()
  const host = useHost()
  const href = usePortal(portal)
  const chosen = useStore($client)
  const session = useStore($session)
  if (!href) return null
  if (isSameOrigin(href('/')))
    return (
      <Anchor button href={href} path={path} onNavigate={onNavigate}>
        {children}
      </Anchor>
    )
  const code = chosen?.code ?? getInstitutionCode(host)
  const isStudent = session.status === 'user' && session.user.userType === 'STUDENT'
  return (
    <Anchor button href={href} path={isStudent ? `/${code}/studentLogin` : `/${code}`} onNavigate={onNavigate}>
      {t('enter.portal')}
    </Anchor>
  )
}
