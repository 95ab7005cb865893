import { SEND_MESSAGES } from '../../../../src/contract/messages/message-log.ts'
import { RELEASE_STUDENT_MESSAGES } from '../../../../src/contract/messages/student-messages.ts'
import { countUndelivered } from '../../messages/log/list-messages.ts'
import { countWaitingMessages } from '../../messages/students/list-student-messages.ts'
import type { WorkDescriptor } from './descriptor.ts'

/** The work on messages: those that wait for a second person, and those that could not be delivered. */
export const MESSAGE_WORK: readonly WorkDescriptor[] = [
  {
    kind: 'MESSAGES_TO_RELEASE',
    needs: RELEASE_STUDENT_MESSAGES,
    owner: 'YOU',
    severity: 2,
    find: async ({ context }) => {
      const { cases, since } = await countWaitingMessages(context)
      return [{ cases, since, path: '/student-messages?filter.state=choice:WAITING' }]
    },
  },
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
