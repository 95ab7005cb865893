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
  for (const folder of ['src', 'server', 'demo', 'scripts']) for await (const file of filesBelow(join(ROOT, folder))) sources.push(file)
  for (const file of sources.sort()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${relative(ROOT, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/** @param {string} page @param {Record<string, string>} forms */
const withForms = (page, forms) =>
  page.replace(/<!-- form (campus-[a-z-]+) ([a-z]{2}) -->/g, (place, tag, language) => {
    const form = forms[`${tag}.${language}.html`]
    if (form === undefined) throw new Error(`No such form: ${place}`)
    return form
  })

/**
 * Copies the demo pages and fills what only the build knows: the rendered forms (`<!-- form campus-hall-ticket en -->`), the
 * accounts and people of the seed, and a copy per language of a page that names its languages.
 * @param {Record<string, string>} forms @param {Record<string, string>} tables
 */
async function writePages(forms, tables) {
  const demo = join(ROOT, 'demo')
  await cp(demo, CLIENT, { recursive: true })
  for (const name of await readdir(demo)) {
    if (!name.endsWith('.html')) continue
    const page = Object.entries(tables).reduce((text, [place, rows]) => text.replace(`<!-- ${place} -->`, rows), await readFile(join(demo, name), 'utf8'))
    await writeFile(join(CLIENT, name), withForms(page, forms))
    const languages = /<!-- languages: en ([a-z ]+) -->/.exec(page)?.[1]?.split(' ') ?? []
    for (const language of languages) {
      const direction = language === 'ur' || language === 'dv' ? ' dir="rtl"' : ''
      const translated = page.replace('<html lang="en">', `<html lang="${language}"${direction}>`).replace(/(<!-- form campus-[a-z-]+) en -->/g, `$1 ${language} -->`)
      await writeFile(join(CLIENT, name.replace('.html', `.${language}.html`)), withForms(translated, forms))
    }
  }
}

/** Serving brotli from disk costs the server nothing. */
async function writeCompressed() {
  const files = []
  for await (const file of filesBelow(CLIENT)) if (/\.(js|css|html|json|svg)$/.test(file)) files.push(file)
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file)
      const small = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } })
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
  await cp(join(ROOT, 'src/core/messages'), join(ROOT, 'dist/messages'), { recursive: true })
  report('Rendering the forms that stand in a page before any script …')
  const { demoTables, formTree, renderForms } = await import(pathToFileURL(join(ROOT, 'dist/server/forms.js')).href)
  const forms = await renderForms({ client: 'svtu' })
  await mkdir(join(CLIENT, 'forms'), { recursive: true })
  for (const [name, text] of Object.entries(forms)) {
    await writeFile(join(CLIENT, name.endsWith('.css') ? name : `forms/${name}`), text)
    if (name.endsWith('.html')) await writeFile(join(CLIENT, 'forms', name.replace('.html', '.js')), `export default ${JSON.stringify(formTree(text))}`)
  }
  await writePages(forms, demoTables())
  await writeCompressed()
  await writeFile(STAMP, now)
}

if (process.argv[1] === import.meta.filename) await buildAll({ force: process.argv.includes('--force') })
