import { useRef, useState } from 'react'
import { useUniqueId } from '../../runtime/use-unique-id.ts'
import type { Confirmation, IdentityNeeded } from '../../../contract/account/identity.ts'
import { answerIdentity } from '../../../core/sign-in/recent-identity.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { canUsePasskeys } from '../../../core/sign-in/passkey-support.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { useModal } from '../../ui/overlay/use-modal.ts'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { ConfirmByCode } from './confirm-by-code.tsx'
import { ConfirmByPasskey } from './confirm-by-passkey.tsx'
import { ConfirmByPassword } from './confirm-by-password.tsx'

interface IdentityDialogProps {
  readonly needed: IdentityNeeded
}

const handleConfirmed = (): void => answerIdentity(true)
/** Closes the dialog when the session has ended, which the page shows itself. The dialog shows all other errors. */
const handleRefused = ({ sessionOver }: Refused): void => {
  if (sessionOver) answerIdentity(false)
}

/** Message keys of the buttons that switch to another method. */
const INSTEAD = {
  PASSWORD: 'identity.byPassword',
  CODE: 'identity.byCode',
  PASSKEY: 'passkey.use',
} as const satisfies Record<Confirmation, string>

function Dialog({ needed }: IdentityDialogProps) {
  const { t } = useMessages()
  const id = useUniqueId()
  const dialog = useRef<HTMLDialogElement>(null)
  // Leave out passkeys where they cannot work: on a page of another site.
  const [methods] = useState(() => needed.ways.filter((one) => one !== 'PASSKEY' || canUsePasskeys()))
  const [way, setWay] = useState<Confirmation | undefined>(methods[0])
  useModal(dialog)
  return (
    <dialog
      ref={dialog}
      className="c-confirmation"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={(event) => {
        event.preventDefault()
        answerIdentity(false)
      }}
    >
      <div className="c-stack">
        <h2 className="c-subtitle" id={`${id}t`}>
          {t('identity.title')}
        </h2>
        <p id={`${id}d`}>{t('identity.why')}</p>
        {way === 'PASSWORD' ? <ConfirmByPassword onConfirmed={handleConfirmed} onRefused={handleRefused} /> : null}
        {way === 'CODE' ? <ConfirmByCode onConfirmed={handleConfirmed} onRefused={handleRefused} /> : null}
        {way === 'PASSKEY' ? <ConfirmByPasskey focus onConfirmed={handleConfirmed} onRefused={handleRefused} /> : null}
        {way === undefined ? <Notice kind="warning">{t('identity.again')}</Notice> : null}
        <div className="c-row">
          {methods
            .filter((one) => one !== way)
            .map((other) => (
              <Button key={other} kind="quiet" onClick={() => setWay(other)}>
                {t(INSTEAD[other])}
              </Button>
            ))}
          <Button kind="quiet" onClick={() => answerIdentity(false)}>
            {t('common.cancel')}
          </Button>
        </div>
      </div>
    </dialog>
  )
}

/**
 * Asks a user who signed in a while ago to confirm their identity with one of their methods. Escape and Cancel change
 * nothing.
 */
export default function IdentityDialog({ needed }: IdentityDialogProps) {
  return (
    <FurtherMessages area="account">
      <FurtherMessages area="account-later">
        <FurtherMessages area="portal">
          <Dialog needed={needed} />
        </FurtherMessages>
      </FurtherMessages>
    </FurtherMessages>
  )
}
