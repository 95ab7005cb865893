import { useEffect, useRef, useState } from 'react'
import { chooseClient } from '../../../core/chosen-client/choose-client.ts'
import { onFault } from '../../../core/feedback/log.ts'
import { signInByPasskey } from '../../../core/sign-in/passkey-sign-in.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useStep } from '../../account/steps/use-step.ts'
import { FurtherMessages } from '../../ui/i18n/further-messages.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import type { StepProps } from './more-props.ts'

/** Props of `PasskeySignIn`. */
export interface PasskeySignInProps extends Pick<
  StepProps,
  'client' | 'sharedComputer' | 'onAct' | 'onEntered' | 'onRefused'
> {
  /** How often the button was pressed. */
  readonly turn: number
  readonly onBusy: (busy: boolean) => void
}

function Turn({ client, sharedComputer, turn, onBusy, onAct, onEntered, onRefused }: PasskeySignInProps) {
  const { t } = useMessages()
  const step = useStep(onRefused)
  const [message, setMessage] = useState('')

  async function startPasskey(): Promise<void> {
    setMessage('')
    await chooseClient(client)
    onAct('in')
    onBusy(true)
    const answer = await step.run(() => signInByPasskey({ clientId: client.clientId, sharedComputer }))
    onBusy(false)
    if (answer?.outcome === 'SIGNED_IN') {
      onEntered(answer.user)
      return
    }
    onAct(undefined)
    if (answer) setMessage(t(answer.outcome === 'CANCELLED' ? 'passkey.cancelled' : 'passkey.notIn'))
  }
  const latest = useRef(startPasskey)
  latest.current = startPasskey
  useEffect(() => void latest.current().catch(onFault), [turn])

  return <Problem sentence={step.problem || message} />
}

/**
 * Signs staff in with a passkey, without a user name, each time the button is pressed. The browser shows the available
 * passkeys.
 */
export default function PasskeySignIn(props: PasskeySignInProps) {
  return (
    <FurtherMessages area="portal">
      <Turn {...props} />
    </FurtherMessages>
  )
}
