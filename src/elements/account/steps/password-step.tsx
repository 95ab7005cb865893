import { useEffect, useState } from 'react'
import { buildFailure } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Failed } from '../../ui/query/query-state.tsx'
import { loadAccountSteps, type AccountSteps } from './load-steps.ts'
import type { NewPasswordFormProps } from './new-password-form.tsx'

/**
 * Renders the form for a new password, loaded on demand. If that fails, shows a lost connection with a retry button.
 */
export function PasswordStep<Other extends { readonly outcome: string }>(props: NewPasswordFormProps<Other>) {
  const { t, tag } = useMessages()
  const [steps, setSteps] = useState<AccountSteps>()
  const [lost, setLost] = useState(false)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let gone = false
    setLost(false)
    void loadAccountSteps(tag).then((loaded) => {
      if (gone) return
      if (loaded) setSteps(loaded)
      setLost(!loaded)
    })
    return () => {
      gone = true
    }
  }, [tag, attempt])
  if (steps) return <steps.NewPasswordForm {...props} />
  if (!lost) return <div className="c-skeleton" role="status" aria-label={t('common.loading')} />
  return <Failed reply={buildFailure('network')} onAgain={() => setAttempt(attempt + 1)} />
}
