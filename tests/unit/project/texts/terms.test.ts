import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findEnglish, readTexts } from '../../../../scripts/messages/texts.mjs'
import { readCatalogues, readPluginSources } from '../../../../scripts/wordpress/plugin-files.mjs'
import { LANGUAGE_CODES } from '../../../../src/contract/parts.ts'
import { DEFAULT_TEXTS } from '../../../support/messages/default-texts.ts'
import terms from '../../../support/terms.json'

const ROOT = resolve(import.meta.dirname, '../../../..')
const OTHERS = LANGUAGE_CODES.filter((language) => language !== 'en')

/** Texts in which an agreed word would be wrong, as `language area:key: English word`, and why. */
const OTHERWISE = new Map<string, string>([
  ['ur tools:tags.list: row', 'tags beside each other, not a line of data'],
  ['dv tools:tags.list: row', 'tags beside each other, not a line of data'],
  ['ur tools:tables.about: row', 'the row is named by what is in it'],
  ['dv tools:tables.about: row', 'the row is named by what is in it'],
  ['dv payment-later:payment.says.PENDING: payment', 'says it without a noun'],
  ['dv payment-later:fees.keyEnded: payment', 'says it without a noun'],
  ['dv server-refusals:csc.unknown: payment', 'says it without a noun'],
  ['dv institution:settings.scopes: scope', 'scopes of OpenID Connect'],
  ['hi server-exports:users.search: Search', 'says in an export what was searched for'],
  ['mr server-exports:users.search: Search', 'says in an export what was searched for'],
  ['ur server-exports:users.search: Search', 'says in an export what was searched for'],
  ['dv server-exports:users.search: Search', 'says in an export what was searched for'],
  ['dv institution:messages.close: Close', 'ends a matter; the others shut a window or a year'],
  ['ur assignments:assign.access.EDIT: Edit', 'the name of a right, not a button'],
  ['ur parts:right.edit: Edit', 'the name of a right, not a button'],
  ['ur parts:right.export: Export', 'the name of a right, not a button'],
  ['ur parts:right.approve: Approve', 'the name of a right, not a button'],
  ['dv assignments:assign.access.EDIT: Edit', 'the name of a right, not a button'],
  ['dv parts:right.edit: Edit', 'the name of a right, not a button'],
  ['dv parts:right.export: Export', 'the name of a right, not a button'],
  ['dv parts:right.approve: Approve', 'the name of a right, not a button'],
])

/** Each text that is translated into a language, with its English: on screens, from the server, on paper, in mails. */
async function pairsIn(language: (typeof OTHERS)[number]) {
  const [english, own, sources] = await Promise.all([readTexts('en'), readTexts(language), readPluginSources()])
  const plugin = readCatalogues(sources).find(({ locale }) => locale.startsWith(language))
  return [
    ...[...own].map(([key, text]) => ({ key, text, english: findEnglish(english, key) })),
    ...[...(plugin?.catalogue ?? [])].map(([englishText, text]) => ({
      key: `wordpress:${englishText}`,
      text,
      english: englishText,
    })),
    ...DEFAULT_TEXTS.flatMap(({ name, english: englishText, translations: { [language]: text } }) =>
      text === undefined ? [] : [{ key: name, text, english: englishText }],
    ),
  ]
}

it('every text that a new institution starts with has its English beside it', () => {
  expect(DEFAULT_TEXTS.length).toBeGreaterThan(80)
  expect(DEFAULT_TEXTS.filter(({ english }) => english === '')).toEqual([])
})

describe.each(OTHERS)('the agreed terms of %s', (language) => {
  it('are used wherever the English sentence has the term', async () => {
    const pairs = (await pairsIn(language)).map((pair) => ({ ...pair, said: pair.english.replace(/\{\w+\}/g, '') }))
    const violations = terms.within.flatMap((term) => {
      const termInEnglish = new RegExp(`\\b(?:${term.en})s?\\b`, 'i')
      const agreed = new RegExp(term[language])
      return pairs
        .filter(({ said, text }) => termInEnglish.test(said) && !agreed.test(text))
        .map(({ key, text }) => ({ named: `${language} ${key}: ${term.en}`, text }))
        .filter(({ named }) => !OTHERWISE.has(named))
        .map(({ named, text }) => `${named} → ${term[language]}, not ${text}`)
    })
    expect(violations).toEqual([])
  })

  it('are used for buttons and labels that consist of the term', async () => {
    const agreed = new Map(terms.alone.map((term) => [term.en, term[language]]))
    const violations = (await pairsIn(language)).flatMap(({ key, text, english }) => {
      const word = agreed.get(english)
      return word && text !== word && !OTHERWISE.has(`${language} ${key}: ${english}`)
        ? [`${language} ${key}: ${english} → ${word}, not ${text}`]
        : []
    })
    expect(violations).toEqual([])
  })
})

const textOf = ({ key, text }: { readonly key: string; readonly text: string }): [string, string] => [key, text]

/** The texts that our sources contain themselves, in any language. */
async function readWrittenInSources(): Promise<readonly { readonly language: string; readonly text: string }[]> {
  const folders = ['server/app', 'server/lib', 'server/modules', 'server/sandbox', 'server/seed', 'src']
  const entries = await Promise.all(
    folders.map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })),
  )
  const files = entries.flat().filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  const sources = await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'utf8')))
  return sources
    .flatMap((source) => [...source.matchAll(/\b(hi|mr|ur|dv): (['"`])(.*?)\2/g)])
    .map(([, language = '', , text = '']) => ({ language, text }))
}
const writtenInSources = readWrittenInSources()

describe.each(LANGUAGE_CODES)('the texts in %s', (language) => {
  it('contain none of the alternatives that the glossary excludes', async () => {
    const texts: [string, string][] = [
      ...(language === 'en' ? await readTexts(language) : (await pairsIn(language)).map(textOf)),
      ...(await writtenInSources)
        .filter((one) => one.language === language)
        .map(({ text }): [string, string] => ['sources', text]),
    ]
    const violations = (terms.avoided as readonly Partial<Record<string, string>>[]).flatMap(
      ({ use, [language]: not }) => {
        if (!not) return []
        const excluded = new RegExp(`(?<![\\p{L}\\p{M}])(?:${not})`, 'iu')
        return texts.filter(([, text]) => excluded.test(text)).map(([key, text]) => `${key}: ${text} → ${use ?? ''}`)
      },
    )
    expect(violations).toEqual([])
  })
})
