import { listBackProblems, readBackTranslations, recordBackTranslation } from './back-translations.mjs'
import { readTexts, TRANSLATED } from './texts.mjs'

const [language = '', key, back] = process.argv.slice(2)
if (!TRANSLATED.includes(language) || (key !== undefined && !back?.trim())) {
  console.error(`Usage: npm run messages:back -- <${TRANSLATED.join('|')}> [<area:key> "<English>"]`)
  process.exit(2)
}
if (key !== undefined && back !== undefined) {
  const problem = await recordBackTranslation(language, key, back)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
}
const problems = listBackProblems(await readTexts(language), await readBackTranslations(language))
console.log(problems.length === 0 ? 'Every public text has its back translation.' : problems.join('\n'))
