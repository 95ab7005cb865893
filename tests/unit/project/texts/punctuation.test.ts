import { describe, expect, it } from 'vitest'
import { findEnglish, readTexts, TRANSLATED } from '../../../../scripts/messages/texts.mjs'

/** Marks of another script, directly after a letter of the language. */
const FOREIGN = new Map<string, RegExp>([
  ['hi', /[\u0900-\u097F]\.(?=\s|$)/],
  ['mr', /[।]/],
  ['ur', /[\u0600-\u06FF}][,;?](?=\s|$)|[\u0600-\u06FF]\.(?=\s|$)/],
  ['dv', /[\u0780-\u07BF][,;?]/],
])

/** Texts that end with an abbreviation, or are quoted from the specification with other marks. */
const OTHERWISE = new Set([
  'users:people.form.title.DR',
  'users:people.form.title.PROF',
  'users:people.form.title.ADV',
  'tools:console.took',
  'tools:test.latency.found',
  'public:session.notFound',
])

describe.each(TRANSLATED)('the texts in %s', (language) => {
  it('have no space too many', async () => {
    const spaced = [...(await readTexts(language))].filter(([, text]) =>
      / {2}|^\s|\s$| (?:[,.;:।۔،؟!?…](?!\w))/.test(text),
    )
    expect(spaced).toEqual([])
  })

  it('have the marks of their own script', async () => {
    const foreign = [...(await readTexts(language))].filter(
      ([key, text]) => FOREIGN.get(language)?.test(text) && !OTHERWISE.has(key),
    )
    expect(foreign).toEqual([])
  })

  it('end with a full stop, a question mark or an ellipsis where the English does', async () => {
    const [english, own] = await Promise.all([readTexts('en'), readTexts(language)])
    const endOf = (text: string) => [/[.।۔]$/, /[?؟]$/, /…$/].findIndex((mark) => mark.test(text))
    const otherwise = [...own].filter(
      ([key, text]) => endOf(text) !== endOf(findEnglish(english, key)) && !OTHERWISE.has(key),
    )
    expect(otherwise).toEqual([])
  })
})
