import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { formatWithI18next } from '../../../../src/core/i18n/i18next.ts'
import { formatMessage, type Dictionary, type MessageFormatter } from '../../../../src/core/i18n/messages.ts'

const ROOT = resolve(import.meta.dirname, '../../../..')
const FOLDERS = [
  'server/lib/i18n/messages',
  'server/modules/hall-tickets/document/labels',
  'server/modules/payments/document/labels',
]
const COUNTS = [0, 1, 2, 3, 5, 11, 21, 100]
/** How many hostile values each message is given; the next message gets the next ones. */
const TURNS = 3
const HOSTILE = [
  '',
  '{name} {count} {0} {',
  '}{',
  '{{x}}',
  '$t(common.save)',
  '$t(common.save, {"count": 1})',
  "$& $1 $` $' $$ \\u0041",
  '<img src=x onerror="alert(1)"> &amp;',
  '__proto__',
  'constructor',
  '\u0000x) \u0000',
  '\u202eabc\u2066 \u200f\u061c',
  'नमस्ते 👩‍🎓\r\n\u2028',
  '{name}$t(x)"'.repeat(100),
]

type Arguments = Parameters<MessageFormatter>

/** Returns both results where they differ. */
function differenceOf(...message: Arguments): readonly unknown[] {
  const [, language, key, values] = message
  const [alone, i18next] = [formatMessage(...message), formatWithI18next(...message)]
  return alone === i18next ? [] : [{ language, key, values, alone, i18next }]
}

function filesOf(language: string): string[] {
  const folder = join(ROOT, 'src/messages', language)
  const screens = readdirSync(folder).map((name) => join(folder, name))
  return [...screens, ...FOLDERS.map((name) => join(ROOT, name, `${language}.json`))]
}

const read = (file: string): Dictionary =>
  Object.fromEntries(
    Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

describe('every message is the same with and without i18next', () => {
  test.each(LANGUAGE_CODES)('in %s, with hostile values and with counts', (language) => {
    const files = filesOf(language).map(read)
    const differences = files.flatMap((dictionary) =>
      Object.entries(dictionary).flatMap(([name, pattern], number) => {
        const key = name.replace(/_(zero|one|two|few|many|other)$/, '')
        const slots = [...pattern.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot)
        // Values change nothing in a message without slots, and a count nothing in one without plural forms.
        const hostile = slots.length > 0 ? Array.from({ length: TURNS }, () => '') : ['']
        const counts = key === name && !slots.includes('count') ? [2] : COUNTS
        return [...hostile, ...counts].flatMap((value, turn) => {
          const texts = slots.map(
            (slot, place) => [slot, HOSTILE[(number * TURNS + turn + place) % HOSTILE.length] ?? ''] as const,
          )
          const count = typeof value === 'number' ? { count: value } : {}
          return differenceOf(dictionary, language, key, { ...Object.fromEntries(texts), ...count })
        })
      }),
    )
    expect(differences).toEqual([])
    expect(files.reduce((sum, file) => sum + Object.keys(file).length, 0)).toBeGreaterThan(1000)
  })
})

describe('an institution’s own pattern is the same with and without i18next', () => {
  const values = { name: '{count} $t(plain) {name}', count: 2, empty: '' }

  test.each([
    ['{unknown} and {name}', `{unknown} and ${values.name}`],
    ['{ name }', values.name],
    ['{name, uppercase}', '{name, uppercase}'],
    ['{-name}', '{-name}'],
    ['{{name}}', '{{name}}'],
    ['{a {name}', '{a {name}'],
    ['{} {', '{} {'],
    ['{empty}|{empty}', '|'],
    ['{toString} {constructor} {__proto__} {name.length}', '{toString} {constructor} {__proto__} {name.length}'],
    ['$t(plain) $t(plain, {"count": 1})', '$t(plain) $t(plain, {"count": 1})'],
    ['<b>{count}</b> &amp;', '<b>2</b> &amp;'],
    ['', ''],
  ])('%o becomes %o', (pattern, expected) => {
    const dictionary = { pattern, plain: 'Save' }
    expect(formatMessage(dictionary, 'en', 'pattern', values)).toBe(expected)
    expect(formatWithI18next(dictionary, 'en', 'pattern', values)).toBe(expected)
  })

  const FORMS = ['', '_zero', '_one', '_two', '_few', '_many', '_other']
  test('with any plural forms, in every language', () => {
    const differences = LANGUAGE_CODES.flatMap((language) =>
      Array.from({ length: 2 ** FORMS.length }, (_, chosen) => {
        const forms = FORMS.filter((_form, place) => chosen & (2 ** place))
        const dictionary = Object.fromEntries(forms.map((form) => [`rows${form}`, `${form}: {count}`]))
        return [0, 1, 2, 5, 1.5, '1'].flatMap((count) => differenceOf(dictionary, language, 'rows', { count }))
      }).flat(),
    )
    expect(differences).toEqual([])
  })

  test('with random parts', () => {
    const parts = ['{', '}', '{name}', '{count}', ' ', 'name', '$t(', ')', ',', '-', '.', '\n', '"', 'false', '###']
    const pattern = fc.array(fc.constantFrom(...parts), { maxLength: 12 }).map((chosen) => chosen.join(''))
    fc.assert(
      fc.property(pattern, fc.constantFrom(...HOSTILE.slice(0, -1)), (rows, name) => {
        expect(differenceOf({ rows, name: 'Save' }, 'en', 'rows', { name, count: 2 })).toEqual([])
      }),
      { seed: 20, numRuns: 300 },
    )
  })
})

test('a missing message is empty instead of its key', () => {
  expect(formatWithI18next({}, 'mr', 'common.save', { count: 1 })).toBe('')
})

test('the same messages have the plural rules of the language in which they are formatted', () => {
  const rows = { rows_one: 'one', rows_other: 'other' }
  expect(['en', 'hi', 'en'].map((language) => formatWithI18next(rows, language, 'rows', { count: 0 }))).toEqual([
    'other',
    'one',
    'other',
  ])
})
