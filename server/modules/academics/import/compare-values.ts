type Row = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value)

const sortKeys = (value: unknown): unknown =>
  isObject(value)
    ? Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([name, part]) => [name, sortKeys(part)])
    : (value ?? null)

/** Returns a value for comparison: the database orders the keys of an object, and writes instants, in its own way. */
export const toComparable = (value: unknown, type: string): string =>
  JSON.stringify(typeof value === 'string' && type === 'timestamptz' ? new Date(value).toISOString() : sortKeys(value))

/** Returns the value to store: translations and other parts of an object are added to the stored ones. */
export function mergeValues(before: unknown, given: unknown): unknown {
  if (given === undefined) return before
  if (!isObject(before) || !isObject(given)) return given
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(given)])].map((name) => [
      name,
      mergeValues(before[name], given[name]),
    ]),
  )
}
