import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { confirmTranslations, TRANSLATED } from './messages/texts.mjs'
import { listAdditions, buildNewFiles } from './new-screen/templates.mjs'
import { getBinPath, runProgram } from './tally.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const LANGUAGES = readdirSync(join(ROOT, 'src/messages'))
const TITLES = LANGUAGES.map((language) => `--${language} "Title"`).join(' ')
const USAGE = `npm run new:screen -- <area> <name> ${TITLES} [--module administration]`

const toFullPath = (/** @type {string} */ file) => join(ROOT, file)
const read = (/** @type {string} */ file) => readFileSync(toFullPath(file), 'utf8')

/** @param {string} problem @returns {never} */
function exitWithProblem(problem) {
  console.error(`${problem}\n${USAGE}`)
  process.exit(1)
}

/** Reads what the screen is called from the command line; ends with a sentence when something is missing or taken. */
function readScreen() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      module: { type: 'string', default: 'administration' },
      ...Object.fromEntries(LANGUAGES.map((language) => [language, { type: /** @type {const} */ ('string') }])),
    },
  })
  const [area = '', name = ''] = positionals
  const titles = Object.fromEntries(LANGUAGES.map((language) => [language, String(values[language] ?? '').trim()]))
  const module = String(values.module)
  if (!/^[a-z-]+$/.test(area) || !existsSync(toFullPath(`src/elements/${area}`)))
    exitWithProblem(`There is no area src/elements/${area}.`)
  if (!/^[a-z]+(-[a-z]+)*$/.test(name)) exitWithProblem('A screen is named in lower case, with hyphens: exam-centres.')
  if (existsSync(toFullPath(`src/elements/${area}/${name}`)))
    exitWithProblem(`src/elements/${area}/${name} exists already.`)
  const missing = LANGUAGES.filter((language) => !titles[language])
  if (missing.length > 0) exitWithProblem(`The title is missing in: ${missing.join(', ')}.`)
  if (/['"\\`]/.test(titles.en ?? ''))
    exitWithProblem('The English title stands in the source: leave quotation marks out of it.')
  if (!read('server/modules/institution/defaults/modules.ts').includes(`code: '${module}'`))
    exitWithProblem(`There is no module ${module}.`)
  const id = name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase())
  return { area, name, id, module, title: titles.en ?? '', titles }
}

/** Adds a message behind the last one of the menu. @param {string} file @param {string} key @param {string} text */
function addMessage(file, key, text) {
  const messages = Object.entries(JSON.parse(read(file)))
  const place = messages.findLastIndex(([known]) => known.startsWith('menu.')) + 1
  messages.splice(place, 0, [key, text])
  writeFileSync(toFullPath(file), `${JSON.stringify(Object.fromEntries(messages), null, 2)}\n`)
}

const screen = readScreen()
const files = buildNewFiles(screen)
for (const [file, text] of Object.entries(files)) {
  mkdirSync(dirname(toFullPath(file)), { recursive: true })
  writeFileSync(toFullPath(file), text)
}
const added = listAdditions(screen)
for (const { file, before, text } of added) {
  const source = read(file)
  const place = source.lastIndexOf(before)
  if (place < 0) throw new Error(`${file} has no place for: ${text}`)
  writeFileSync(toFullPath(file), source.slice(0, place) + text + source.slice(place))
}
for (const [language, title] of Object.entries(screen.titles))
  addMessage(`src/messages/${language}/portal.json`, `menu.${screen.id}`, title)
addMessage(
  'src/message-notes/portal.json',
  `menu.${screen.id}`,
  `Menu entry and heading of the page "${screen.title}".`,
)

// The titles are translations of the English one of this moment.
for (const language of TRANSLATED) await confirmTranslations(language, [`portal:menu.${screen.id}`])

const touched = [...Object.keys(files), ...new Set(added.map(({ file }) => file))]
await runProgram(getBinPath('oxfmt'), touched)
await runProgram(getBinPath('vitest'), ['run', '--project', 'unit', 'tests/unit/project/docs.test.ts'], {
  UPDATE_DOCS: '1',
})
console.log(`Written:\n${touched.map((file) => `  ${file}`).join('\n')}
Its text is menu.${screen.id} in src/messages/*/portal.json.
Its right is the entry /${screen.name} in server/modules/institution/defaults/access.ts.
npm run dev shows the screen.`)
