import { resolve } from 'node:path'
import { runnerImport } from 'vite'

/**
 * Imports a module of our sources into this process: Node cannot run TypeScript, nor the addresses of threads
 * (scripts/vite/thread.ts). Gives what the module exports; rejects as the module does.
 * @template {object} Exports @param {string} file @returns {Promise<Exports>}
 */
export async function runSource(file) {
  const { module: threads } = await runnerImport(resolve(import.meta.dirname, 'vite/thread.ts'))
  const { module } = await runnerImport(file, { plugins: [threads.createThreadPlugin()] })
  return module
}
