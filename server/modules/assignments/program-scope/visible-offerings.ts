import { and, eq, type SQL } from 'drizzle-orm'
import { courseOffering, programPart, programPartTerm } from '../../../db/schema.ts'
import { whereOfferingInScope } from '../../../lib/access/course-scope.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** Joins the terms of a part. */
export const termOfPart = and(
  eq(programPartTerm.clientId, programPart.clientId),
  eq(programPartTerm.programPartId, programPart.id),
)

/** Joins the courses offered in a term. */
export const offeringOfTerm = and(
  eq(courseOffering.clientId, programPartTerm.clientId),
  eq(courseOffering.programPartTermId, programPartTerm.id),
)

/** Builds the condition for courses in the caller's scope that the institution offers; join their terms and parts. */
export const whereOfferingVisible = ({
  db,
  client,
  actor,
}: Pick<ActorContext, 'db' | 'client' | 'actor'>): SQL | undefined =>
  and(
    eq(programPart.clientId, client.id),
    whereOfferingInScope(db, actor, {
      programId: programPart.programId,
      programPartId: programPart.id,
      programPartTermId: programPartTerm.id,
      courseOfferingId: courseOffering.id,
    }),
  )

/** Builds a subquery for the ids of these courses. */
export const selectVisibleOfferingIds = (context: Pick<ActorContext, 'db' | 'client' | 'actor'>) =>
  context.db
    .select({ id: courseOffering.id })
    .from(programPart)
    .innerJoin(programPartTerm, termOfPart)
    .innerJoin(courseOffering, offeringOfTerm)
    .where(whereOfferingVisible(context))
