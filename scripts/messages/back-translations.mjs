import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { computeTextFingerprint, isPublicKey, readTexts } from './texts.mjs'

const FOLDER = resolve(import.meta.dirname, '../../src/back-translations')

/** @typedef {Record<string, { readonly of: string, readonly text: string }>} BackTranslations */

/** @param {string} text */
const listSlots = (text) => [...text.matchAll(/\{\w+\}/g)].map(([slot]) => slot).sort()

/** @param {string} one @param {string} other */
const haveSameSlots = (one, other) => listSlots(one).join() === listSlots(other).join()

/**
 * Returns the back translations of a language by `area:key`, each with the fingerprint of the text that was read.
 * @param {string} language @returns {Promise<BackTranslations>}
 */
export const readBackTranslations = async (language) =>
  JSON.parse(await readFile(join(FOLDER, `${language}.json`), 'utf8'))

/**
 * Returns the back translation of a text; undefined if there is none or if an earlier text was read.
 * @param {BackTranslations} known @param {string} key @param {string} text
 */
export const findBackTranslation = (known, key, text) =>
  known[key]?.of === computeTextFingerprint(text) ? known[key].text : undefined

/**
 * Lists what is wrong with back translations: texts without one of their present wording, one of a text that is gone,
 * and one whose slots differ.
 * @param {ReadonlyMap<string, string>} own @param {BackTranslations} known
 */
export function listBackProblems(own, known) {
  const texts = [...own].filter(([key]) => isPublicKey(key))
  const present = new Set(texts.map(([key]) => key))
  return [
    ...texts.flatMap(([key, text]) => {
      const back = findBackTranslation(known, key, text)
      if (back === undefined) return [`${key} has no back translation of its present text`]
      return haveSameSlots(text, back) ? [] : [`${key} has other slots in its back translation`]
    }),
    ...Object.keys(known).flatMap((key) => (present.has(key) ? [] : [`${key} has a back translation and no text`])),
  ]
}

/**
 * Records the back translation of a public text as it is now, and removes those of texts that are gone. Returns what is
 * wrong with it, otherwise undefined.
 * @param {string} language @param {string} key @param {string} back
 */
export async function recordBackTranslation(language, key, back) {
  const [own, known] = await Promise.all([readTexts(language), readBackTranslations(language)])
  const text = own.get(key)
  if (text === undefined || !isPublicKey(key)) return `No public text has the key ${key}.`
  if (!haveSameSlots(text, back)) return `The slots must be those of: ${text}`
  known[key] = { of: computeTextFingerprint(text), text: back }
  const kept = Object.entries(known).filter(([name]) => own.has(name) && isPublicKey(name))
  const sorted = Object.fromEntries(kept.sort(([one], [other]) => (one < other ? -1 : 1)))
  await writeFile(join(FOLDER, `${language}.json`), `${JSON.stringify(sorted, null, 2)}\n`)
  return undefined
}
