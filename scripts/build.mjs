import { createHash } from 'node:crypto'
import { cp, mkdir, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { brotliCompress, constants } from 'node:zlib'
import { promisify } from 'node:util'
import { build } from 'vite'
import { buildServer } from './build-server.mjs'
import { completePage, listFurtherLanguages, inlineSheet, translatePage } from './pages.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const CLIENT = join(ROOT, 'dist/client')
const LITE = join(ROOT, 'dist/lite')
const STAMP = join(ROOT, 'dist/stamp')
const compress = promisify(brotliCompress)

/** @param {string} folder @returns {AsyncGenerator<string>} every file below it */
async function* listFilesBelow(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (entry.name !== 'node_modules') yield* listFilesBelow(path)
    } else yield path
  }
}

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
    await writeFile(join(CLIENT, name), completePage(page, parts))
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
 * Compresses a file as far as brotli can: which distance codes suit it is only known by trying.
 * @param {Buffer} bytes
 */
async function compressBest(bytes) {
  const tries = await Promise.all(
    [0, 1].map((postfix) =>
      compress(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
        },
      }),
    ),
  )
  return tries.reduce((best, next) => (next.length < best.length ? next : best))
}

/**
 * Serving brotli from disk costs the server nothing. A form as HTML is not served as it stands there. Many files of the
 * two builds are equal, and are compressed once.
 * @param {readonly string[]} folders
 */
async function writeCompressed(folders) {
  /** @type {Map<string, Promise<Buffer>>} */
  const compressed = new Map()
  const files = []
  for (const folder of folders)
    for await (const file of listFilesBelow(folder))
      if (/\.(js|css|html|json|svg)$/.test(file) && !/\bforms\/[^/]+\.html$/.test(file)) files.push(file)
  await Promise.all(
    files.map(async (file) => {
      const text = await readFile(file, 'utf8')
      const best = compressed.get(text) ?? compressBest(Buffer.from(text))
      compressed.set(text, best)
      await writeFile(`${file}.br`, await best)
    }),
  )
}

/** Builds the same elements with Preact, after the forms, which the loader of both builds can draw. */
async function buildLite() {
  await build({ logLevel: 'warn', root: ROOT, configFile: join(ROOT, 'config/vite.lite.config.ts') })
  const forms = join(CLIENT, 'forms')
  for (const name of await readdir(forms))
    if (name.endsWith('.js')) await cp(join(forms, name), join(LITE, 'forms', name))
}

/** Builds the elements for applications of React, which only the package contains. */
const buildReact = () => build({ logLevel: 'warn', root: ROOT, configFile: join(ROOT, 'config/vite.react.config.ts') })

/**
 * Builds all bundles, the server, the static forms and the demo pages into `dist/`, unless nothing has changed since.
 * @param {{ report?: (line: string) => void, force?: boolean }} [options]
 */
export async function buildAll({ report = console.log, force = false } = {}) {
  const now = await computeFingerprint()
  const before = await readFile(STAMP, 'utf8').catch(() => '')
  if (now === before && !force) return
  await rm(STAMP, { force: true })
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
  for (const [name, text] of Object.entries(forms)) {
    await writeFile(join(CLIENT, name.startsWith('campus-forms.') ? name : `forms/${name}`), text)
    if (/\.[a-z]{2}\.html$/.test(name))
      await writeFile(
        join(CLIENT, 'forms', name.replace('.html', '.js')),
        `export default ${JSON.stringify(parseFormTree(text))}`,
      )
  }
  const tables = { ...buildDemoTables(), 'playground facts': await buildPlaygroundFacts() }
  await writePages({ forms, tables, pieces: await buildGalleryPieces(), completeForm })
  report('Building the lite elements …')
  await buildLite()
  report('Building the elements for React …')
  await buildReact()
  await writeCompressed([CLIENT, LITE])
  await writeFile(STAMP, now)
}

if (process.argv[1] === import.meta.filename) await buildAll({ force: process.argv.includes('--force') })
