import { describe, expect, it } from 'vitest'
import {
  findEnglish,
  computeTextFingerprint,
  listStale,
  readTexts,
  TRANSLATED,
} from '../../../scripts/messages/texts.mjs'

describe.each(TRANSLATED)('the translations into %s', (language) => {
  it('were made from the present English (otherwise look at them, then npm run messages:confirm)', async () => {
    expect(await listStale(language)).toEqual([])
  })
})

it('an English text that changes has another fingerprint', () => {
  expect(computeTextFingerprint('Log in')).not.toBe(computeTextFingerprint('Log in.'))
})

it('a plural form that English lacks was translated from its general form', () => {
  expect(findEnglish(new Map([['a:b_other', '{count} rows']]), 'a:b_many')).toBe('{count} rows')
})

/** What a line from right to left would turn round: a range of letters or slots, or a day with hyphens. */
const TURNED = /(?<![\w}\u2066–-])(?:\{\w+\}[–-]\{\w+\}|[A-Za-z][–-][A-Za-z](?![\w-])|\d+(?:[–-]\d+)+)(?![\w{])/u

it.each(['ur', 'dv'])('ranges and days in %s keep the direction of their digits', async (language) => {
  const turned = [...(await readTexts(language))].filter(([, text]) => TURNED.test(text)).map(([key]) => key)
  expect(turned).toEqual([])
})
