import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { MESSAGE_AREAS } from '../../../src/core/i18n/message-areas.ts'
import terms from '../../support/terms.json'

const ROOT = resolve(import.meta.dirname, '../../..')
const SCRIPTS = {
  en: /[A-Za-z]/,
  hi: /\p{Script=Devanagari}/u,
  mr: /\p{Script=Devanagari}/u,
  ur: /\p{Script=Arabic}/u,
  dv: /\p{Script=Thaana}/u,
}

const OTHERS = LANGUAGE_CODES.filter((language) => language !== 'en')

const read = async (path: string) => JSON.parse(await readFile(join(ROOT, path), 'utf8')) as Record<string, string>
const words = (folder: string, language: string, area: string) => read(`${folder}/${language}/${area}.json`)
const slots = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

async function* sources(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sources(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

/** Reads the keys and the beginnings of computed keys that the sources name; the server names the titles of menus. */
const namedKeys = (async () => {
  const [keys, families] = [new Set<string>(), new Set<string>()]
  for (const folder of ['src', 'server'])
    for await (const file of sources(join(ROOT, folder))) {
      const code = await readFile(file, 'utf8')
      for (const [, key = ''] of code.matchAll(/'([\w.-]+)'/g)) keys.add(key)
      for (const [, family = ''] of code.matchAll(/`([\w.-]*)\$\{/g)) families.add(family)
    }
  return { keys, families }
})()

describe.each(MESSAGE_AREAS)('the messages of the area %s', (area) => {
  it.each(LANGUAGE_CODES)('are complete in %s, with the same slots as in English', async (language) => {
    const english = await words('src/messages', 'en', area)
    const own = await words('src/messages', language, area)
    expect([...new Set(Object.keys(own).map(stem))].sort()).toEqual([...new Set(Object.keys(english).map(stem))].sort())
    const differing = Object.entries(own).filter(([key, sentence]) => {
      const pattern = english[key] ?? english[`${stem(key)}_other`] ?? ''
      return slots(sentence).join() !== slots(pattern).join() && !key.endsWith('_one')
    })
    expect(differing).toEqual([])
  })

  it.each(LANGUAGE_CODES)('are written in the script of %s, and never empty', async (language) => {
    const own = await words('src/messages', language, area)
    const foreign = Object.entries(own).filter(
      ([key, sentence]) => !SCRIPTS[language].test(sentence) && !NAMES.has(key),
    )
    expect(foreign).toEqual([])
  })

  it.each(OTHERS)('are translated into %s', async (language) => {
    const english = await words('src/messages', 'en', area)
    const own = await words('src/messages', language, area)
    expect(Object.keys(own).filter((key) => own[key] === english[key] && !NAMES.has(key))).toEqual([])
  })

  it('have a note for translators each, which names the slots where there are several', async () => {
    const english = await words('src/messages', 'en', area)
    const notes = await read(`src/message-notes/${area}.json`)
    expect(Object.keys(notes).sort()).toEqual([...new Set(Object.keys(english).map(stem))].sort())
    const silent = Object.entries(notes).filter(([key, note]) => {
      const sentence = english[key] ?? english[`${key}_other`] ?? ''
      const several = new Set(slots(sentence)).size > 1
      return !/^\S.{9,}\.$/.test(note) || (several && slots(sentence).some((slot) => !note.includes(slot)))
    })
    expect(silent).toEqual([])
  })

  it('are all used in the sources', async () => {
    const english = await words('src/messages', 'en', area)
    const { keys, families } = await namedKeys
    const unused = [...new Set(Object.keys(english).map(stem))].filter(
      (key) => !keys.has(key) && !families.has(key.slice(0, key.lastIndexOf('.') + 1)),
    )
    expect(unused).toEqual([])
  })
})

/** Sentences that are nothing but a slot or a name that every language writes alike, and why. */
const NAMES = new Map<string, string>([])

/** Sentences in which an agreed word would be wrong, as `language key: English word`, and why. */
const OTHERWISE = new Map<string, string>([])

/** A sentence of any of our files, as somebody reads it: on a screen, from the server, on paper. */
async function sentences(language: string): Promise<Record<string, string>> {
  const screens = await Promise.all(MESSAGE_AREAS.map((area) => words('src/messages', language, area)))
  const all: object[] = [
    ...screens,
    await read(`server/lib/i18n/messages/${language}.json`),
    await read(`server/modules/hall-tickets/document/labels/${language}.json`),
  ]
  return Object.fromEntries(
    all
      .flatMap((file) => Object.entries(file) as [string, unknown][])
      .filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** The mails and short messages of a new installation, as `number.part`. */
async function mails(language: string): Promise<Record<string, string>> {
  const all = JSON.parse(
    await readFile(join(ROOT, `server/modules/institution/defaults/notifications/${language}.json`), 'utf8'),
  ) as Record<string, Record<string, string>>
  return Object.fromEntries(
    Object.entries(all).flatMap(([number, parts]) =>
      Object.entries(parts).map(([part, text]) => [`${number}.${part}`, text]),
    ),
  )
}

describe.each(OTHERS)('the agreed terms of %s', (language) => {
  it('are used wherever the English sentence has the term', async () => {
    const english = await sentences('en')
    const own = await sentences(language)
    const violations = terms.within.flatMap((term) => {
      const said = new RegExp(`\\b(?:${term.en})s?\\b`, 'i')
      const agreed = new RegExp(term[language])
      return Object.keys(english).flatMap((key) => {
        const named = `${language} ${key}: ${term.en}`
        return own[key] &&
          said.test((english[key] ?? '').replace(/\{\w+\}/g, '')) &&
          !agreed.test(own[key]) &&
          !OTHERWISE.has(named)
          ? [`${named} → ${term[language]}, not ${own[key]}`]
          : []
      })
    })
    expect(violations).toEqual([])
  })

  it('are used for buttons and labels that consist of the term', async () => {
    const english = await sentences('en')
    const own = await sentences(language)
    const agreed = new Map(terms.alone.map((term) => [term.en, term[language]]))
    const violations = Object.entries(english).flatMap(([key, sentence]) => {
      const word = agreed.get(sentence)
      return word && own[key] !== word && !OTHERWISE.has(`${language} ${key}: ${sentence}`)
        ? [`${language} ${key}: ${sentence} → ${word}, not ${own[key] ?? ''}`]
        : []
    })
    expect(violations).toEqual([])
  })
})

describe.each(LANGUAGE_CODES)('the texts in %s', (language) => {
  it('contain none of the alternatives that the glossary excludes', async () => {
    const own = Object.entries({ ...(await sentences(language)), ...(await mails(language)) })
    const violations = (terms.avoided as readonly Partial<Record<string, string>>[]).flatMap(
      ({ use, [language]: not }) =>
        own.flatMap(([key, text]) =>
          not && new RegExp(`(?<![\\p{L}\\p{M}])(?:${not})`, 'iu').test(text) ? [`${key}: ${text} → ${use ?? ''}`] : [],
        ),
    )
    expect(violations).toEqual([])
  })
})

/** Countdowns, whose number changes under the eye, and sentences that name a length that never changes. */
const COUNTS = ['account.newCodeIn', 'otp.resendIn', 'test.clock.right', 'test.clock.wrong', 'confirmIdentity']

describe.each(LANGUAGE_CODES)('a waiting time in %s', (language) => {
  it('is a slot for `describeWait`, never a number with a unit', async () => {
    const own = Object.entries(await sentences(language)).filter(
      ([key, text]) => /\{(seconds|minutes|hours)\}/.test(text) && !COUNTS.includes(key),
    )
    expect(own).toEqual([])
  })
})
