import { and, eq } from 'drizzle-orm'
import { EXAMINATION_DESK, HOLD_DESK } from '../../../../src/contract/access.ts'
import { examEvent } from '../../../db/schema.ts'
import { refuse, Refusal, type ActorContext } from '../../../lib/context/handler.ts'
import type { ExamEventRow } from '../../hall-tickets/tickets/events.ts'

const hasRole = ({ actor }: ActorContext, roles: readonly number[]): boolean =>
  actor.userType === 'UNIVERSITY' && actor.roleIds.some((role) => roles.includes(role))

const guardRoles =
  (roles: readonly number[]) =>
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    hasRole(context, roles) ? handle(input, context) : refuse('notPermitted')

/** Returns whether the caller works at their institution's examination desk. */
export const doesWorkAtExamDesk = (context: ActorContext): boolean => hasRole(context, EXAMINATION_DESK.roles)

/** Wraps a handler so that only the examination desk can call it. */
export const guardExamDesk = guardRoles(EXAMINATION_DESK.roles)

/** Wraps a handler so that only those who place and release holds can call it: the examination desk, and finance. */
export const guardHoldDesk = guardRoles(HOLD_DESK.roles)

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
