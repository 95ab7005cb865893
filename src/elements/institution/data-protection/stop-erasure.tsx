import { useState } from 'react'
import type { ErasureRequest } from '../../../contract/institution/erasure.ts'
import { stopErasure } from '../../../contract/institution/erasure-decisions.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { Button } from '../../ui/button/button.tsx'
import { toSubmitProblems, type SubmitProblems } from '../../ui/form/form-errors.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import { ReasonForm } from './reason-form.tsx'

interface StopErasureProps {
  readonly request: ErasureRequest
  readonly onDone: () => void
}

/** Renders the button that stops an approved erasure, with a form for the reason. */
export function StopErasure({ request, onDone }: StopErasureProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const [isAsking, setAsking] = useState(false)
  const stopDeletion = async (reason: string): Promise<SubmitProblems | undefined> => {
    const reply = await call(stopErasure, { erasureId: request.erasureId, reason }, { toast: false })
    if (!reply.ok) return toSubmitProblems(reply, failure(reply))
    showToast({ severity: 'success', detail: t('protection.stopped') })
    onDone()
    return undefined
  }
  if (!isAsking)
    return (
      <div className="c-row">
        <Button kind="secondary" onClick={() => setAsking(true)}>
          {t('protection.stop')}
        </Button>
      </div>
    )
  return (
    <ReasonForm
      label={t('protection.stopReason')}
      action={t('protection.stopSend')}
      onReject={stopDeletion}
      onCancel={() => setAsking(false)}
    />
  )
}
