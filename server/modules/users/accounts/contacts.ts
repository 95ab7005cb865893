import { hasRight } from '../../../lib/access/has-right.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

const HELPDESK = 15

/**
 * Returns whether the caller sees addresses and numbers of others in full: anyone who may change accounts and has a
 * role other than the help desk (specification, section 11.3.3).
 */
export const canReadContacts = async ({
  db,
  actor,
  now,
}: Pick<ActorContext, 'db' | 'actor' | 'now'>): Promise<boolean> =>
  actor.roleIds.some((id) => id !== HELPDESK) &&
  (await hasRight(db, actor, { menu: '/user-management', verb: 'edit' }, now))
