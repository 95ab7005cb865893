import { join, resolve } from 'node:path'
import { buildAll } from './build.mjs'
import { writePackage } from './package/write-package.mjs'
import { writePlugin } from './wordpress/write-plugin.mjs'

const ROOT = resolve(import.meta.dirname, '..')
const FOLDER = join(ROOT, 'dist/package')

/**
 * Builds the product and writes its package into `dist/package`, and its WordPress plugin into `dist/wordpress`;
 * returns the folder of the package.
 */
export async function packProduct() {
  await buildAll()
  await writePackage(FOLDER)
  await writePlugin(join(ROOT, 'dist/wordpress/campus-elements'))
  return FOLDER
}

if (process.argv[1] === import.meta.filename)
  console.log(`The package is in ${await packProduct()}: npm pack and npm publish work there.`)
