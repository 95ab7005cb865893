import { useState } from 'react'
import type { Reply } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import { useFailure } from '../../ui/query/use-failure.ts'
import type { SavedChange, SaveOutcome } from '../parts/mapping.ts'

/** Changes saved rows of a mapping at once, without its draft. */
export interface MappingAct<Key, Value> {
  /** The change that was made last; undefined once it was undone. */
  readonly last: SavedChange | undefined
  readonly forget: () => void
  /** Makes a change. Resolves with why it failed, '' where the person has not confirmed it, undefined on success. */
  readonly run: (send: (confirmed: boolean) => Promise<Reply<SaveOutcome<Key, Value>>>) => Promise<string | undefined>
}

/** Returns the function that changes saved rows at once. `reload` loads what has changed. */
export function useMappingAct<Key, Value>(reload: () => Promise<unknown>): MappingAct<Key, Value> {
  const { t } = useMessages()
  const failure = useFailure()
  const confirm = useConfirm()
  const [last, setLast] = useState<SavedChange>()
  return {
    last,
    forget: () => setLast(undefined),
    async run(send) {
      let reply = await send(false)
      if (reply.ok && reply.result.outcome === 'CONFIRM') {
        const detail = reply.result.reasons.join('\n')
        if (!(await confirm({ detail, action: t('assign.saveAnyway') }))) return ''
        reply = await send(true)
      }
      if (!reply.ok) return failure(reply)
      const { result } = reply
      if (result.outcome === 'INVALID') return [...new Set(result.problems.map(({ sentence }) => sentence))].join(' ')
      if (result.outcome === 'CONFIRM') return result.reasons.join(' ')
      await reload()
      if (result.outcome === 'CONFLICT') return t('assign.actConflict')
      setLast(result)
      return undefined
    },
  }
}
