import { EXTENSIONS, ROUTES, type Route } from './route-table.ts'

/** A route together with what its path says. */
export interface Match {
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

const isParameter = (segment: string): boolean => segment.startsWith('{')
const segmentsOf = (path: string): string[] => path.split('/').slice(1)

const TABLE = [...EXTENSIONS, ...ROUTES].map((route) => ({ route, segments: segmentsOf(route.path) }))
/** Fixed segments win over parameters, the leftmost first: `/login` is never an institution. */
TABLE.sort((one, other) => (rank(one.segments) < rank(other.segments) ? -1 : 1))

function rank(segments: readonly string[]): string {
  return segments.map((segment) => (isParameter(segment) ? 'b' : 'a')).join('')
}

const RESERVED = new Set(TABLE.flatMap(({ segments: [first] }) => (first && !isParameter(first) ? [first] : [])))

/** Whether this first segment belongs to a page of ours and can never be an institution's code. */
export const isReserved = (segment: string): boolean => RESERVED.has(segment)

/** The path as routes are compared: without query string and trailing slashes. */
export function plainPath(path: string): string {
  const plain = (path.split('?')[0] ?? '').replace(/\/+$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** Bad percent signs in an address are somebody's typing; they stay as they are. */
function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** What no link of anybody's holds: control characters, and an institution's code that is longer than any (contract: `getClientByName`). */
const isNonsense = (value: string, place: number): boolean => /\p{Cc}/u.test(value) || (place === 0 && value.length > 60)

function parametersOf(pattern: readonly string[], actual: readonly string[]): Record<string, string> | null {
  if (pattern.length !== actual.length) return null
  const parameters: Record<string, string> = {}
  for (const [place, expected] of pattern.entries()) {
    const segment = actual[place] ?? ''
    if (!isParameter(expected)) {
      if (decode(segment) !== expected) return null
      continue
    }
    const value = decode(segment)
    if (!value || isNonsense(value, place) || (place === 0 && isReserved(value))) return null
    parameters[expected.slice(1, -1)] = value
  }
  return parameters
}

/** The route of a path; fixed paths before those with parameters, the catch-all last. Null when there is none. */
export function matchRoute(path: string): Match | null {
  const actual = segmentsOf(plainPath(path))
  for (const { route, segments } of TABLE) {
    const parameters = parametersOf(segments, actual)
    if (parameters) return { route, parameters }
  }
  return null
}

/** What stands behind the `?` of a path, by name. */
export const queryOf = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(path.split('?').slice(1).join('?')))
