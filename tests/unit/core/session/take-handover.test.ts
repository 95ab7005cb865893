import { afterEach, expect, test, vi } from 'vitest'
import { takeUrlHandover } from '../../../../src/core/routing/take-handover.ts'

/** Opens a page at an address whose parameters can be replaced; returns what is shown in its place. */
function openAt(search: string): () => string {
  let shown = `https://portal.example/${search}`
  vi.stubGlobal('location', { href: shown })
  vi.stubGlobal('history', {
    state: null,
    replaceState: (_state: unknown, _title: string, address: URL) => {
      shown = String(address)
    },
  })
  return () => shown
}
afterEach(() => vi.unstubAllGlobals())

test.each([
  ['?userKey=abc&clientId=17&lang=mr', { userKey: 'abc', clientId: 17 }, '?lang=mr'],
  ['?userKey=abc&clientId=17a', undefined, ''],
  ['?userKey=abc&clientId=1234567890', undefined, ''],
  ['?userKey=abc', undefined, ''],
  ['?clientId=17', undefined, ''],
  ['?lang=mr', undefined, '?lang=mr'],
])('the parameters in %s are taken once if both are valid, and leave the address', (search, taken, left) => {
  const read = openAt(search)
  expect(takeUrlHandover()).toEqual(taken)
  expect(read()).toBe(`https://portal.example/${left}`)
})
