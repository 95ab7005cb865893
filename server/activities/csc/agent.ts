import { and, eq } from 'drizzle-orm'
import { cscAgent } from '../../db/schema.ts'
import { refuse, type ActorContext, type Refusal } from '../../handler.ts'
import { sentence } from '../../words.ts'

/** An operator of a service centre, as the institution knows them. */
export type Agent = typeof cscAgent.$inferSelect

/** Operator of a service centre (domain brief 1.4.2). */
const OPERATOR = 40

/** Lets only an operator in whom the institution knows and has not switched off. */
export const forAgent =
  <Input, Output>(handle: (input: Input, context: ActorContext, agent: Agent) => Promise<Output | Refusal>) =>
  async (input: Input, context: ActorContext): Promise<Output | Refusal> => {
    const { db, client, actor, language } = context
    if (!actor.roleIds.includes(OPERATOR)) return refuse('notPermitted')
    const [agent] = await db.select().from(cscAgent).where(and(eq(cscAgent.clientId, client.id), eq(cscAgent.userId, actor.userId)))
    if (!agent) return refuse('notPermitted')
    return agent.active ? handle(input, context, agent) : refuse('inactive', { office: sentence(language, 'office') })
  }
