import { useState } from 'react'
import { removeAcademicNode } from '../../../../contract/academics/structure.ts'
import { onFault } from '../../../../core/feedback/log.ts'
import { showToast } from '../../../../core/feedback/toasts.ts'
import { callOnce } from '../../../../core/mql/call-once.ts'
import { useMessages } from '../../../runtime/messages.tsx'
import { useConfirm } from '../../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../../ui/query/use-failure.ts'
import type { Node } from '../nodes.ts'

/** Returns a function that removes a node after a confirmation, with its state and its error. */
export function useNodeRemoval({ kind, nodeId, names, seen }: Node, onRemoved: () => void, onRefused: () => void) {
  const { t, name } = useMessages()
  const confirm = useConfirm()
  const failure = useFailure()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const askToRemove = async (): Promise<void> => {
    setProblem('')
    const detail = t('academics.remove.effect', { name: name(names) })
    if (!(await confirm({ detail, action: t('academics.remove'), danger: true }))) return
    setBusy(true)
    const reply = await callOnce(removeAcademicNode, { kind, nodeId, seen }, { toast: false })
    setBusy(false)
    if (reply.ok) {
      showToast({ severity: 'success', detail: t('academics.removed') })
      onRemoved()
      return
    }
    setProblem(failure(reply))
    onRefused()
  }
  return { remove: (): void => void askToRemove().catch(onFault), busy, problem }
}
