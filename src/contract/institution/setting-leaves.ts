const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || (Array.isArray(value) && value.length === 0)

/** Lists the values of an object by path; lists count as one value, and an empty one as none. */
export function listLeaves(value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] {
  if (!isRecord(value)) return isNothing(value) ? [] : [[path, value]]
  return Object.entries(value).flatMap(([key, member]) => listLeaves(member, path === '' ? key : `${path}.${key}`))
}
