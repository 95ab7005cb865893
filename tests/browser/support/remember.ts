/**
 * Returns a function that loads what a key names once for the page of a file, for what no test changes: a year, a
 * programme, the id of a person. What fails is loaded again.
 */
export function remember<Key extends string, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const known = new Map<Key, Promise<Value>>()
  return (key) => {
    const loading = known.get(key) ?? load(key)
    known.set(key, loading)
    loading.catch(() => known.delete(key))
    return loading
  }
}
