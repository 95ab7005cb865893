import { join, resolve } from 'node:path'
import { buildAll } from './build.mjs'
import { writePackage } from './package/write-package.mjs'

const FOLDER = join(resolve(import.meta.dirname, '..'), 'dist/package')

/** Builds the product and writes its package into `dist/package`; returns that folder. */
export async function pack() {
  await buildAll()
  await writePackage(FOLDER)
  return FOLDER
}

if (process.argv[1] === import.meta.filename)
  console.log(`The package is in ${await pack()}: npm pack and npm publish work there.`)
