import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { bundlePage, installPackages } from './bundle.mjs'
import { PEER_PACKAGES, PEERS } from './peer-pages.mjs'

/**
 * Installs the peers from npm into a temporary folder and builds a bundle of each there; returns the folder of the
 * bundles and that to delete.
 * @param {string} floor the file with the floor: React in a custom element, of this project
 */
export async function buildPeers(floor) {
  const folder = await installPackages(PEER_PACKAGES)
  const outDir = join(folder, 'built')
  for (const [name, { script }] of Object.entries(PEERS)) {
    const file = join(folder, `${name}.js`)
    await writeFile(file, script)
    await bundlePage({ folder, name, file, outDir })
  }
  await bundlePage({ folder, name: 'floor', file: floor, outDir })
  return { folder, built: outDir }
}
