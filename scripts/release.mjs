import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { packProduct } from './pack.mjs'
import { writeRelease } from './release/write-release.mjs'
import { writeVersion } from './release/write-version.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const [version] = process.argv.slice(2)

try {
  if (version === undefined) throw new Error('Usage: npm run release -- 1.2.3')
  await writeVersion(ROOT, version)
  const folder = await packProduct()
  const { zipArchive } = await import(pathToFileURL(join(ROOT, 'dist/server/forms.js')).href)
  console.log(`Version ${version} is in ${await writeRelease(ROOT, folder, zipArchive)}.`)
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault)
  process.exitCode = 1
}
