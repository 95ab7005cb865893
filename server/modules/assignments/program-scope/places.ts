import { and, eq, inArray } from 'drizzle-orm'
import type * as v from 'valibot'
import type { SCOPE_KEY } from '../../../../src/contract/assignments/parts.ts'
import type { Database } from '../../../db/database.ts'
import { program, programPart, programPartTerm, userPpt } from '../../../db/schema.ts'
import { wherePlaceInForce } from '../../../lib/access/assigned-in-force.ts'
import type { ActorContext } from '../../../lib/context/handler.ts'

/** The key of a row of the programme scope. */
export type ScopeKey = v.InferOutput<typeof SCOPE_KEY>
type Place = Pick<ScopeKey, 'programId' | 'programPartId' | 'programPartTermId' | 'collegeId'>

const listQueryIds = (ids: readonly (number | null)[]): number[] => [
  ...new Set([...ids.filter((id) => id !== null), 0]),
]

/** Whether the places that some keys name exist, and their parts belong together. */
export interface KnownPlaces {
  readonly isPlace: (key: Omit<Place, 'collegeId'>) => boolean
}

/** Reads the programmes, parts and terms that some keys name. */
export async function loadPlaces(
  db: Database,
  { client: { id: clientId } }: Pick<ActorContext, 'client'>,
  keys: readonly Omit<Place, 'collegeId'>[],
): Promise<KnownPlaces> {
  const programmes = await db
    .select({ id: program.id })
    .from(program)
    .where(
      and(eq(program.clientId, clientId), inArray(program.id, listQueryIds(keys.map(({ programId }) => programId)))),
    )
  const parts = await db
    .select({ id: programPart.id, above: programPart.programId })
    .from(programPart)
    .where(
      and(
        eq(programPart.clientId, clientId),
        inArray(programPart.id, listQueryIds(keys.map((key) => key.programPartId))),
      ),
    )
  const terms = await db
    .select({ id: programPartTerm.id, above: programPartTerm.programPartId })
    .from(programPartTerm)
    .where(
      and(
        eq(programPartTerm.clientId, clientId),
        inArray(programPartTerm.id, listQueryIds(keys.map((key) => key.programPartTermId))),
      ),
    )
  const programmeIds = new Set(programmes.map(({ id }) => id))
  const programmeOf = new Map(parts.map(({ id, above }) => [id, above]))
  const partOf = new Map(terms.map(({ id, above }) => [id, above]))
  return {
    isPlace: ({ programId, programPartId, programPartTermId }) =>
      programmeIds.has(programId) &&
      (programPartId === null || programmeOf.get(programPartId) === programId) &&
      (programPartTermId === null || (programPartId !== null && partOf.get(programPartTermId) === programPartId)),
  }
}

const isCovered = (own: number | null, wanted: number | null): boolean => own === null || own === wanted

/**
 * Returns whether the caller may grant a place with an access: anything, unless their own roles are limited to
 * programmes; then what is inside their own scope of today.
 */
export async function loadGrantTest(
  db: Database,
  { actor }: Pick<ActorContext, 'actor'>,
): Promise<(key: Place, access: 'VIEW' | 'EDIT') => boolean> {
  if (actor.programmesOn === null) return () => true
  const own = await db
    .select()
    .from(userPpt)
    .where(wherePlaceInForce(db, actor, actor.programmesOn))
  return (key, access) =>
    own.some(
      (row) =>
        row.programId === key.programId &&
        isCovered(row.programPartId, key.programPartId) &&
        isCovered(row.programPartTermId, key.programPartTermId) &&
        isCovered(row.collegeId, key.collegeId) &&
        (access === 'VIEW' || row.access === 'EDIT'),
    )
}
