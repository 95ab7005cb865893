import { sql, type SQL } from 'drizzle-orm'
import { userPpt } from '../../../db/schema.ts'
import { wherePlaceInForce } from '../../../lib/access/assigned-in-force.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** The columns of a place in a SQL statement. */
interface PlaceColumns {
  readonly programId: SQL
  readonly programPartId: SQL
  readonly programPartTermId: SQL
}

/** The columns of a process window `w`. */
const WINDOW: PlaceColumns = {
  programId: sql`w.program_id`,
  programPartId: sql`w.program_part_id`,
  programPartTermId: sql`w.program_part_term_id`,
}

/**
 * Builds the condition that the caller sees a place, by default that of a window `w`: it overlaps their own programme
 * scope of today, or their roles are not limited to programmes.
 */
export function wherePlaceVisible({ db, actor }: Pick<ActorContext, 'db' | 'actor'>, place = WINDOW): SQL {
  if (actor.programmesOn === null) return sql`true`
  const own = db
    .select({ one: sql`1` })
    .from(userPpt)
    .where(
      sql`${wherePlaceInForce(db, actor, actor.programmesOn)} and ${userPpt.programId} = ${place.programId}
        and coalesce(${userPpt.programPartId} = ${place.programPartId}, true)
        and coalesce(${userPpt.programPartTermId} = ${place.programPartTermId}, true)`,
    )
  return sql`exists ${own}`
}
