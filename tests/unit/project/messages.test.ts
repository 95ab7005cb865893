import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { MESSAGE_AREAS } from '../../../src/core/i18n/message-areas.ts'

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

/** The problems of every area, each behind the name of its file. */
async function problemsIn(find: (area: string) => Promise<readonly string[]>): Promise<string[]> {
  const found = await Promise.all(
    MESSAGE_AREAS.map(async (area) => (await find(area)).map((problem) => `${area}.json: ${problem}`)),
  )
  return found.flat()
}

describe.each(LANGUAGE_CODES)('the messages in %s', (language) => {
  it('are complete, with the same slots as in English', async () => {
    const problems = await problemsIn(async (area) => {
      const english = await words('src/messages', 'en', area)
      const own = await words('src/messages', language, area)
      const [known, given] = [english, own].map((all) => new Set(Object.keys(all).map(stem)))
      const differing = Object.entries(own).filter(([key, sentence]) => {
        const pattern = english[key] ?? english[`${stem(key)}_other`] ?? ''
        return slots(sentence).join() !== slots(pattern).join() && !key.endsWith('_one')
      })
      return [
        ...[...(known ?? [])].filter((key) => !given?.has(key)).map((key) => `${key} is missing`),
        ...[...(given ?? [])].filter((key) => !known?.has(key)).map((key) => `${key} does not exist in English`),
        ...differing.map(([key]) => `${key} has other slots`),
      ]
    })
    expect(problems).toEqual([])
  })

  it('are written in its script, and never empty', async () => {
    const problems = await problemsIn(async (area) =>
      Object.entries(await words('src/messages', language, area))
        .filter(([key, sentence]) => !SCRIPTS[language].test(sentence) && !NAMES.has(key))
        .map(([key, sentence]) => `${key}: ${sentence}`),
    )
    expect(problems).toEqual([])
  })
})

it.each(OTHERS)('every message is translated into %s', async (language) => {
  const problems = await problemsIn(async (area) => {
    const english = await words('src/messages', 'en', area)
    const own = await words('src/messages', language, area)
    return Object.keys(own).filter((key) => own[key] === english[key] && !NAMES.has(key))
  })
  expect(problems).toEqual([])
})

it('every message has a note for translators, which names the slots where there are several', async () => {
  const problems = await problemsIn(async (area) => {
    const english = await words('src/messages', 'en', area)
    const notes = await read(`src/message-notes/${area}.json`)
    const stems = new Set(Object.keys(english).map(stem))
    const silent = Object.entries(notes).filter(([key, note]) => {
      const sentence = english[key] ?? english[`${key}_other`] ?? ''
      const several = new Set(slots(sentence)).size > 1
      return !/^\S.{9,}\.$/.test(note) || (several && slots(sentence).some((slot) => !note.includes(slot)))
    })
    return [
      ...[...stems].filter((key) => notes[key] === undefined).map((key) => `${key} has no note`),
      ...Object.keys(notes).flatMap((key) => (stems.has(key) ? [] : [`${key} has a note and no message`])),
      ...silent.map(([key, note]) => `${key}: ${note}`),
    ]
  })
  expect(problems).toEqual([])
})

it('every message is used in the sources', async () => {
  const { keys, families } = await namedKeys
  const problems = await problemsIn(async (area) =>
    [...new Set(Object.keys(await words('src/messages', 'en', area)).map(stem))].filter(
      (key) => !keys.has(key) && !families.has(key.slice(0, key.lastIndexOf('.') + 1)),
    ),
  )
  expect(problems).toEqual([])
})

/** Sentences that are nothing but a slot or a name that every language writes alike, and why. */
const NAMES = new Map<string, string>([
  ['file.kilobytes', 'KB is written in Latin letters wherever a size stands in a sentence'],
  ['file.megabytes', 'as kilobytes'],
  ['settings.sms', 'SMS is written in Latin letters in Hindi and Marathi, as in every sentence'],
])

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
