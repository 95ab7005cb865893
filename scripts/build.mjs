import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'dist/client')
const STAMP = join(ROOT, 'dist/stamp')
const compress = promisify(brotliCompress)

/** @param {string} folder @returns {AsyncGenerator<string>} every file below it */
async function* filesBelow(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* filesBelow(path)
    } else yield path
  }
}

/** A fingerprint of everything that the build reads: when it is unchanged, so is the build. */
async function fingerprint() {
  const hash = createHash('sha256')
  const sources = ['package-lock.json', 'vite.config.ts', 'vite.server.config.ts'].map((file) => join(ROOT, file))
  for (const folder of ['src', 'server', 'demo', 'scripts'])
    for await (const file of filesBelow(join(ROOT, folder))) sources.push(file)
  for (const file of sources.sort()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${relative(ROOT, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * @param {string} page
 * @param {Record<string, string>} forms
 * @param {(form: string, origin: string, client: string) => string} placedForm
 */
const withForms = (page, forms, placedForm) =>
  page.replace(/<!-- form (campus-[a-z-]+) ([a-z]{2}) -->/g, (place, tag, language) => {
    const form = forms[`${tag}.${language}.html`]
    if (form === undefined) throw new Error(`No such form: ${place}`)
    // Pages of the demonstration stand on the server itself, and are the first institution's.
    return placedForm(form, '', 'svtu')
  })

/**
 * Puts the forms, their sheet (`<!-- form sheet -->`) and the lines that preload an element (`<!-- preload
 * campus-hall-ticket -->`) into a page.
 * @param {string} page @param {Record<string, string>} forms @param {{ elements: Record<string, string[]>, words:
 * Record<string, string> }} files
 * @param {(form: string, origin: string, client: string) => string} placedForm
 */
function complete(page, forms, files, placedForm) {
  const language = /<html lang="([a-z]{2})"/.exec(page)?.[1] ?? 'en'
  const lines = (/** @type {string} */ tag) =>
    [...(files.elements[tag] ?? []), files.words[language] ?? ''].map(
      (file) => `<link rel="modulepreload" href="${file}" fetchpriority="low" />`,
    )
  return withForms(page, forms, placedForm)
    .replace(/<!-- preload (campus-[a-z-]+) -->/g, (_place, tag) => lines(tag).join('\n    '))
    .replace('<!-- form sheet -->', () => forms['campus-forms.style.html'] ?? '')
}

/**
 * Copies the demo pages and fills what only the build knows: the rendered forms (`<!-- form campus-hall-ticket en
 * -->`), the accounts and people of the seed, and a copy per language of a page that names its languages.
 * @param {Record<string, string>} forms @param {Record<string, string>} tables @param {(form: string, origin: string,
 * client: string) => string} placedForm
 */
async function writePages(forms, tables, placedForm) {
  const demo = join(ROOT, 'demo')
  const files = JSON.parse(await readFile(join(CLIENT, 'preload.json'), 'utf8'))
  await cp(demo, CLIENT, { recursive: true })
  for (const name of await readdir(demo)) {
    if (!name.endsWith('.html')) continue
    const page = Object.entries(tables).reduce(
      (text, [place, rows]) => text.replace(`<!-- ${place} -->`, rows),
      await readFile(join(demo, name), 'utf8'),
    )
    await writeFile(join(CLIENT, name), complete(page, forms, files, placedForm))
    const languages = /<!-- languages: en ([a-z ]+) -->/.exec(page)?.[1]?.split(' ') ?? []
    for (const language of languages) {
      const direction = language === 'ur' || language === 'dv' ? ' dir="rtl"' : ''
      const translated = page
        .replace('<html lang="en">', `<html lang="${language}"${direction}>`)
        .replace(/(<!-- form campus-[a-z-]+) en -->/g, `$1 ${language} -->`)
      await writeFile(
        join(CLIENT, name.replace('.html', `.${language}.html`)),
        complete(translated, forms, files, placedForm),
      )
    }
  }
  const headers = await readFile(join(demo, 'headers.json'), 'utf8')
  await writeFile(
    join(CLIENT, 'headers.json'),
    headers.replaceAll('{form sheet}', `'${forms['campus-forms.sha256'] ?? ''}'`),
  )
}

/** Serving brotli from disk costs the server nothing. A form as HTML is not served as it stands there. */
async function writeCompressed() {
  const files = []
  for await (const file of filesBelow(CLIENT))
    if (/\.(js|css|html|json|svg)$/.test(file) && !/\bforms\/[^/]+\.html$/.test(file)) files.push(file)
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const small = await compress(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      })
      await writeFile(`${file}.br`, small)
    }),
  )
}

/**
 * Builds the bundle, the server, the static forms and the demo pages into `dist/`, unless nothing has changed since.
 * @param {{ report?: (line: string) => void, force?: boolean }} [options]
 */
export async function buildAll({ report = console.log, force = false } = {}) {
  const now = await fingerprint()
  const before = await readFile(STAMP, 'utf8').catch(() => '')
  if (now === before && !force) return
  await rm(STAMP, { force: true })
  const quiet = /** @type {const} */ ({ logLevel: 'warn', root: ROOT })
  report('Building the elements …')
  await build({ ...quiet, configFile: join(ROOT, 'vite.config.ts') })
  report('Building the server …')
  await build({ ...quiet, configFile: join(ROOT, 'vite.server.config.ts') })
  await cp(join(ROOT, 'server/db/migrations'), join(ROOT, 'dist/server/migrations'), { recursive: true })
  await cp(join(ROOT, 'src/messages'), join(ROOT, 'dist/messages'), { recursive: true })
  report('Rendering the forms that stand in a page before any script …')
  const { demoTables, formTree, placedForm, renderForms } = await import(
    pathToFileURL(join(ROOT, 'dist/server/forms.js')).href
  )
  const forms = await renderForms()
  // The same sheet to stand in a page, and what a content policy calls it.
  const sheet = forms['campus-forms.css'] ?? ''
  forms['campus-forms.style.html'] = `<style>${sheet}</style>`
  forms['campus-forms.sha256'] = `sha256-${createHash('sha256').update(sheet).digest('base64')}`
  await mkdir(join(CLIENT, 'forms'), { recursive: true })
  for (const [name, text] of Object.entries(forms)) {
    await writeFile(join(CLIENT, name.startsWith('campus-forms.') ? name : `forms/${name}`), text)
    if (/\.[a-z]{2}\.html$/.test(name))
      await writeFile(
        join(CLIENT, 'forms', name.replace('.html', '.js')),
        `export default ${JSON.stringify(formTree(text))}`,
      )
  }
  await writePages(forms, demoTables(), placedForm)
  await writeCompressed()
  await writeFile(STAMP, now)
}

if (process.argv[1] === import.meta.filename) await buildAll({ force: process.argv.includes('--force') })
