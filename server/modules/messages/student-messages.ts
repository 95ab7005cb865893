import type { ActivityHandlers, QueryHandlers } from '../../lib/context/handler.ts'
import { cancelMessage, decideMessage } from './students/decide-message.ts'
import { listWithoutAddress, loadMessageChoices } from './students/list-choices.ts'
import { listStudentMessages, loadStudentMessage } from './students/list-student-messages.ts'
import { loadReach } from './students/reach.ts'
import { needsRelease } from './students/release-limit.ts'
import { refuseWrongMessage, writeStudentMessage } from './students/send-message.ts'

/** Query handlers for messages to many students. Every statement is limited to the students whom the caller sees. */
export const studentMessageQueries = {
  studentMessages: (_input, context) => listStudentMessages(context),
  studentMessage: ({ messageId }, context) => loadStudentMessage(messageId, context),
  studentMessageChoices: (_input, context) => loadMessageChoices(context),
  async studentMessagePreview(input, context) {
    const wrong = refuseWrongMessage(input, context)
    if (wrong) return wrong
    const reach = await loadReach(input, context)
    return [{ ...reach, waits: await needsRelease(reach.students, context) }]
  },
  studentsWithoutAddress: listWithoutAddress,
} satisfies Partial<QueryHandlers>

/** Handlers for writing, releasing and cancelling messages to many students; all write to the audit log. */
export const studentMessageActivities = {
  sendStudentMessage: writeStudentMessage,
  decideStudentMessage: decideMessage,
  cancelStudentMessage: cancelMessage,
} satisfies Partial<ActivityHandlers>
