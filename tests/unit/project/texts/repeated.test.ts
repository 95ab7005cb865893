import { describe, expect, it } from 'vitest'
import { findEnglish, getStem, readTexts, TRANSLATED } from '../../../../scripts/messages/texts.mjs'
import differing from '../../../support/messages/repeated-texts.json'

/** The translations of each English text, by key; of a plural, its general form. */
async function translationsOf(language: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const [english, own] = await Promise.all([readTexts('en'), readTexts(language)])
  const found = new Map<string, Map<string, string>>()
  for (const [key, text] of own) {
    if (key !== getStem(key) && !key.endsWith('_other')) continue
    const meaning = findEnglish(english, key)
    found.set(meaning, (found.get(meaning) ?? new Map<string, string>()).set(getStem(key), text))
  }
  return found
}

const agree = (texts: Iterable<string>) => new Set(texts).size <= 1

describe.each(TRANSLATED)('a text that is used in several places is translated into %s', (language) => {
  const listed = differing.filter((one) => one.in.includes(language))
  const except = new Set(listed.flatMap((one) => one.keys))

  it('with the same words everywhere, or is listed with the reason why not', async () => {
    const several = [...(await translationsOf(language))].flatMap(([meaning, texts]) => {
      const others = [...texts].filter(([key]) => !except.has(key))
      return agree(others.map(([, text]) => text))
        ? []
        : [`${meaning}: ${others.map(([key, text]) => `${text} (${key})`).join(', ')}`]
    })
    expect(several).toEqual([])
  })

  it('and each listed exception is still one', async () => {
    const translations = await translationsOf(language)
    const needless = listed.filter(({ en, keys }) => {
      const texts = translations.get(en) ?? new Map<string, string>()
      const others = [...texts].filter(([key]) => !except.has(key)).map(([, text]) => text)
      return keys.some((key) => !texts.has(key) || others.includes(texts.get(key) ?? ''))
    })
    expect(needless).toEqual([])
  })
})
