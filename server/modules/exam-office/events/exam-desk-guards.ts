import { and, eq } from 'drizzle-orm'
import { EXAMINATION_DESK, HOLD_DESK } from '../../../../src/contract/access.ts'
import { examEvent } from '../../../db/schema.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'

/**
 * Role ids: university administrator, controller of examinations, examination section (specification, section 10.4.2).
 */
const DESK_ROLES: readonly number[] = EXAMINATION_DESK.roles
const HOLD_ROLES: readonly number[] = HOLD_DESK.roles

/** Returns whether the caller works at their institution's examination desk. */
export const doesWorkAtExamDesk = ({ actor }: ActorContext): boolean =>
  actor.userType === 'UNIVERSITY' && actor.roleIds.some((role) => DESK_ROLES.includes(role))

/** Wraps a handler so that only the examination desk can call it. */
export const guardExamDesk =
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    doesWorkAtExamDesk(context) ? handle(input, context) : refuse('notPermitted')

/** Wraps a handler so that only those who place and release holds can call it: the examination desk, and finance. */
export const guardHoldDesk =
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    context.actor.userType === 'UNIVERSITY' && context.actor.roleIds.some((role) => HOLD_ROLES.includes(role))
      ? handle(input, context)
      : refuse('notPermitted')

/**
 * Wraps a handler so that callers who are limited to programmes or courses cannot call it, because it concerns the
 * students of all programmes at once. Refused with 1108.
 */
export const guardAllProgrammes =
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    context.actor.programmesOn === null ? handle(input, context) : refuse('outsideScope')

/** Wraps a handler so that only the examination desk can call it, for an examination of its own institution. */
export const guardExam = <Input extends { readonly examEventId: number }, Output>(
  handle: (input: Input, context: ActorContext, event: ExamEventRow) => Promise<Output | Refusal>,
) =>
  guardExamDesk<Input, Output>(async (input, context) => {
    const [event] = await context.db
      .select()
      .from(examEvent)
      .where(and(eq(examEvent.clientId, context.client.id), eq(examEvent.id, input.examEventId)))
    return event ? handle(input, context, event) : refuse('notFound')
  })
