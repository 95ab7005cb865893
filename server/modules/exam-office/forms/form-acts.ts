import type { FormAct, FormStatus } from '../../../../src/contract/exam-office/exam-forms.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'
import { doesWorkAtExamDesk } from '../events/exam-desk-guards.ts'

/** The state that each act leads to. */
export const NEXT_STATUS = {
  FORWARD: 'INWARD',
  ACCEPT: 'ACCEPTED',
  RETURN: 'REJECTED',
} as const satisfies Record<FormAct, FormStatus>

type Acts = Readonly<Record<FormStatus, readonly FormAct[]>>
/** What a college may do: receive a form, also one that was returned and is in order now, or return it. */
const OF_COLLEGE: Acts = { SUBMITTED: ['FORWARD', 'RETURN'], INWARD: [], ACCEPTED: [], REJECTED: ['FORWARD'] }
/** What the examination desk may do: accept a form that a college has received, or return it, also later. */
const OF_DESK: Acts = { SUBMITTED: [], INWARD: ['ACCEPT', 'RETURN'], ACCEPTED: ['RETURN'], REJECTED: [] }

/** Returns what the caller may do with a form in a state (specification, section 10.9). */
export const listFormActs = (status: FormStatus, context: ActorContext): readonly FormAct[] =>
  (doesWorkAtExamDesk(context) ? OF_DESK : OF_COLLEGE)[status]
