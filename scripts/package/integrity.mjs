import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Returns the checksum of a file as `integrity` takes it. @param {Buffer} bytes */
export const computeIntegrity = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`

/**
 * Returns `integrity.json`: the checksum of the loader, of each element and of every file that they load, by path.
 * @param {string} folder @param {readonly string[]} paths @param {string} version
 */
export async function buildIntegrityFile(folder, paths, version) {
  const wanted = paths.filter((path) => /\.(js|css)$/.test(path))
  const files = await Promise.all(
    wanted.map(async (path) => /** @type {const} */ ([path, computeIntegrity(await readFile(join(folder, path)))])),
  )
  return { version, files: Object.fromEntries(files) }
}
