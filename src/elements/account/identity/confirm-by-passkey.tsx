import { useState } from 'react'
import type { Refused } from '../../../core/mql/reply.ts'
import { confirmByPasskey } from '../../../core/sign-in/passkey-sign-in.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Problem } from '../../ui/notice/problem.tsx'
import { useStep } from '../steps/use-step.ts'

interface ConfirmByPasskeyProps {
  readonly onConfirmed: () => void
  readonly onRefused: (refused: Refused) => void
  /** Whether the button takes the focus on mount. */
  readonly focus?: boolean
}

/** Renders the identity confirmation with a passkey, which counts as both factors. */
export function ConfirmByPasskey({ onConfirmed, onRefused, focus = false }: ConfirmByPasskeyProps) {
  const { t, number } = useMessages()
  const step = useStep(onRefused)
  const [message, setMessage] = useState('')

  async function confirmNow(): Promise<void> {
    setMessage('')
    const answer = await step.run(confirmByPasskey)
    if (answer?.outcome === 'CONFIRMED') onConfirmed()
    else if (answer?.outcome === 'WRONG') setMessage(t('passkey.wrong', { remaining: number(answer.remaining) }))
    else if (answer) setMessage(t(answer.outcome === 'CANCELLED' ? 'passkey.cancelled' : 'passkey.refused'))
  }

  return (
    <div className="c-stack">
      <Button busy={step.busy} autoFocus={focus} onClick={() => void confirmNow()}>
        {t('passkey.use')}
      </Button>
      <Problem sentence={step.problem || message} />
    </div>
  )
}
