import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { basename, extname, join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { buildServer } from './build-server.mjs'
import { compressBest, compressQuickly, listFilesBelow, writeCompressed } from './build/compress.mjs'
import { buildTestingFile } from './package/testing-module.mjs'
import { completePage, listFurtherLanguages, inlineSheet, translatePage } from './pages.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'dist/client')
const LITE = join(ROOT, 'dist/lite')
const STAMP = join(ROOT, 'dist/stamp')

/** A fingerprint of everything that the build reads: when it is unchanged, so is the build. */
async function computeFingerprint() {
  const hash = createHash('sha256')
  const sources = [join(ROOT, 'package-lock.json')]
  for (const folder of ['src', 'server', 'demo', 'scripts', 'config'])
    for await (const file of listFilesBelow(join(ROOT, folder))) sources.push(file)
  for (const file of sources.sort()) {
    const { size, mtimeMs } = await stat(file)
    hash.update(`${relative(ROOT, file)} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex')
}

/**
 * Writes the files that the page of the portal names under names with a hash, which browsers keep for a year: else
 * each visit asks for them again before it can draw. Returns the page with these names.
 * @param {string} page
 */
async function writeHashedFiles(page) {
  let named = page
  for (const [name] of page.matchAll(/(?<=(?:src|href)=")(?:portal[a-z-]*\.(?:js|css))/g)) {
    const text = await readFile(join(CLIENT, name))
    const hash = createHash('sha256').update(text).digest('hex').slice(0, 7)
    const kept = `assets/${basename(name, extname(name))}-${hash}${extname(name)}`
    await writeFile(join(CLIENT, kept), text)
    named = named.replaceAll(`"${name}"`, `"${kept}"`)
  }
  return named
}

/**
 * Copies the demo pages and completes them, with a copy per language of a page that names its languages.
 * @param {Omit<import('./pages.mjs').PageParts, 'files'>} given
 */
async function writePages(given) {
  const demo = join(ROOT, 'demo')
  const parts = { ...given, files: JSON.parse(await readFile(join(CLIENT, 'preload.json'), 'utf8')) }
  await cp(demo, CLIENT, { recursive: true })
  for (const name of await readdir(demo)) {
    if (!name.endsWith('.html')) continue
    const page = await readFile(join(demo, name), 'utf8')
    const completed = completePage(page, parts)
    await writeFile(join(CLIENT, name), name === 'portal.html' ? await writeHashedFiles(completed) : completed)
    for (const language of listFurtherLanguages(page))
      await writeFile(
        join(CLIENT, name.replace('.html', `.${language}.html`)),
        completePage(translatePage(page, language), parts),
      )
  }
  const headers = await readFile(join(demo, 'headers.json'), 'utf8')
  await writeFile(
    join(CLIENT, 'headers.json'),
    headers.replaceAll('{form sheet}', `'${inlineSheet(given.forms).hash}'`),
  )
}

/**
 * Writes the forms as modules that the loader of a build draws, each with the files of this build that its element
 * loads after its own.
 * @param {string} folder @param {ReadonlyMap<string, unknown>} trees by name, for example `campus-hall-ticket.mr`
 */
async function writeFormModules(folder, trees) {
  const { later } = JSON.parse(await readFile(join(folder, 'preload.json'), 'utf8'))
  await mkdir(join(folder, 'forms'), { recursive: true })
  for (const [name, tree] of trees) {
    const [tag = '', language = ''] = name.split('.')
    const files = later[tag]?.[language]
    const exported = files ? `export const later=${JSON.stringify(files)}\n` : ''
    await writeFile(join(folder, 'forms', `${name}.js`), `export default ${JSON.stringify(tree)}\n${exported}`)
  }
}

/**
 * Builds the same elements with Preact, after the forms, which the loader of both builds can draw.
 * @param {ReadonlyMap<string, unknown>} trees
 */
async function buildLite(trees) {
  await build({ logLevel: 'warn', root: ROOT, configFile: join(ROOT, 'config/vite.lite.config.ts') })
  await writeFormModules(LITE, trees)
}

/** Builds the elements for applications of React, which only the package contains. */
const buildReact = () => build({ logLevel: 'warn', root: ROOT, configFile: join(ROOT, 'config/vite.react.config.ts') })

/**
 * Builds the bundles, the server, the static forms and the demo pages into `dist/`.
 * @param {(line: string) => void} report
 */
async function buildFiles(report) {
  report('Building the elements …')
  await build({ logLevel: 'warn', root: ROOT, configFile: join(ROOT, 'config/vite.client.config.ts') })
  report('Building the server …')
  await buildServer(join(ROOT, 'dist/server'))
  report('Rendering the forms that stand in a page before any script …')
  const { buildDemoTables, parseFormTree, buildGalleryPieces, buildPlaygroundFacts, completeForm, renderForms } =
    await import(pathToFileURL(join(ROOT, 'dist/server/forms.js')).href)
  const forms = await renderForms()
  // The same sheet to stand in a page, and what a content policy calls it.
  const sheet = inlineSheet(forms)
  forms['campus-forms.style.html'] = sheet.element
  forms['campus-forms.sha256'] = sheet.hash
  await mkdir(join(CLIENT, 'forms'), { recursive: true })
  /** @type {Map<string, unknown>} */
  const trees = new Map()
  for (const [name, text] of Object.entries(forms)) {
    await writeFile(join(CLIENT, name.startsWith('campus-forms.') ? name : `forms/${name}`), text)
    if (/\.[a-z]{2}\.html$/.test(name)) trees.set(name.replace('.html', ''), parseFormTree(text))
  }
  await writeFormModules(CLIENT, trees)
  const tables = { ...buildDemoTables(), 'playground facts': await buildPlaygroundFacts() }
  // The playground shows what a test of a page would see.
  await writeFile(join(CLIENT, 'testing.js'), await buildTestingFile())
  await writePages({ forms, tables, pieces: await buildGalleryPieces(), completeForm })
  report('Building the lite elements …')
  await buildLite(trees)
}

/** Reads what the build was made from, and how far it is: `quick`, `compressed` or `whole`. */
const readStamp = async () => (await readFile(STAMP, 'utf8').catch(() => '')).split(' ')

/**
 * Compresses the files of a quick build as far as possible, a few at once.
 * @param {number} [atOnce]
 */
export async function compressFully(atOnce) {
  const [fingerprint, state] = await readStamp()
  if (state !== 'quick') return
  await writeCompressed([CLIENT, LITE], compressBest, atOnce)
  await writeFile(STAMP, `${fingerprint} compressed`)
}

/**
 * Builds everything into `dist/`, unless nothing has changed since. A quick build is for a start on this machine: its
 * files are compressed weakly, and it lacks what only the package contains; `compressFully` and a whole build add both.
 * @param {{ report?: (line: string) => void, force?: boolean, quick?: boolean }} [options]
 */
export async function buildAll({ report = console.log, force = false, quick = false } = {}) {
  const fingerprint = await computeFingerprint()
  const [builtFrom, state] = await readStamp()
  const isBuilt = builtFrom === fingerprint && !force
  if (isBuilt && (quick || state === 'whole')) return
  if (!isBuilt) {
    await rm(STAMP, { force: true })
    await buildFiles(report)
    if (quick) await writeCompressed([CLIENT, LITE], compressQuickly)
    await writeFile(STAMP, `${fingerprint} quick`)
  }
  if (quick) return
  report('Compressing the files …')
  await compressFully()
  report('Building the elements for React …')
  await buildReact()
  await writeFile(STAMP, `${fingerprint} whole`)
}

if (process.argv[1] === import.meta.filename) {
  const has = (/** @type {string} */ flag) => process.argv.includes(flag)
  if (has('--compress')) await compressFully(1)
  else await buildAll({ force: has('--force'), quick: has('--quick') })
}
