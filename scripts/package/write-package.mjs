import { cp, mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildBillOfMaterials, listBundledPackages, formatLicenceNotices } from './bill-of-materials.mjs'
import { buildContractFiles } from './contract-module.mjs'
import { buildIntegrityFile } from './integrity.mjs'
import { buildPackageJson } from './package-json.mjs'
import { buildTestingFile } from './testing-module.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** The builds, by their folder in the package. @type {Readonly<Record<string, string>>} */
const BUILDS = {
  '': join(ROOT, 'dist/client'),
  'lite/': join(ROOT, 'dist/lite'),
  'react/': join(ROOT, 'dist/react'),
}

/** What the package takes from a build: no pages of the demonstration, and nothing compressed. */
const BUILT = [
  /^(campus-elements|configure|hooks|index|open|texts)\.js$/,
  /^(elements|assets)\/[^/]+\.js$/,
  /^forms\/[^/]+\.(html|js)$/,
  /^campus-forms\.(css|style\.html|sha256)$/,
  /^preload\.json$/,
]

/** @param {unknown} value */
const formatJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Returns where the files of the builds that belong to the package are, by their path in the package.
 * @returns {Promise<Record<string, string>>}
 */
async function listBuiltFiles() {
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
  const { buildElementDescriptions } = await import(pathToFileURL(join(ROOT, 'dist/server/forms.js')).href)
  await rm(folder, { recursive: true, force: true })
  await cp(join(import.meta.dirname, 'files'), folder, { recursive: true })
  await cp(join(ROOT, 'LICENSE'), join(folder, 'LICENSE'))
  const built = await listBuiltFiles()
  for (const [path, file] of Object.entries(built)) await cp(file, join(folder, path))
  /** @type {Record<string, string>} */
  const described = await buildElementDescriptions(join(ROOT, 'src/elements'), root.version)
  const paths = Object.keys(built)
  const tags = paths.filter((path) => path.startsWith('elements/')).map((path) => basename(path, '.js'))
  const bundled = await listBundledPackages()
  const written = {
    ...described,
    ...(await buildContractFiles()),
    'testing.js': await buildTestingFile(),
    'package.json': formatJson(buildPackageJson(root, tags)),
    'integrity.json': formatJson(await buildIntegrityFile(folder, paths, root.version)),
    'sbom.cdx.json': formatJson(buildBillOfMaterials(root.version, bundled)),
    'THIRD-PARTY-NOTICES.txt': formatLicenceNotices(bundled),
  }
  for (const [path, text] of Object.entries(written)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
