import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { billOfMaterials, bundledPackages, licenceNotices } from './bill-of-materials.mjs'
import { contractFiles } from './contract-module.mjs'
import { integrityFile } from './integrity.mjs'
import { packageJson } from './package-json.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** The builds, by their folder in the package. @type {Readonly<Record<string, string>>} */
const BUILDS = { '': join(ROOT, 'dist/client'), 'lite/': join(ROOT, 'dist/lite') }

/** What the package takes from a build: no pages of the demonstration, and nothing compressed. */
const BUILT = [
  /^(campus-elements|configure|hooks|index)\.js$/,
  /^(elements|assets)\/[^/]+\.js$/,
  /^forms\/[^/]+\.(html|js)$/,
  /^campus-forms\.(css|style\.html|sha256)$/,
  /^preload\.json$/,
]

/** @param {unknown} value */
const json = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Returns where the files of the builds that belong to the package are, by their path in the package.
 * @returns {Promise<Record<string, string>>}
 */
async function builtFiles() {
  /** @type {[string, string][]} */
  const files = []
  for (const [place, folder] of Object.entries(BUILDS)) {
    const paths = (await readdir(folder, { recursive: true })).map((path) => path.replaceAll('\\', '/'))
    for (const path of paths.sort())
      if (BUILT.some((wanted) => wanted.test(path))) files.push([place + path, join(folder, path)])
  }
  return Object.fromEntries(files)
}

/**
 * Writes the package into a folder, after a build: the built elements, their descriptions, and a `package.json` of its
 * own.
 * @param {string} folder
 */
export async function writePackage(folder) {
  const root = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const { elementDescriptions } = await import(pathToFileURL(join(ROOT, 'dist/server/forms.js')).href)
  await rm(folder, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'files'), folder, { recursive: true })
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const built = await builtFiles()
  for (const [path, file] of Object.entries(built)) await cp(file, join(folder, path))
  /** @type {Record<string, string>} */
  const described = await elementDescriptions(join(ROOT, 'src/elements'), root.version)
  const paths = Object.keys(built)
  const tags = paths.filter((path) => path.startsWith('elements/')).map((path) => basename(path, '.js'))
  const bundled = await bundledPackages()
  const written = {
    ...described,
    ...(await contractFiles()),
    'package.json': json(packageJson(root, tags)),
    'integrity.json': json(await integrityFile(folder, paths, root.version)),
    'sbom.cdx.json': json(billOfMaterials(root.version, bundled)),
    'THIRD-PARTY-NOTICES.txt': licenceNotices(bundled),
  }
  for (const [path, text] of Object.entries(written)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
