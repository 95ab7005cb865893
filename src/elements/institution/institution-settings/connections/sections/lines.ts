/** Returns the lines of a text that are not empty. */
export const splitLines = (text: string): readonly string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Reads one name and value from each line; null: a line has none. */
export function parsePairs(text: string, mark: ':' | '='): Readonly<Record<string, string>> | null {
  const pairs = splitLines(text).map((line) => {
    const at = line.indexOf(mark)
    return at < 1 ? null : ([line.slice(0, at).trim(), line.slice(at + 1).trim()] as const)
  })
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs) : null
}

/** Writes one name and value on each line. */
export const formatPairs = (pairs: Readonly<Record<string, string>> | undefined, mark: ':' | '='): string =>
  Object.entries(pairs ?? {})
    .map(([name, value]) => `${name}${mark === ':' ? ': ' : mark}${value}`)
    .join('\n')

/** Reads a JSON object; null: the text is none. */
export function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Readonly<Record<string, unknown>>)
      : null
  } catch {
    return null
  }
}
