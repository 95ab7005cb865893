import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isolate, isolateLtr } from '../../../src/core/i18n/isolate.ts'
import { createIsolatingFormatter, isolateForeign } from '../../../src/core/i18n/isolate-values.ts'
import { formatMessage as formatAlone } from '../../../src/core/i18n/messages.ts'
import { joinCodeAndName } from '../../../src/core/i18n/join-code-and-name.ts'

const formatMessage = createIsolatingFormatter(formatAlone)
const WRITTEN = /\\u206[6-9]|[\u2066-\u2069]/
/** The files that find such characters: to remove them from a report, and to mark the language of isolated names. */
const FINDING = ['src/core/i18n/split-data-text.ts', 'src/elements/developer/checks/report.ts']

test('an isolated text begins and ends with isolate characters', () => {
  expect(isolate('a')).toBe('\u2068a\u2069')
  expect(isolateLtr('a')).toBe('\u2066a\u2069')
})

test('a code stands before its name, each in its own order in right-to-left text', () => {
  expect(joinCodeAndName('J1', 'Janata College', 'ltr')).toBe('J1 · Janata College')
  expect(joinCodeAndName('J1', 'جنتا کالج', 'rtl')).toBe('\u2068J1\u2069 · \u2068جنتا کالج\u2069')
})

test('a value with Latin letters keeps its place in a message from right to left', () => {
  const term = { 'exam.time': '{term} · {day}، {from}' }
  const values = { term: 'سمسٹر IV', day: '19 اپریل، 2027', from: '10:30', count: 2 }
  expect(formatMessage(term, 'ur', 'exam.time', values)).toBe('\u2067سمسٹر IV\u2069 · 19 اپریل، 2027، 10:30')
  expect(formatMessage({ refused: '{file} {kinds} فائل نہیں' }, 'ur', 'refused', { file: 'a.png', kinds: 'CSV' })).toBe(
    '\u2068a.png\u2069 \u2068CSV\u2069 فائل نہیں',
  )
  expect(formatMessage(term, 'en', 'exam.time', values)).toBe('سمسٹر IV · 19 اپریل، 2027، 10:30')
  expect(isolateForeign(isolateLtr('a–z'))).toBe(isolateLtr('a–z'))
})

test('no other source file contains isolate characters', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name))
  const writing = files.map((name) => join('src', name)).filter((name) => WRITTEN.test(readFileSync(name, 'utf8')))
  expect(writing.sort()).toEqual([...FINDING, 'src/core/i18n/isolate.ts', 'src/core/i18n/isolate-values.ts'].sort())
})
