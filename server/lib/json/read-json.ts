/** The deepest that arrays and objects may be nested in JSON from outside; ours have at most ten levels. */
export const DEEPEST = 32
/** The longest JSON from outside, in characters, unless its reader names another limit. */
export const LONGEST = 2 * 1024 * 1024

/** Why JSON cannot be read: it is too long, nested too deeply, contains a NUL character, or is not JSON. */
export type JsonProblem = 'TOO_LONG' | 'TOO_DEEP' | 'NUL' | 'NOT_JSON'
/** What was read. */
export type ReadJson = { readonly value: unknown } | { readonly problem: JsonProblem }

/** What a reader of JSON allows. */
interface JsonLimits {
  /** The longest text, in characters. */
  readonly longest?: number
  readonly mayHoldNul?: boolean
}

const [QUOTE, BACKSLASH, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d]

/**
 * Returns what forbids to parse a text. Looks at each character once, without recursion: functions that walk a value
 * later may use recursion. PostgreSQL text cannot store NUL, and no valid input contains it.
 */
function findJsonProblem(text: string, mayHoldNul: boolean): JsonProblem | null {
  let depth = 0
  let inText = false
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (inText) {
      if (code === QUOTE) inText = false
      else if (code === BACKSLASH) {
        if (!mayHoldNul && text.startsWith('u0000', at + 1)) return 'NUL'
        at += 1
      }
    } else if (code === QUOTE) inText = true
    else if (code === OPEN_ARRAY || code === OPEN_OBJECT) {
      depth += 1
      if (depth > DEEPEST) return 'TOO_DEEP'
    } else if (code === CLOSE_ARRAY || code === CLOSE_OBJECT) depth -= 1
  }
  return null
}

/**
 * Reads JSON from outside: a body, an answer of another system, a token, a file. It is the only place that parses JSON,
 * so that length and depth are limited before anything walks the value.
 */
export function readJson(text: string, { longest = LONGEST, mayHoldNul = false }: JsonLimits = {}): ReadJson {
  if (text.length > longest) return { problem: 'TOO_LONG' }
  const problem = findJsonProblem(text, mayHoldNul)
  if (problem) return { problem }
  try {
    return { value: JSON.parse(text) as unknown }
  } catch {
    return { problem: 'NOT_JSON' }
  }
}

/** Reads JSON that this server has written itself, of any length. Throws if it cannot be read. */
export function readOwnJson(text: string): unknown {
  const read = readJson(text, { longest: Number.POSITIVE_INFINITY, mayHoldNul: true })
  if ('problem' in read) throw new Error(`JSON of the server cannot be read: ${read.problem}.`)
  return read.value
}
