import { useEffect, useRef } from 'react'
import { useMessages } from '../../runtime/messages.tsx'
import { FurtherMessages } from '../i18n/further-messages.tsx'
import { Notice } from '../notice/notice.tsx'

/** Says where the other administrators find the request. */
function WaitingPlace() {
  const { t } = useMessages()
  return (
    <p className="c-small">
      {t('people.waiting.kind.ACCESS_CHANGE')}: {t('menu.userManagement')} › {t('people.waiting.title')}
    </p>
  )
}

/**
 * Renders the message that a change waits for a second administrator, and where that one finds it. It is no error. It
 * takes the focus, as the error summary of a form does, because it follows a submit.
 */
export default function WaitingNotice({ children }: { readonly children: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1}>
      <Notice kind="info">
        <p>{children}</p>
        <FurtherMessages area="portal">
          <FurtherMessages area="users">
            <WaitingPlace />
          </FurtherMessages>
        </FurtherMessages>
      </Notice>
    </div>
  )
}
