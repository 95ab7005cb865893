/**
 * What stands in for built-in functions that old libraries of a page replace. The build calls these in their place, in
 * our code and in that of packages (`scripts/vite/own-built-ins.ts`); sources call the built-in ones.
 */

/**
 * Stands in for `Array.from`, which MooTools and Prototype replace by one that knows neither iterators nor functions.
 */
export const from = <T, U = T>(
  source: Iterable<T> | ArrayLike<T>,
  // Without a function, the items are what they are.
  map: (item: T, place: number) => U = (item) => item as unknown as U,
): U[] =>
  // Spread, so that items that are not there count, as in `{ length: 3 }`.
  [...(Symbol.iterator in Object(source) ? (source as Iterable<T>) : ([].slice.call(source) as T[]))].map(map)

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
export const entries = <T>(
  source: readonly T[] | { entries(): IterableIterator<[number, T]> },
): IterableIterator<[number, T]> =>
  Array.isArray(source)
    ? source.map((item: T, place): [number, T] => [place, item])[Symbol.iterator]()
    : (source as { entries(): IterableIterator<[number, T]> }).entries()

/** Stands in for what `for … in` visits, where a library has added to `Object.prototype`: only an object's own. */
export const listOwnKeys = (source: unknown): string[] => Object.keys(Object(source) as object)

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
