import { describe, expect, it, test } from 'vitest'
import { toWebAddress, parseWebAddress } from '../../../src/core/config/web-address.ts'
import { getAttributes, readAttribute } from '../../../src/elements/runtime/attributes.ts'
import { ELEMENTS, loadElement, type ElementTag } from '../../../src/elements/runtime/registry.ts'

const RUNS = [
  'javascript:alert(1)',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://a.example/1',
  'file:///etc/passwd',
  'http://',
]
const OPENS = [
  'https://portal.example.ac.in/',
  'HTTP://a.example',
  '/portal.html',
  'portal.html?a=b:c',
  '?x',
  '#/a',
  '//a.example/b',
]

test.each(RUNS)('%j is no address', (given) => {
  expect(parseWebAddress(given)).toBeUndefined()
  expect(toWebAddress(given)).toBe('about:invalid')
})
test.each(OPENS)('%s is an address', (given) => {
  expect(parseWebAddress(given)).toBe(given)
})

describe.each(Object.keys(ELEMENTS) as ElementTag[])('<%s>', (tag) => {
  it('takes only addresses of the web where its attributes say that they are addresses', async () => {
    const { spec } = await loadElement(tag)
    for (const [name, attribute] of Object.entries(getAttributes(spec))) {
      const isAddress = /^Address\b/.test(attribute.summary) || name === 'portal'
      expect([name, attribute.kind === 'address']).toEqual([name, isAddress])
      if (!isAddress) continue
      for (const given of RUNS) expect(readAttribute(tag, name, attribute, given), `${name}=${given}`).toBeUndefined()
      expect(readAttribute(tag, name, attribute, '/portal.html')).toBe('/portal.html')
    }
  })
})
