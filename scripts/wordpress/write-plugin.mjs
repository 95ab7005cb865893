import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildPluginFiles } from './plugin-files.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/** Returns the files of the WordPress plugin by path, after a build. */
export async function buildReleasedPluginFiles() {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const { describeElementsForWordPress } = await import(pathToFileURL(join(ROOT, 'dist/server/forms.js')).href)
  const forms = await readdir(join(ROOT, 'dist/client/forms'))
  return buildPluginFiles(await describeElementsForWordPress(forms), version)
}

/**
 * Writes the WordPress plugin into a folder, as it is installed.
 * @param {string} folder
 */
export async function writePlugin(folder) {
  await rm(folder, { recursive: true, force: true })
  for (const [path, content] of Object.entries(await buildReleasedPluginFiles())) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}
