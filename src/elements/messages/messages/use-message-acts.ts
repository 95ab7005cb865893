import {
  closeMessages,
  MOST_MESSAGES,
  sendMessagesAgain,
  type ChosenMessages,
} from '../../../contract/messages/message-log.ts'
import { showToast } from '../../../core/feedback/toasts.ts'
import { call } from '../../../core/mql/index.ts'
import { useMessages } from '../../runtime/messages.tsx'
import { useConfirm } from '../../ui/overlay/use-confirm.ts'
import type { Selection } from '../../ui/table/state/selection.ts'
import type { TableState } from '../../ui/table/state/table-state.ts'

/** What can be done about messages that could not be delivered. */
export type MessageAct = 'again' | 'close'

/** Returns the messages that a selection in a list stands for. */
export const toChosen = ({ all, ids }: Selection, { search, filters }: TableState): ChosenMessages =>
  all
    ? { search: search.trim(), filters, except: [...ids].slice(0, MOST_MESSAGES) }
    : { messages: [...ids].slice(0, MOST_MESSAGES) }

async function sendAgain(chosen: ChosenMessages) {
  const reply = await call(sendMessagesAgain, chosen, { block: true })
  return reply.ok ? reply.result : undefined
}

async function closeChosen(chosen: ChosenMessages) {
  const reply = await call(closeMessages, chosen, { block: true })
  return reply.ok ? { ...reply.result, unreachable: 0 } : undefined
}

/** Returns a function that asks, acts on messages, and says what came of it. */
export function useMessageActs(onDone: () => void) {
  const { t, number } = useMessages()
  const confirm = useConfirm()
  return async (act: MessageAct, chosen: ChosenMessages, count: number): Promise<void> => {
    const question = {
      detail: t(`messages.ask.${act}`, { count, number: number(count) }),
      action: t(`messages.${act}`),
      danger: act === 'close',
    }
    if (!(await confirm(question))) return
    const reply = await (act === 'again' ? sendAgain(chosen) : closeChosen(chosen))
    if (!reply) return
    const { done, decided, more, unreachable } = reply
    const counted = (name: 'left' | 'unreachable' | 'more', of: number): string =>
      of === 0 ? '' : t(`messages.${name}`, { count: of, number: number(of) })
    const detail = [
      t(`messages.done.${act}`, { count: done, number: number(done) }),
      counted('left', decided),
      counted('unreachable', unreachable),
      counted('more', more),
    ]
    showToast({ severity: done > 0 ? 'success' : 'warn', detail: detail.filter(Boolean).join(' ') })
    onDone()
  }
}
