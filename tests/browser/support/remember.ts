/**
 * Returns a function that loads what a key names once for the page of a file, for what no test changes: a year, a
 * programme, the id of a person. What fails is loaded again.
 */
export function remember<Key extends string, Value>(load: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const valuesByKey = new Map<Key, Promise<Value>>()
  return (key) => {
    const loading = valuesByKey.get(key) ?? load(key)
    valuesByKey.set(key, loading)
    loading.catch(() => valuesByKey.delete(key))
    return loading
  }
}
