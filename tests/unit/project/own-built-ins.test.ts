import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { replaceBuiltIns } from '../../../scripts/vite/own-built-ins.ts'
import { bind, entries, from, listOwnKeys, stringify } from '../../../src/core/runtime/built-ins.ts'

const parse = (code: string): unknown => parseSync('module.js', code).program
const built = (code: string): string =>
  (replaceBuiltIns(`export {}\n${code}`, parse(`export {}\n${code}`)) ?? code).replace(
    /^import .*\n|export \{\}\n/gm,
    '',
  )

describe('the build', () => {
  it.each([
    ['Array.from(x, f)', 'campus_from(x, f)'],
    ['Uint8Array.from(x)', 'Uint8Array.from(x)'],
    ['a.b.bind(null, c)', 'campus_bind(a.b, null, c)'],
    ['(function () {}).bind(this)', 'campus_bind((function () {}), this)'],
    ['f.bind(f.bind(1), g.bind(2, 3))', 'campus_bind(f, campus_bind(f, 1), campus_bind(g, 2, 3))'],
    ['bind(1)', 'bind(1)'],
    ['for (const [i, x] of list.entries()) i', 'for (const [i, x] of campus_entries(list)) i'],
    ['Object.entries(x)', 'Object.entries(x)'],
    ['JSON.stringify(x)', 'campus_stringify(x)'],
    ['for (const key in this.entries) key', 'for (const key of campus_listOwnKeys(( this.entries))) key'],
    ['for (x.y in JSON.stringify(z)) x', 'for (x.y of campus_listOwnKeys(( campus_stringify(z)))) x'],
    ['for (k in a = {}, x) k', 'for (k of campus_listOwnKeys(( a = {}, x))) k'],
    ['for (k in (x)) k', 'for (k of campus_listOwnKeys(( (x)))) k'],
    ['for (k in x) y.hasOwnProperty(k) || f(k)', 'for (k of campus_listOwnKeys(( x))) y.hasOwnProperty(k) || f(k)'],
    ['for (k in x) if (hasOwnProperty.call(x, k)) f(k)', 'for (k in x) if (hasOwnProperty.call(x, k)) f(k)'],
    ['for (k in x) if (_isValidObjectKey(x, k)) f(k)', 'for (k in x) if (_isValidObjectKey(x, k)) f(k)'],
    ['for (var k in x) x.hasOwnProperty(k) && f(k)', 'for (var k in x) x.hasOwnProperty(k) && f(k)'],
  ])('writes %s as %s', (given, expected) => {
    expect(built(given).replace(/\s+\)/g, ')')).toBe(expected)
  })
})

it('gives a CommonJS module a copy of our function', () => {
  const code = 'module.exports = f.bind(null, 1)'
  expect(replaceBuiltIns(code, parse(code))).toMatch(
    /^const campus_bind = [^]*\nmodule\.exports = campus_bind\(f, null, 1\)$/,
  )
})

describe('our own functions', () => {
  it('make lists of texts, sets and lengths', () => {
    expect(from('a😀')).toEqual(['a', '😀'])
    expect(from(new Set([1, 2]))).toEqual([1, 2])
    expect(from({ length: 2 }, (_, place) => place)).toEqual([0, 1])
  })

  it('bind an object and first arguments', () => {
    const say = function (this: { word: string }, one: string, two: string) {
      return this.word + one + two
    }
    expect(bind(say, { word: 'a' }, 'b')('c')).toBe('abc')
  })

  it('number the items of a list, and leave other collections alone', () => {
    expect([...entries(['a', 'b'])]).toEqual([
      [0, 'a'],
      [1, 'b'],
    ])
    expect([...entries(new Map([[7, 'x']]))]).toEqual([[7, 'x']])
  })

  it('visit only own keys, and none of nothing', () => {
    Object.assign(Object.prototype, { each: () => 'added' })
    try {
      expect(listOwnKeys({ a: 1, b: 2 })).toEqual(['a', 'b'])
      expect(listOwnKeys(null)).toEqual([])
      expect(listOwnKeys('ab')).toEqual(['0', '1'])
    } finally {
      Reflect.deleteProperty(Object.prototype, 'each')
    }
  })

  it('write lists as lists where a library has given them a toJSON', () => {
    Object.assign(Array.prototype, { toJSON: () => 'text' })
    try {
      expect(stringify({ a: [1, [2]], b: 'c' })).toBe('{"a":[1,[2]],"b":"c"}')
    } finally {
      Reflect.deleteProperty(Array.prototype, 'toJSON')
    }
    expect(stringify([1])).toBe('[1]')
  })
})
