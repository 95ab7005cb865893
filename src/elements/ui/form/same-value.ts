/** Whether two values of a form are the same, looking into lists and plain objects; files are the same only when they are one. */
export function sameValue(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((item, index) => sameValue(item, other[index]))
  if (!isPlain(one) || !isPlain(other)) return false
  const names = Object.keys(one)
  return names.length === Object.keys(other).length && names.every((name) => sameValue(one[name], other[name]))
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The fields of a form that hold something else than what was saved, with what they hold. */
export const changesOf = <Values extends Record<string, unknown>>(values: Values, saved: Values): Partial<Values> =>
  Object.fromEntries(Object.entries(values).filter(([field, value]) => !sameValue(value, saved[field]))) as Partial<Values>
