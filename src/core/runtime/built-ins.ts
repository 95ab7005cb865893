/**
 * What stands in for built-in functions that old libraries of a page replace. The build calls these in their place, in
 * our code and in that of packages (`scripts/vite/own-built-ins.ts`); sources call the built-in ones.
 */

/**
 * Stands in for `Array.from`, which MooTools and Prototype replace by one that knows neither iterators nor functions.
 */
export function from<T, U = T>(source: Iterable<T> | ArrayLike<T>, map?: (item: T, place: number) => U): (T | U)[] {
  const list: T[] = []
  if (Symbol.iterator in Object(source)) for (const item of source as Iterable<T>) list.push(item)
  else {
    const items = source as ArrayLike<T>
    // Items that are not there count, as in `{ length: 3 }`.
    for (let place = 0; place < items.length; place++) list.push(items[place] as T)
  }
  return map ? list.map((item, place) => map(item, place)) : list
}

/** Stands in for `Function.prototype.bind`, which MooTools replaces by one that takes its arguments as a list. */
export const bind =
  <Given extends unknown[], Rest extends unknown[], Result>(
    act: (...all: [...Given, ...Rest]) => Result,
    self: unknown,
    ...given: Given
  ) =>
  (...rest: Rest): Result =>
    act.call(self, ...given, ...rest)

/** Stands in for the `entries` of arrays, which Prototype replaces by a copy of the array. */
export function* entries<T>(source: readonly T[] | { entries(): Iterable<[number, T]> }): Generator<[number, T]> {
  if (!Array.isArray(source)) yield* source.entries()
  else for (let place = 0; place < source.length; place++) yield [place, source[place] as T]
}

/** Stands in for `JSON.stringify`, for which Prototype turns arrays into texts. */
export const stringify = (value: unknown): string =>
  JSON.stringify(
    value,
    'toJSON' in Array.prototype
      ? function (this: Readonly<Record<string, unknown>>, key: string, given: unknown): unknown {
          return Array.isArray(this[key]) ? this[key] : given
        }
      : undefined,
  )
