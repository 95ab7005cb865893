import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import type { Address } from '../../../core/config/web-address.ts'
import { toHref } from '../../../core/routing/routes.ts'
import type { Theme } from '../../../core/theme/theme.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { LanguageSelect } from '../choices/language-select.tsx'
import { ThemeSelect } from '../choices/theme-switch.tsx'
import { NavigationMessages } from '../navigation-messages.tsx'
import { Panel, type PanelProps } from '../panel.tsx'
import { useLateSheets } from '../use-late-sheets.ts'
import css from './account-panel.css?inline'
import { WorkContext } from './work-context.tsx'
import { DataText } from '../../ui/i18n/data-text.tsx'

const SHEETS = [css]

interface AccountPanelProps extends PanelProps {
  readonly user: SessionUser
  readonly roles: string
  readonly client: ClientDetails | undefined
  readonly theme: Theme
  readonly onSignOut: (() => void) | undefined
}

const DETAILS = '/updateUserDetails'

function Body({ anchor, user, roles, client, theme, onSignOut, onClose }: AccountPanelProps) {
  const { t } = useMessages()
  useLateSheets(SHEETS)
  const handleGone = () => onClose(false)
  const links = [
    { path: DETAILS, label: t('page.UpdateUserDetails') },
    { path: `${DETAILS}?section=security&part=twoFactor`, label: t('navigation.account.twoFactor') },
    { path: `${DETAILS}?section=security&part=sessions`, label: t('navigation.account.sessions') },
  ]
  return (
    <Panel
      anchor={anchor}
      onClose={onClose}
      title={
        <>
          <DataText>{user.displayName}</DataText>
          <span className="c-account-roles c-small c-soft">{roles}</span>
        </>
      }
    >
      <ul className="c-account-links">
        {links.map(({ path, label }) => (
          <li key={path}>
            <a className="c-account-link" href={toHref(path) satisfies Address} onClick={handleGone}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      <div className="c-account-choices">
        <label className="c-account-choice">
          {t('common.language')}
          <LanguageSelect client={client} />
        </label>
        <label className="c-account-choice">
          {t('portal.theme')}
          <ThemeSelect theme={theme} className="c-select" />
        </label>
      </div>
      <WorkContext onDone={() => onClose(true)} />
      {onSignOut ? (
        <div className="c-account-end">
          <Button kind="secondary" wide onClick={onSignOut}>
            {t('signIn.signOut')}
          </Button>
        </div>
      ) : null}
    </Panel>
  )
}

/**
 * Renders the menu of a person's account: details, second step, sessions, language, theme, what they work in, and the
 * end of the session.
 */
export const AccountPanel = (props: AccountPanelProps) => (
  <NavigationMessages>
    <Body {...props} />
  </NavigationMessages>
)
