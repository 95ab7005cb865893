import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buildAliasFiles, listAliases } from './aliases.mjs'
import { buildHeadersFile, completeWebConfig } from './caching.mjs'

const HEADERS = join(import.meta.dirname, 'headers')

/**
 * Returns the channel files of a version, by path. Each names the newest version, of all or with its major number, and
 * the loaders of its two builds, for programs that write pages. A prerelease is in no channel.
 * @param {{ version: string, files: Record<string, string> }} integrity @returns {Record<string, string>}
 */
export function buildChannelFiles({ version, files }) {
  const [loader, lite] = ['campus-elements.js', 'lite/campus-elements.js'].map((path) => ({
    path: `../${version}/${path}`,
    integrity: files[path],
  }))
  const text = `${JSON.stringify({ version, loader, lite }, null, 2)}\n`
  return Object.fromEntries(listAliases(version).map((alias) => [`channel/${alias}.json`, text]))
}

/**
 * Returns the files for a CDN or an institution that hosts the elements itself, by path: a folder named after the
 * version, which never changes, the folders of its aliases, the channel files, and the headers that a web server sends
 * with them. Unpacked over those of earlier versions, they leave these as they are.
 * @param {string} folder the written package @returns {Promise<Record<string, string>>}
 */
export async function buildHostingFiles(folder) {
  const integrity = JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8'))
  const { version } = integrity
  const hosted = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(LICENSE|THIRD-PARTY-NOTICES)|\.(js|css|html|sha256|json)$/.test(path))
    .filter((path) => !/^(package|custom-elements|web-types|vscode.*)\.json$|without-document\.js$/.test(path))
  /** @type {Record<string, string>} */
  const own = {}
  for (const path of hosted.sort()) own[path] = await readFile(join(folder, path), 'utf8')
  /** @type {Record<string, string>} */
  const files = {}
  for (const [path, text] of Object.entries(own)) files[`campus-elements/${version}/${path}`] = text
  for (const [path, text] of Object.entries({ ...buildAliasFiles(version, own), ...buildChannelFiles(integrity) }))
    files[`campus-elements/${path}`] = text
  files['headers/_headers'] = buildHeadersFile([version, ...listAliases(version), 'channel'])
  for (const name of (await readdir(HEADERS)).sort())
    files[`headers/${name}`] = completeWebConfig(await readFile(join(HEADERS, name), 'utf8'), version)
  return files
}
