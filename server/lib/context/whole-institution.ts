import { refuse, type Actor, type ActorContext, type Refusal } from './handler.ts'

/** Returns whether a person works for the whole institution, and not for some colleges or programmes of it. */
export const doesWorkForWholeInstitution = ({ userType, programmesOn }: Actor): boolean =>
  userType === 'UNIVERSITY' && programmesOn === null

/** Wraps a handler so that only people who work for the whole institution can call it. */
export const guardWholeInstitution =
  <Input, Output>(handle: (input: Input, context: ActorContext) => Promise<Output>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> =>
    doesWorkForWholeInstitution(context.actor) ? handle(input, context) : refuse('outsideScope')
