import { holds } from '../access/holds.ts'
import type { ActorContext } from '../handler.ts'

const HELPDESK = 15

/** Whether a caller reads addresses and numbers of others in full: who may change accounts, and is not at the help desk alone (domain brief 2.3.3). */
export const readsContacts = async ({ db, actor, now }: Pick<ActorContext, 'db' | 'actor' | 'now'>): Promise<boolean> =>
  actor.roleIds.some((id) => id !== HELPDESK) && (await holds(db, actor, { menu: '/user-management', verb: 'edit' }, now))
