import { findEnglish, readNotes, getStem, listStale, readTexts, TRANSLATED } from './texts.mjs'

/** The texts that people meet before they log in, and those that are sent to them. */
const PUBLIC = [
  'public',
  'ticket',
  'verify',
  'payment',
  'payment-later',
  'account',
  'account-later',
  'landing',
  'server-hall-ticket',
  'server-receipt',
  'server-mails',
]

const [language = ''] = process.argv.slice(2)
if (!TRANSLATED.includes(language)) {
  console.error(`Usage: npm run messages:sheet -- <${TRANSLATED.join('|')}> > sheet.csv`)
  process.exit(2)
}
/** @param {string} text */
const escapeCell = (text) => `"${text.replaceAll('"', '""')}"`
/** @param {readonly string[]} cells */
const writeLine = (cells) => process.stdout.write(`${cells.map(escapeCell).join(',')}\r\n`)

const [english, own, hints, stale] = await Promise.all([
  readTexts('en'),
  readTexts(language),
  readNotes(),
  listStale(language).then((keys) => new Set(keys)),
])
// The mark of UTF-8, without which spreadsheet programs read the scripts wrongly.
process.stdout.write('\uFEFF')
if (language === 'dv') writeLine(['No native speaker has signed these texts.'])
writeLine(['Key', 'English', 'Translation', 'Note', 'State', 'Back translation', 'Signed by'])
for (const [key, text] of own)
  if (PUBLIC.includes(key.split(':')[0] ?? ''))
    writeLine([
      key,
      findEnglish(english, key),
      text,
      hints.get(getStem(key)) ?? '',
      stale.has(key) ? 'stale' : '',
      '',
      '',
    ])
