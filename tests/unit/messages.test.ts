import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../../src/contract/parts.ts'
import { MESSAGE_AREAS } from '../../src/core/words.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const SCRIPTS = { en: /[A-Za-z]/, hi: /\p{Script=Devanagari}/u, mr: /\p{Script=Devanagari}/u, ur: /\p{Script=Arabic}/u, dv: /\p{Script=Thaana}/u }

const words = async (folder: string, language: string, area: string) =>
  JSON.parse(await readFile(join(ROOT, folder, language, `${area}.json`), 'utf8')) as Record<string, string>
const slots = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()
const stem = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')

async function* sources(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory() && entry.name !== 'node_modules') yield* sources(path)
    else if (/\.tsx?$/.test(entry.name)) yield path
  }
}

describe.each(MESSAGE_AREAS)('the words of %s', (area) => {
  it.each(LANGUAGE_CODES)('are complete in %s, with the same slots as in English', async (language) => {
    const english = await words('src/core/messages', 'en', area)
    const own = await words('src/core/messages', language, area)
    expect([...new Set(Object.keys(own).map(stem))].sort()).toEqual([...new Set(Object.keys(english).map(stem))].sort())
    const differing = Object.entries(own).filter(([key, sentence]) => {
      const pattern = english[key] ?? english[`${stem(key)}_other`] ?? ''
      return slots(sentence).join() !== slots(pattern).join() && !key.endsWith('_one')
    })
    expect(differing).toEqual([])
  })

  it.each(LANGUAGE_CODES)('are written in the script of %s, and never empty', async (language) => {
    const own = await words('src/core/messages', language, area)
    const foreign = Object.entries(own).filter(([key, sentence]) => !SCRIPTS[language].test(sentence) && !NAMES.has(key))
    expect(foreign).toEqual([])
  })

  it('are all used by some screen', async () => {
    const english = await words('src/core/messages', 'en', area)
    let code = ''
    // The titles of menus are named by the server.
    for (const folder of ['src', 'server']) for await (const file of sources(join(ROOT, folder))) code += await readFile(file, 'utf8')
    const unused = [...new Set(Object.keys(english).map(stem))].filter((key) => {
      const family = key.slice(0, key.lastIndexOf('.') + 1)
      return !code.includes(`'${key}'`) && !code.includes(`\`${family}\${`)
    })
    expect(unused).toEqual([])
  })
})

/** Sentences that are nothing but a slot or a name that every language writes alike. */
const NAMES = new Set<string>([])
