import { englishOf, notes, stem, staleIn, textsIn, TRANSLATED } from './texts.mjs'

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
const cell = (text) => `"${text.replaceAll('"', '""')}"`
/** @param {readonly string[]} cells */
const line = (cells) => process.stdout.write(`${cells.map(cell).join(',')}\r\n`)

const [english, own, hints, stale] = await Promise.all([
  textsIn('en'),
  textsIn(language),
  notes(),
  staleIn(language).then((keys) => new Set(keys)),
])
// The mark of UTF-8, without which spreadsheet programs read the scripts wrongly.
process.stdout.write('\uFEFF')
if (language === 'dv') line(['No native speaker has signed these texts.'])
line(['Key', 'English', 'Translation', 'Note', 'State', 'Back translation', 'Signed by'])
for (const [key, text] of own)
  if (PUBLIC.includes(key.split(':')[0] ?? ''))
    line([key, englishOf(english, key), text, hints.get(stem(key)) ?? '', stale.has(key) ? 'stale' : '', '', ''])
