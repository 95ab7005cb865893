import { useState } from 'react'
import { Collapse } from '../../ui/collapse/collapse.tsx'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { useMessages } from '../../runtime/messages.tsx'
import { LoginHistory } from './sessions/login-history.tsx'
import { Passkeys } from './passkeys/passkeys.tsx'
import { Password, type PasswordProps } from './password.tsx'
import { TwoFactorSettings } from './two-factor-settings.tsx'
import { Sessions } from './sessions/sessions.tsx'

/** Renders the security section: password, two-factor authentication, passkeys, sessions and sign-in attempts. */
export function Security(props: PasswordProps) {
  const { t } = useMessages()
  /**
   * Number of passkeys added or removed so far. Each passkey is a second factor, too, so a change reloads that part.
   */
  const [passkeys, setPasskeys] = useState(0)
  return (
    <>
      <Password {...props} />
      <FurtherMessages area="portal">
        <div data-part="twoFactor">
          <TwoFactorSettings passkeys={passkeys} onFailed={props.onFailed} />
        </div>
        <Passkeys onChanged={() => setPasskeys((changes) => changes + 1)} onFailed={props.onFailed} />
      </FurtherMessages>
      <div data-part="sessions">
        <Sessions />
      </div>
      <Collapse title={t('account.my.logIns')} level={3}>
        <LoginHistory />
      </Collapse>
    </>
  )
}
