import type { Database } from '../../db/database.ts'
import type { StoredPlace, StoredScope } from '../../db/schema/exports.ts'
import type { Actor } from '../context/handler.ts'
import { listPlacesInForce } from './programme-scope.ts'
import { sqlUserColleges, hasAllColleges } from './scope.ts'

/** Returns the scope of a caller as it is stored with rows that they have read: its colleges and its programmes. */
export async function loadStoredScope(db: Database, actor: Actor): Promise<StoredScope> {
  const colleges = hasAllColleges(actor) ? null : (await sqlUserColleges(db, actor)).map(({ id }) => id)
  return { colleges, places: await listPlacesInForce(db, actor) }
}

const isWithin = (place: StoredPlace, wider: StoredPlace): boolean =>
  wider.every((part, level) => part === null || part === place[level])

/** Returns whether a scope contains another one as a whole. */
export function doesContainScope(scope: StoredScope, { colleges, places }: StoredScope): boolean {
  const [ownColleges, ownPlaces] = [scope.colleges, scope.places]
  const hasColleges = ownColleges === null || (colleges?.every((id) => ownColleges.includes(id)) ?? false)
  const hasPlaces =
    ownPlaces === null || (places?.every((place) => ownPlaces.some((own) => isWithin(place, own))) ?? false)
  return hasColleges && hasPlaces
}

/** Returns what is in any of two scopes. */
export function joinScopes(one: StoredScope | null, other: StoredScope): StoredScope {
  if (one === null || doesContainScope(other, one)) return other
  return {
    colleges: one.colleges && other.colleges && [...new Set([...one.colleges, ...other.colleges])],
    places: one.places && other.places && [...one.places, ...other.places],
  }
}
