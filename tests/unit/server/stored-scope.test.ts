import { expect, test } from 'vitest'
import { doesContainScope, joinScopes } from '../../../server/lib/access/stored-scope.ts'

const colleges = (...ids: readonly number[]) => ({ colleges: ids, places: null })
const everybody = { colleges: null, places: null }

test('a scope contains another one if it has all of its colleges', () => {
  expect(doesContainScope(everybody, colleges(1, 2))).toBe(true)
  expect(doesContainScope(colleges(1, 2, 3), colleges(1, 2))).toBe(true)
  expect(doesContainScope(colleges(1), colleges(1, 2))).toBe(false)
  expect(doesContainScope(colleges(1, 2), everybody)).toBe(false)
})

test('a scope contains another one if each of its places is within one of its own', () => {
  const places = (...list: readonly (readonly (number | null)[])[]) => ({ colleges: null, places: list })
  const part = [1, 5, 7, null, 3]
  const program = [1, 5, null, null, 3]
  expect(doesContainScope(places(program), places(part))).toBe(true)
  expect(doesContainScope(places(part), places(program))).toBe(false)
  expect(doesContainScope(places(), places(part))).toBe(false)
  expect(doesContainScope(places(), places())).toBe(true)
  expect(doesContainScope(everybody, places(part))).toBe(true)
  expect(doesContainScope(places(part), everybody)).toBe(false)
})

test('rows that were read under two scopes need both', () => {
  expect(joinScopes(null, colleges(1))).toEqual(colleges(1))
  expect(joinScopes(colleges(1), colleges(2))).toEqual(colleges(1, 2))
  expect(joinScopes(everybody, colleges(2))).toEqual(everybody)
  expect(joinScopes(colleges(2), everybody)).toEqual(everybody)
})
