import { sendMessagesAgain } from '../../../contract/messages/message-log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'

/** Returns a function that sends a message that was given up again, and says what came of it. */
export function useSendAgain(onDone: () => void) {
  const { t } = useMessages()
  return async (messageId: string): Promise<void> => {
    const reply = await call(sendMessagesAgain, { messages: [messageId] }, { block: true })
    if (!reply.ok) return
    const { done, decided } = reply.result
    showToast(
      done > 0
        ? { severity: 'success', detail: t('students.message.sentAgain') }
        : { severity: 'warn', detail: t(`students.message.${decided > 0 ? 'decided' : 'unreachable'}`) },
    )
    onDone()
  }
}
