import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { ClientDetails } from '../../../contract/institution/institution.ts'
import type { SessionUser } from '../../../contract/sign-in/session.ts'
import { $auth } from '../../../core/session/session.ts'
import type { Theme } from '../../../core/theme/theme.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { listNames } from '../../ui/i18n/list-names.ts'
import { useLatePart } from '../use-late-part.ts'
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

/** Renders the button with the person's name and role, and the menu of their account. */
export function AccountMenu({ user, client, theme, onSignOut }: AccountMenuProps) {
  const { t } = useMessages()
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [Panel, load] = useLatePart(loadPanel)
  const roles = useRoleNames(user)
  return (
    <>
      <button
        ref={button}
        type="button"
        className="c-person-link"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          load()
          setOpen(!open)
        }}
        onPointerEnter={load}
        onFocus={load}
      >
        <span className="c-person-sign" aria-hidden="true">
          {Array.from(user.displayName)[0]}
        </span>
        <span className="c-person-name">
          <strong>
            <DataText>{user.displayName}</DataText>
          </strong>
          <span className="c-small c-soft">{roles}</span>
        </span>
        <span className="c-hidden">, {t('portal.account')}</span>
      </button>
      {open && Panel ? (
        <Panel
          anchor={button}
          user={user}
          roles={roles}
          client={client}
          theme={theme}
          onSignOut={onSignOut}
          onClose={(restoreFocus) => {
            setOpen(false)
            if (restoreFocus) button.current?.focus({ preventScroll: true })
          }}
        />
      ) : null}
    </>
  )
}
