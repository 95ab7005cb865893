import { sql, type SQL } from 'drizzle-orm'
import { assignmentChange, userAccount } from '../../../db/schema.ts'
import { canSeeEverybody, whereUserInScope } from '../../../lib/access/scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Builds the condition for changes that concern only people in the caller's scope; undefined: all changes. */
export const wherePeopleChangesInScope = ({ db, actor }: Pick<ActorContext, 'db' | 'actor'>): SQL | undefined =>
  canSeeEverybody(actor)
    ? undefined
    : sql`not exists (select 1 from unnest(${assignmentChange.subjects}) as one(id) where one.id not in ${db
        .select({ id: userAccount.id })
        .from(userAccount)
        .where(whereUserInScope(db, actor))})`
