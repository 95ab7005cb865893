import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'

const HEADERS = join(import.meta.dirname, 'headers')

/**
 * Returns the path and the text of the channel file of a version. It names the newest version with its major number
 * and the loaders of its two builds, for programs that write pages.
 * @param {{ version: string, files: Record<string, string> }} integrity
 * @returns {readonly [path: string, text: string]}
 */
export function buildChannelFile({ version, files }) {
  const [loader, lite] = ['campus-elements.js', 'lite/campus-elements.js'].map((path) => ({
    path: `../${version}/${path}`,
    integrity: files[path],
  }))
  return [`channel/${version.split('.')[0]}.json`, `${JSON.stringify({ version, loader, lite }, null, 2)}\n`]
}

/**
 * Returns the files for institutions that host the elements themselves, by path: a folder named after the version,
 * which never changes, the channel file, and the headers that a web server sends with them.
 * @param {string} folder the written package @returns {Promise<Record<string, string>>}
 */
export async function buildHostingFiles(folder) {
  const integrity = JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8'))
  const hosted = (await readdir(folder, { recursive: true }))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /^(LICENSE|THIRD-PARTY-NOTICES)|\.(js|css|html|sha256|json)$/.test(path))
    .filter((path) => !/^(package|custom-elements|web-types|vscode.*)\.json$|without-document\.js$/.test(path))
  /** @type {Record<string, string>} */
  const files = {}
  for (const path of hosted.sort())
    files[`campus-elements/${integrity.version}/${path}`] = await readFile(join(folder, path), 'utf8')
  const [path, text] = buildChannelFile(integrity)
  files[`campus-elements/${path}`] = text
  for (const name of (await readdir(HEADERS)).sort())
    files[`headers/${name}`] = await readFile(join(HEADERS, name), 'utf8')
  return files
}
