import { relative, resolve } from 'node:path'
import { weaveMutants } from './mutants.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Creates a plugin that weaves mutants into the sources as they are loaded.
 * @param {readonly (import('./mutants.mjs').PlacedMutant & {id: number})[]} mutants
 * @returns {import('vite').Plugin}
 */
export const createWeavePlugin = (mutants) => ({
  name: 'campus-weave-mutants',
  enforce: 'pre',
  transform(code, id) {
    const file = relative(ROOT, id).replaceAll('\\', '/')
    const own = mutants.filter((mutant) => mutant.file === file)
    return own.length > 0 ? { code: weaveMutants(code, own), map: null } : undefined
  },
})
