import { readFile, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readPo, writeMo, writePo, writeScriptJson } from './catalogue.mjs'
import { findTexts, listTexts } from './find-texts.mjs'

const ROOT = resolve(import.meta.dirname, '../..')
/** The sources of the plugin. */
export const PLUGIN_SOURCES = join(ROOT, 'integrations/wordpress/campus-elements')
const EDITOR = 'block/editor.js'
const EDITOR_HANDLE = 'campus-elements-editor'

/** Returns the sources of the plugin by path. @returns {Promise<Record<string, string>>} */
export async function readPluginSources() {
  /** @type {Record<string, string>} */
  const sources = {}
  for (const entry of await readdir(PLUGIN_SOURCES, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    sources[path.slice(PLUGIN_SOURCES.length + 1).replaceAll('\\', '/')] = await readFile(path, 'utf8')
  }
  return Object.fromEntries(Object.entries(sources).sort())
}

/**
 * Returns the translations of the plugin by WordPress's name of the language: `hi_IN`, `mr`, `ur`, `dv`.
 * @param {Readonly<Record<string, string>>} sources
 */
export const readCatalogues = (sources) =>
  Object.entries(sources).flatMap(([path, text]) => {
    const [, locale] = /^languages\/campus-elements-(\w+)\.po$/.exec(path) ?? []
    return locale === undefined ? [] : [{ locale, path, catalogue: readPo(text) }]
  })

/**
 * Returns the files of the plugin as it is installed, by path: its sources with their version, the description of the
 * elements, and the translations in the forms that WordPress reads.
 * @param {import('./describe-elements.ts').PluginDescription} description @param {string} version
 * @returns {Promise<Record<string, string | Buffer>>}
 */
export async function buildPluginFiles(description, version) {
  const sources = await readPluginSources()
  const texts = listTexts(sources, description)
  /** @type {Record<string, string | Buffer>} */
  const files = Object.fromEntries(
    Object.entries(sources).map(([path, text]) => [path, text.replaceAll('%version%', version)]),
  )
  files.LICENSE = await readFile(join(ROOT, 'LICENSE'), 'utf8')
  files['elements.json'] = `${JSON.stringify(description, null, 2)}\n`
  files['languages/campus-elements.pot'] = writePo(texts, '', new Map())
  const scriptTexts = findTexts(sources[EDITOR] ?? '').map(({ text }) => text)
  for (const { locale, path, catalogue } of readCatalogues(sources)) {
    files[path] = writePo(texts, locale, catalogue)
    files[path.replace(/po$/, 'mo')] = writeMo(locale, catalogue)
    files[`languages/campus-elements-${locale}-${EDITOR_HANDLE}.json`] = writeScriptJson(locale, catalogue, scriptTexts)
  }
  return files
}
