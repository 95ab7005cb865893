import { readFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { weaveMutants } from './mutants.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/**
 * Creates a plugin that weaves the mutants of a list into the sources as they are loaded.
 * @param {string | undefined} list the file of the list, as `run-tests.mjs` writes it
 * @returns {import('vite').Plugin}
 */
export function weavePlugin(list) {
  /** @type {readonly (import('./mutants.mjs').PlacedMutant & {id: number})[]} */
  const mutants = list ? JSON.parse(readFileSync(list, 'utf8')) : []
  return {
    name: 'campus-weave-mutants',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(ROOT, id).replaceAll('\\', '/')
      const own = mutants.filter((mutant) => mutant.file === file)
      return own.length > 0 ? { code: weaveMutants(code, own), map: null } : undefined
    },
  }
}
