import { expect } from 'chai'
import en from '../../support/heard/en.json'
import ur from '../../support/heard/ur.json'
import { listen } from './announcements.ts'

const RECORDS: Readonly<Record<string, Readonly<Record<string, { said?: string[]; focus?: string[] }>>>> = { en, ur }

/** The languages in which it is recorded what somebody hears who sees nothing. */
export const HEARD_LANGUAGES = ['en', 'ur'] as const
/** One of the languages of the records. */
export type HeardLanguage = (typeof HEARD_LANGUAGES)[number]

/** Values that differ from run to run, by the names of their slots in a record. */
type Slots = Readonly<Record<string, string>>

const fill = (lines: readonly string[] = [], slots: Slots): string[] =>
  lines.map((line) => line.replaceAll(/\{(\w+)\}/g, (slot, name: string) => slots[name] ?? slot))

/**
 * Listens to elements. The returned function waits until what they have told somebody who sees nothing, since its last
 * call, is what the record of a language has for an act, and fails otherwise.
 */
export function listenTo(lang: HeardLanguage, ...hosts: readonly Element[]) {
  const hear = listen(...hosts)
  return async (act: string, slots: Slots = {}): Promise<void> => {
    const record = RECORDS[lang]?.[act]
    if (!record) throw new Error(`There is no record of “${act}” in ${lang}.`)
    const expected = { said: fill(record.said, slots), focus: fill(record.focus, slots) }
    expect(await hear(expected), `${act}, in ${lang}`).to.deep.equal(expected)
  }
}

const messages = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../src/messages/{en,ur}/{account-later,assignments,exports,figures,imports,navigation,parts,payment,payment-later,portal,public,ticket,users}.json',
  { import: 'default' },
)

/** Returns the texts of some areas in one of these languages, to find what has such a name. */
export async function loadWords(lang: HeardLanguage, ...areas: readonly string[]) {
  const texts = new Map<string, string>()
  for (const area of areas)
    for (const [key, text] of Object.entries((await messages[`../../../src/messages/${lang}/${area}.json`]?.()) ?? {}))
      texts.set(key, text)
  return (key: string, slots: Slots = {}): string => fill([texts.get(key) ?? `no text ${key}`], slots)[0] ?? ''
}
