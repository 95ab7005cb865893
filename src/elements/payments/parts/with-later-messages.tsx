import { useEffect, type ComponentType } from 'react'
import { watchCleared } from '../../../core/session/watch-cleared.ts'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'

/** Wraps a screen so that it has the payment messages that the first view does not load. */
export const wrapWithLaterMessages = <Props extends object>(Screen: ComponentType<Props>) =>
  function Worded(props: Props) {
    useEffect(() => watchCleared(), [])
    return (
      <FurtherMessages area="payment-later">
        <Screen {...props} />
      </FurtherMessages>
    )
  }
