import { SEND_MESSAGES } from '../../../../src/contract/messages/message-log.ts'
import { countUndelivered } from '../../messages/log/list-messages.ts'
import type { WorkDescriptor } from './descriptor.ts'

/** The work on messages that could not be delivered. */
export const MESSAGE_WORK: readonly WorkDescriptor[] = [
  {
    kind: 'UNDELIVERED_MESSAGES',
    needs: SEND_MESSAGES,
    owner: 'YOU',
    severity: 2,
    find: async ({ context }) => {
      const { cases, since } = await countUndelivered(context)
      return [{ cases, since, path: '/messages?filter.state=choice:FAILED' }]
    },
  },
]
