import { describe, expect, test } from 'vitest'
import { CODES } from '../../../src/contract/codes.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import dv from '../../../server/lib/i18n/messages/dv.json'
import en from '../../../server/lib/i18n/messages/en.json'
import hi from '../../../server/lib/i18n/messages/hi.json'
import mr from '../../../server/lib/i18n/messages/mr.json'
import ur from '../../../server/lib/i18n/messages/ur.json'
import { parseAcceptLanguage, getMessage, type SentenceKey } from '../../../server/lib/i18n/messages.ts'

const slotsOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([slot]) => slot).sort()

describe.each(Object.entries({ hi, mr, ur, dv }))('the messages of the server in %s', (_language, messages) => {
  test('have the same keys and slots as in English', () => {
    expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort())
    for (const [key, text] of Object.entries(en))
      expect(slotsOf(messages[key as keyof typeof en]), key).toEqual(slotsOf(text))
  })
})

test('every error code has a message in every language', () => {
  for (const code of Object.keys(CODES) as SentenceKey[]) {
    for (const language of LANGUAGE_CODES) {
      const sentence = getMessage(language, code, {
        wait: { seconds: 120 },
        minutes: 2,
        office: 'x',
        what: 'x',
        date: 'x',
        requestId: 'x',
        n: 2,
        portal: 'x',
        days: '2',
      })
      expect(sentence, `${language} ${code}`).toMatch(/\s/)
      expect(sentence).not.toMatch(/[{}]/)
    }
  }
})

test.each([
  [1, 'Try again after 1 minute or'],
  [2, 'Try again after 2 minutes or'],
  [2830, 'Try again after 2 days (24/11/2026, 15:10) or'],
])('a waiting time of %i minutes has the English plural forms and a suitable unit', (minutes, part) => {
  expect(getMessage('en', 'locked', { wait: { seconds: minutes * 60, end: '24/11/2026, 15:10' } })).toContain(part)
})

test('the date and time at the end of a waiting time keep their order in right-to-left text', () => {
  expect(getMessage('ur', 'locked', { wait: { seconds: 172_800, end: '24/11/2026, 15:10' } })).toContain(
    '2 دن (\u206624/11/2026, 15:10\u2069)',
  )
})

/** Sentences with a length that a setting fixes: nobody waits for its end. */
const PERIODS = /^(confirmIdentity$|secondPerson)/

test.each(Object.entries({ en, hi, mr, ur, dv }))(
  'no message in %s adds a time unit to a waiting time',
  (_language, messages) => {
    const counted = Object.entries(messages).filter(
      ([key, text]) => !PERIODS.test(key) && /\{(seconds|minutes|hours|days)\}/.test(text),
    )
    expect(counted).toEqual([])
  },
)

test('a value is inserted once, without being formatted again', () => {
  expect(getMessage('en', 'unknownName', { name: '{name} $& <b>' })).toBe('This server does not know {name} $& <b>.')
})

test.each([
  [undefined, 'en'],
  ['mr-IN', 'mr'],
  ['en;q=0.5, ur', 'ur'],
  ['hi;q=0, dv;q=0.1', 'dv'],
  ['x'.repeat(100_000), 'en'],
])('a browser that asks for %s is answered in %s', (header, language) => {
  expect(parseAcceptLanguage(header)).toBe(language)
})
