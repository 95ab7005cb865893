import { isCovered, toPlaceId, type PlaceTree, type Programme } from '../parts/places/place-tree.ts'
import type { ScopeRow } from './scope-rows.ts'

/** What some rows amount to, nothing counted twice. */
export interface EffectiveScope {
  readonly programmes: number
  readonly terms: number
  /** Enrolled in a part of which at least one term is included. */
  readonly students: number
  /** Whether rows are restricted to colleges, so that there may be fewer students. */
  readonly limited: boolean
  /** The number of rows that are not in effect on the day, and not counted. */
  readonly idle: number
}

/** Returns whether a row is in effect on a day. */
export const isInEffect = ({ value: { fromOn, toOn } }: ScopeRow, today: string): boolean =>
  (fromOn === null || fromOn <= today) && (toOn === null || toOn >= today)

/** Returns the union of what rows include on a day, with the counts of the tree. */
export function computeEffectiveScope(
  tree: PlaceTree,
  programmes: readonly Programme[],
  rows: readonly ScopeRow[],
  today: string,
): EffectiveScope {
  const effective = rows.filter((row) => isInEffect(row, today))
  const named = new Set(effective.map(({ key }) => toPlaceId(key)))
  const isIncluded = (id: string) => isCovered(tree, named, id)
  const sum = { programmes: 0, terms: 0, students: 0 }
  for (const programme of programmes) {
    const parts = programme.parts.map((part) => ({
      students: part.students,
      whole: isIncluded(`a${part.programPartId}`),
      terms: part.terms.filter((term) => isIncluded(`t${term.programPartTermId}`)).length,
    }))
    const whole = isIncluded(`p${programme.programId}`)
    const touched = parts.filter((part) => part.whole || part.terms > 0)
    if (!whole && touched.length === 0) continue
    sum.programmes += 1
    sum.terms += parts.reduce((terms, part) => terms + part.terms, 0)
    sum.students += whole ? programme.students : touched.reduce((students, part) => students + part.students, 0)
  }
  return {
    ...sum,
    limited: effective.some(({ key }) => key.collegeId !== null),
    idle: rows.length - effective.length,
  }
}
