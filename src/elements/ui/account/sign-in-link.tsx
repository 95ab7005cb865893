import type { ClientDetails } from '../../../contract/institution.ts'
import { useWords } from '../../words.tsx'
import { PortalLink, usePortal } from '../portal-link.tsx'

interface SignInLinkProps {
  readonly client: ClientDetails
  readonly portal: string | undefined
  readonly onNavigate: (path: string) => boolean
  readonly button?: boolean
}

/** The way to the sign-in of an institution: to the portal, or to the sign-in that stands on the same page. */
export function SignInLink({ client, portal, onNavigate, button = false }: SignInLinkProps) {
  const { t } = useWords()
  const reachable = usePortal(portal)
  if (!reachable && !document.querySelector('campus-login, campus-admin-login, campus-student-login')) return null
  return (
    <PortalLink button={button} path={`/${client.code}`} portal={portal} instead="campus-login, campus-admin-login, campus-student-login" onNavigate={onNavigate}>
      {t('account.signInInstead')}
    </PortalLink>
  )
}
