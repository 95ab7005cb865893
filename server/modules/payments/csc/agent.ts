import { and, eq } from 'drizzle-orm'
import { cscAgent } from '../../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../../lib/context/handler.ts'
import { getMessage } from '../../../lib/i18n/messages.ts'

/** An operator of a service centre, as registered by the institution. */
export type Agent = typeof cscAgent.$inferSelect

/** Role id of a service centre operator (specification, section 10.4.2). */
const OPERATOR = 40

/** Wraps a handler so that only operators registered and active at the institution can call it. */
export const guardAgent =
  <Input, Output>(handle: (input: Input, context: ActorContext, agent: Agent) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> => {
    const { db, client, actor, language } = context
    if (!actor.roleIds.includes(OPERATOR)) return refuse('notPermitted')
    const [agent] = await db
      .select()
      .from(cscAgent)
      .where(and(eq(cscAgent.clientId, client.id), eq(cscAgent.userId, actor.userId)))
    if (!agent) return refuse('notPermitted')
    return agent.active ? handle(input, context, agent) : refuse('inactive', { office: getMessage(language, 'office') })
  }
