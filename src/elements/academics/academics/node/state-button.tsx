import { useState } from 'react'
import { closeAcademicNode } from '../../../../contract/academics/structure.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { showToast } from '../../../../core/feedback/toasts.ts'
import { call } from '../../../../core/mql/index.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { Button } from '../../../ui/button/button.tsx'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Node } from '../nodes.ts'

interface StateButtonProps {
  readonly node: Node
  readonly onChanged: () => void
}

/** Renders the button that closes a node, or opens it again; nothing where its state cannot be changed. */
export function StateButton({ node: { kind, nodeId, canBe }, onChanged }: StateButtonProps) {
  const { t } = useMessages()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  if (!canBe) return null
  const changeState = async (): Promise<void> => {
    setBusy(true)
    const reply = await call(closeAcademicNode, { kind, nodeId, closed: canBe === 'CLOSED' }, { toast: false })
    setBusy(false)
    if (reply.ok)
      showToast({ severity: 'success', detail: t(canBe === 'CLOSED' ? 'academics.closed' : 'academics.reopened') })
    else showToast({ severity: 'error', detail: failure(reply) })
    onChanged()
  }
  return (
    <Button kind="secondary" busy={busy} onClick={() => void changeState().catch(onFault)}>
      {t(canBe === 'CLOSED' ? 'academics.close' : 'academics.reopen')}
    </Button>
  )
}
