import { getFailureMessage } from '../../../core/mql/failure-message.ts'
import type { Refused } from '../../../core/mql/reply.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns the message for a refusal: the server's own, or ours where the request did not reach it. */
export function useFailure(): (refused: Refused) => string {
  const { t } = useMessages()
  return (refused) => {
    const message = getFailureMessage(refused)
    return 'text' in message ? message.text : t(message.key, message.values)
  }
}
