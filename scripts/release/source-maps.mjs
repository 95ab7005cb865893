import { readFile, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'

/** The builds: their configuration, their folder below `dist`, and in front of the paths of their maps. */
const BUILDS = [
  { config: 'config/vite.client.config.ts', built: 'dist/client', place: '' },
  { config: 'config/vite.lite.config.ts', built: 'dist/lite', place: 'lite/' },
]

/**
 * Builds the browser files again with source maps, and returns the maps by path. They are not part of the package:
 * nobody who visits a page needs them. Throws when the files differ from those that were built before, which the maps
 * would not fit.
 * @param {string} root @returns {Promise<Record<string, string>>}
 */
export async function buildSourceMaps(root) {
  const folder = join(root, 'dist/with-maps')
  /** @type {Record<string, string>} */
  const maps = {}
  for (const { config, built, place } of BUILDS) {
    const options = { outDir: folder, sourcemap: /** @type {const} */ ('hidden') }
    await build({ root, logLevel: 'warn', configFile: join(root, config), build: options })
    for (const found of (await readdir(folder, { recursive: true })).sort()) {
      const path = found.replaceAll('\\', '/')
      if (!path.endsWith('.js.map')) continue
      const script = path.slice(0, -'.map'.length)
      const [mapped, released] = await Promise.all(
        [join(folder, script), join(root, built, script)].map((file) => readFile(file, 'utf8')),
      )
      if (mapped !== released) throw new Error(`${script} differs between two builds, so its source map would not fit.`)
      maps[place + path] = await readFile(join(folder, path), 'utf8')
    }
    await rm(folder, { recursive: true, force: true })
  }
  return maps
}
