import { readFile } from 'node:fs/promises'
import { findBackTranslation, readBackTranslations } from './back-translations.mjs'
import { readSignatures } from './signatures.mjs'
import { findEnglish, getStem, isPublicKey, listStale, readNotes, readTexts, TRANSLATED } from './texts.mjs'

const [language = '', signedSheet] = process.argv.slice(2)
if (!TRANSLATED.includes(language)) {
  console.error(`Usage: npm run --silent messages:sheet -- <${TRANSLATED.join('|')}> [<signed sheet>] > sheet.csv`)
  process.exit(2)
}
/** @param {string} text */
const escapeCell = (text) => `"${text.replaceAll('"', '""')}"`
/** @param {readonly string[]} cells */
const writeLine = (cells) => process.stdout.write(`${cells.map(escapeCell).join(',')}\r\n`)

const [english, own, hints, stale, known, findSigner] = await Promise.all([
  readTexts('en'),
  readTexts(language),
  readNotes(),
  listStale(language).then((keys) => new Set(keys)),
  readBackTranslations(language),
  signedSheet ? readFile(signedSheet, 'utf8').then(readSignatures) : () => '',
])
// The mark of UTF-8, without which spreadsheet programs read the scripts wrongly.
process.stdout.write('\uFEFF')
if (language === 'dv') writeLine(['No native speaker has signed these texts.'])
writeLine(['Key', 'English', 'Translation', 'Note', 'State', 'Back translation', 'Signed by'])
for (const [key, text] of own) {
  if (!isPublicKey(key)) continue
  const source = findEnglish(english, key)
  const back = findBackTranslation(known, key, text)
  const states = [
    ...(stale.has(key) ? ['stale'] : []),
    ...(known[key] && back === undefined ? ['back translation of an earlier text'] : []),
  ]
  const note = hints.get(getStem(key)) ?? ''
  writeLine([key, source, text, note, states.join('; '), back ?? '', findSigner(key, source, text)])
}
