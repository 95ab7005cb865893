import type { WebAddress } from '../../../core/config/web-address.ts'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { StepLink } from '../../ui/navigation/step-link.tsx'

interface SignInLinkProps {
  readonly client: ClientDetails
  readonly portal: WebAddress | undefined
  readonly onNavigate: (path: string) => boolean
  readonly button?: boolean
}

/**
 * Renders the link to the sign-in of an institution: in the portal, in the sign-in element of the same page, or in
 * place.
 */
export function SignInLink({ client, portal, onNavigate, button = false }: SignInLinkProps) {
  const { t } = useMessages()
  return (
    <StepLink button={button} path={`/${client.code}`} portal={portal} onNavigate={onNavigate}>
      {t('account.signInInstead')}
    </StepLink>
  )
}
