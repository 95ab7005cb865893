import { resolve } from 'node:path'
import { build } from 'vite'
import { buildContractDeclaration } from './contract-types.mjs'

const ENTRY = resolve(import.meta.dirname, '../../src/contract/index.ts')

/**
 * Returns the files of the entry `campus-elements/contract`: the activities and queries of the server, with their
 * schemas, for `mql.call` and `mql.query`. They are a file of their own, because no element needs all of them.
 * @returns {Promise<Record<string, string>>}
 */
export async function buildContractFiles() {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'contract' } },
  })
  const [first] = Array.isArray(built) ? built : [built]
  if (!first || !('output' in first) || first.output.length !== 1) throw new Error('The contract is not one file.')
  return { 'contract.js': first.output[0].code, 'contract.d.ts': buildContractDeclaration(ENTRY) }
}
