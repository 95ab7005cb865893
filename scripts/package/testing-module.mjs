import { resolve } from 'node:path'
import { build } from 'vite'

const ENTRY = resolve(import.meta.dirname, '../../src/testing/index.ts')

/**
 * Returns the file of the entry `campus-elements/testing`: the elements without a server, for the tests of pages. It
 * needs nothing else of the package.
 * @returns {Promise<string>}
 */
export async function buildTestingFile() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'testing' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first) || first.output.length !== 1) throw new Error('The fixtures are not one file.')
  return first.output[0].code
}
