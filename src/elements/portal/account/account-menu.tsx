import { useStore } from '@nanostores/react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { $auth } from '../../../core/session/session.ts'
import type { Theme } from '../../../core/theme/theme.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { getInitials } from '../../ui/i18n/initials.ts'
import { LineIcon } from '../../ui/icons/icons.tsx'
import { CHEVRON } from '../navigation/icon-paths.ts'
import { PanelButton } from '../panel-button.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

const loadPanel = async () => (await import('./account-panel.tsx')).AccountPanel

interface AccountMenuProps {
  readonly user: SessionUser
  readonly client: ClientDetails | undefined
  readonly theme: Theme
  /** Undefined on a shared computer, where the header has the button that ends the session. */
  readonly onSignOut: (() => void) | undefined
}

/** Returns the names of the roles that a person works in: the chosen one, or all. */
export function useRoleNames({ roles }: SessionUser): string {
  const { name, language } = useMessages()
  const { role } = useStore($auth)
  return listNames(
    (role ? [role] : roles).map(({ names }) => name(names)),
    language,
  )
}

/** Renders the button with the person's name, and the menu of their account. */
export function AccountMenu({ user, client, theme, onSignOut }: AccountMenuProps) {
  const { t } = useMessages()
  const roles = useRoleNames(user)
  return (
    <PanelButton className="c-person-link" loadPanel={loadPanel} panelProps={{ user, roles, client, theme, onSignOut }}>
      <span className="c-person-sign" aria-hidden="true">
        <bdi dir="ltr">{getInitials(user.displayName)}</bdi>
      </span>
      <span className="c-person-name">
        <DataText>{user.displayName}</DataText>
      </span>
      <span className="c-hidden">, {t('portal.account')}</span>
      <span className="c-down">
        <LineIcon path={CHEVRON} />
      </span>
    </PanelButton>
  )
}
