import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../..')

/** What a file with the terms of a licence is called. */
const TERMS = /^(licen[cs]e|copying|notice)(\.|-|$)/i

/**
 * @typedef {object} Bundled a package whose code is in the browser files
 * @property {string} name
 * @property {string} version
 * @property {string} license
 * @property {string} integrity the checksum of its archive, from the lock file: `sha512-…`
 * @property {string} terms the text of its licence
 */

/**
 * Returns the folders of the packages whose code is in the browser files of the two builds, relative to the project.
 * @param {string} root @returns {Promise<string[]>}
 */
async function listBundledFolders(root) {
  const lists = await Promise.all(
    ['client', 'lite'].map((build) => readFile(join(root, 'dist', build, '.vite/packages.json'), 'utf8')),
  )
  return [...new Set(lists.flatMap((list) => JSON.parse(list)))].sort()
}

/**
 * Returns the packages whose code is in the browser files of the two builds.
 * @param {string} [root] the folder of the project @returns {Promise<Bundled[]>}
 */
export async function listBundledPackages(root = ROOT) {
  const paths = await listBundledFolders(root)
  const { packages: locked } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'))
  return Promise.all(
    paths.map(async (path) => {
      const folder = join(root, path)
      const { name, version, license } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
      // The folder of the packages may be a link to a place outside of the project.
      const { integrity } = locked[path.replace(/^.*?(?=node_modules\/)/, '')]
      const files = (await readdir(folder)).filter((file) => TERMS.test(file)).sort()
      const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      const terms = texts.map((text) => text.trim()).join('\n\n')
      return {
        name,
        version,
        license,
        integrity,
        terms: terms || `The package contains no text of its licence, ${license}.`,
      }
    }),
  )
}

/**
 * Returns the bill of materials of the browser files (CycloneDX 1.6). It has no date, so that equal files have an equal
 * one.
 * @param {string} version @param {readonly Bundled[]} bundled
 */
export function buildBillOfMaterials(version, bundled) {
  /** @param {string} name @param {string} of */
  const formatPurl = (name, of) => `pkg:npm/${name.replace('@', '%40')}@${of}`
  const own = formatPurl('campus-elements', version)
  const components = bundled.map(({ name, version, license, integrity }) => ({
    type: 'library',
    'bom-ref': formatPurl(name, version),
    name,
    version,
    purl: formatPurl(name, version),
    licenses: [license.includes(' ') ? { expression: license } : { license: { id: license } }],
    hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
  }))
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      component: { type: 'library', 'bom-ref': own, name: 'campus-elements', version, purl: own },
    },
    components,
    dependencies: [{ ref: own, dependsOn: components.map((component) => component['bom-ref']) }],
  }
}

/**
 * Returns the licences of the packages in the browser files, as their terms require.
 * @param {readonly Bundled[]} bundled
 */
export const formatLicenceNotices = (bundled) =>
  [
    'The browser files of campus-elements contain code of these packages.',
    ...bundled.map(({ name, version, license, terms }) => `${name} ${version} (${license})\n\n${terms}`),
    '',
  ].join(`\n\n${'-'.repeat(80)}\n\n`)
