import { and, eq } from 'drizzle-orm'
import { examEvent } from '../../db/schema.ts'
import { refuse, Refusal, type ActorContext } from '../../handler.ts'
import type { ExamEventRow } from '../hall-ticket/events.ts'

/** University administrator, controller of examinations, examination section (domain brief 1.4.2). */
const DESK_ROLES: readonly number[] = [10, 11, 12]

/** Whether the caller works at the examination desk of the own institution. */
export const atDesk = ({ actor }: ActorContext): boolean => actor.userType === 'UNIVERSITY' && actor.roleIds.some((role) => DESK_ROLES.includes(role))

/** Lets only the examination desk in. */
export const forDesk =
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    atDesk(context) ? handle(input, context) : refuse('notPermitted')

/** Lets only the examination desk in, and only to an examination of its own institution. */
export const forEvent = <Input extends { readonly examEventId: number }, Output>(handle: (input: Input, context: ActorContext, event: ExamEventRow) => Promise<Output | Refusal>) =>
  forDesk<Input, Output>(async (input, context) => {
    const [event] = await context.db
      .select()
      .from(examEvent)
      .where(and(eq(examEvent.clientId, context.client.id), eq(examEvent.id, input.examEventId)))
    return event ? handle(input, context, event) : refuse('notFound')
  })
