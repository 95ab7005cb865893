/** Normalises a path for comparison with routes: without query string and trailing slashes. */
export function normalisePath(path: string): string {
  const plain = (path.split('?')[0] ?? '').replace(/\/+$/, '')
  return plain.startsWith('/') ? plain : `/${plain}`
}

/** Returns the query parameters of a path, by name. */
export const parseQuery = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(new URLSearchParams(path.split('?').slice(1).join('?')))
