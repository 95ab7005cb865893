import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildHostingFiles } from './hosting-files.mjs'
import { buildSourceMaps } from './source-maps.mjs'
import { buildReleasedPluginFiles } from '../wordpress/write-plugin.mjs'

const run = promisify(execFile)

/**
 * Writes what is published of a version into `dist/release`: the package for npm, the archive for institutions that
 * host the files themselves, the WordPress plugin, the source maps, the bill of materials, and the checksums of all of
 * them. Returns that folder.
 * @param {string} root @param {string} folder the written package
 * @param {(files: Record<string, string | Buffer>) => Promise<Buffer>} zipArchive
 */
export async function writeRelease(root, folder, zipArchive) {
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const release = join(root, 'dist/release')
  await rm(release, { recursive: true, force: true })
  await mkdir(release, { recursive: true })
  await run('npm', ['pack', '--pack-destination', release], { cwd: folder })
  const name = `campus-elements-${version}`
  await writeFile(join(release, `${name}.zip`), await zipArchive(await buildHostingFiles(folder)))
  const plugin = Object.entries(await buildReleasedPluginFiles()).map(([path, file]) => [
    `campus-elements/${path}`,
    file,
  ])
  await writeFile(
    join(release, `campus-elements-wordpress-${version}.zip`),
    await zipArchive(Object.fromEntries(plugin)),
  )
  await writeFile(join(release, `${name}.maps.zip`), await zipArchive(await buildSourceMaps(root)))
  await writeFile(join(release, `${name}.cdx.json`), await readFile(join(folder, 'sbom.cdx.json')))
  const sums = await Promise.all(
    (await readdir(release)).sort().map(async (file) => {
      const sum = createHash('sha256').update(await readFile(join(release, file)))
      return `${sum.digest('hex')}  ${file}\n`
    }),
  )
  await writeFile(join(release, 'SHA256SUMS'), sums.join(''))
  return release
}
