/**
 * Returns whether two form values are equal, comparing lists and plain objects deeply. Files are equal only when they
 * are the same object.
 */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSameValue(item, other[index]))
  if (!isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => isSameValue(one[name], other[name]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** Returns the fields of a form whose values differ from the saved ones, with their values. */
export const listChanges = <Values extends Record<string, unknown>>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSameValue(value, saved[field])),
  ) as Partial<Values>
