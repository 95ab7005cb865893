import { confirmTranslations, listStale, TRANSLATED } from './texts.mjs'

const [language = '', ...keys] = process.argv.slice(2)
if (!TRANSLATED.includes(language)) {
  console.error(`Usage: npm run messages:confirm -- <${TRANSLATED.join('|')}> [<area:key> …]`)
  process.exit(2)
}
if (keys.length > 0) {
  const gone = await confirmTranslations(language, keys)
  console.log(`Recorded ${keys.length - gone.length}; removed ${gone.length} that no text has.`)
}
const stale = await listStale(language)
console.log(stale.length === 0 ? 'Nothing is stale.' : `Stale, to be looked at:\n${stale.join('\n')}`)
