import { normalisePath } from './path.ts'
import { EXTENSIONS, ROUTES, type Route } from './route-table.ts'

/** A route together with the parameters of its path. */
export interface Match {
  readonly route: Route
  readonly parameters: Readonly<Record<string, string>>
}

const isParameter = (segment: string): boolean => segment.startsWith('{')
const splitPath = (path: string): string[] => path.split('/').slice(1)

const TABLE = [...EXTENSIONS, ...ROUTES].map((route) => ({ route, segments: splitPath(route.path) }))
/** Fixed segments take precedence over parameters, from left to right: `/login` is never an institution. */
TABLE.sort((one, other) => (rankSegments(one.segments) < rankSegments(other.segments) ? -1 : 1))

function rankSegments(segments: readonly string[]): string {
  return segments.map((segment) => (isParameter(segment) ? 'b' : 'a')).join('')
}

const RESERVED = new Set(TABLE.flatMap(({ segments: [first] }) => (first && !isParameter(first) ? [first] : [])))

/** Returns whether this first segment belongs to one of our pages and can never be an institution's code. */
export const isReserved = (segment: string): boolean => RESERVED.has(segment)

/** Decodes a segment; one with an invalid percent sign, as in a mistyped address, is returned unchanged. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/**
 * Whether a value cannot come from a valid link: it contains control characters, or is longer than any institution's
 * code (contract: `getClientByName`).
 */
const isNonsense = (value: string, place: number): boolean =>
  /\p{Cc}/u.test(value) || (place === 0 && value.length > 60)

function parseParameters(pattern: readonly string[], actual: readonly string[]): Record<string, string> | null {
  if (pattern.length !== actual.length) return null
  const parameters: Record<string, string> = {}
  for (const [place, expected] of pattern.entries()) {
    const segment = actual[place] ?? ''
    if (!isParameter(expected)) {
      if (decodeSegment(segment) !== expected) return null
      continue
    }
    const value = decodeSegment(segment)
    if (!value || isNonsense(value, place) || (place === 0 && isReserved(value))) return null
    parameters[expected.slice(1, -1)] = value
  }
  return parameters
}

/**
 * Returns the route of a path: fixed paths before those with parameters, the catch-all last. Null when there is none.
 */
export function matchRoute(path: string): Match | null {
  const actual = splitPath(normalisePath(path))
  for (const { route, segments } of TABLE) {
    const parameters = parseParameters(segments, actual)
    if (parameters) return { route, parameters }
  }
  return null
}
