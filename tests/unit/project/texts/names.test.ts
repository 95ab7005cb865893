import { describe, expect, it } from 'vitest'
import { findEnglish, readTexts, TRANSLATED } from '../../../../scripts/messages/texts.mjs'

/** The keys of each English text. */
const keysOf = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const keys = new Map<string, string[]>()
  for (const [key, text] of await readTexts('en')) keys.set(text, [...(keys.get(text) ?? []), key])
  return keys
}

/** A name in quotation marks, or the words after “under” or “page”, of which the name is the beginning. */
const NAMED = /[“"](\p{Lu}[^”"{}]+)[”"]|\b(?:under|page) (\p{Lu}\p{L}+(?: \p{Ll}+)*)/gu

/** Returns the names of pages and buttons that an English text contains. */
const namesIn = (text: string, known: ReadonlyMap<string, unknown>): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, quoted, after = '']) => {
    const words = after.split(' ')
    const beginnings = words.map((_, index) => words.slice(0, words.length - index).join(' '))
    return [quoted ?? beginnings.find((name) => known.has(name)) ?? ''].filter((name) => known.has(name))
  })

describe.each(TRANSLATED)('a page or a button that a sentence names in %s', (language) => {
  it('has the name that it shows itself', async () => {
    const [english, own, keys] = await Promise.all([readTexts('en'), readTexts(language), keysOf()])
    const named = [...own].flatMap(([key, text]) =>
      namesIn(findEnglish(english, key), keys).map((name) => ({ key, text, name })),
    )
    expect(named.length).toBeGreaterThan(10)
    const otherwise = named.filter(
      ({ name, text }) => !(keys.get(name) ?? []).some((key) => text.includes(own.get(key) ?? '\0')),
    )
    expect(otherwise).toEqual([])
  })
})
