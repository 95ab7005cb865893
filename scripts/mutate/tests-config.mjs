import { resolve } from 'node:path'
import { loadConfigFromFile, mergeConfig } from 'vite'
import { createWeavePlugin } from './weave-plugin.mjs'

const ROOT = resolve(import.meta.dirname, '../..')

/** Keeps the order that the files of a mutant are given in. */
class GivenOrder {
  /** @template T @param {T} files */
  shard(files) {
    return files
  }
  /** @template T @param {T} files */
  sort(files) {
    return files
  }
}

/**
 * Creates the configuration of the tests: projects of vitest.config.ts, one file after another, with mutants in the
 * sources. It is read once, while `extends` reads it again for each project.
 * @param {readonly string[]} names the projects
 * @param {readonly (import('./mutants.mjs').PlacedMutant & {id: number})[]} mutants
 * @returns {Promise<import('vite').UserConfig>}
 */
export async function createTestsConfig(names, mutants) {
  const loaded = await loadConfigFromFile({ command: 'serve', mode: 'test' }, resolve(ROOT, 'vitest.config.ts'))
  const { test, ...shared } = /** @type {import('vitest/config').UserConfig} */ (loaded?.config ?? {})
  const { projects: all = [], ...common } = test ?? {}
  const limits = {
    setupFiles: [resolve(import.meta.dirname, 'worker.mjs')],
    maxWorkers: 1,
    // Soon enough for a mutant that makes a test wait.
    testTimeout: 60_000,
    hookTimeout: 90_000,
    expect: { poll: { timeout: 15_000 } },
  }
  const projects = all.flatMap((project) => {
    if (typeof project !== 'object' || !('test' in project) || !names.includes(String(project.test?.name))) return []
    const { extends: _, ...own } = /** @type {{extends?: unknown} & import('vite').UserConfig} */ (project)
    return [
      mergeConfig(
        mergeConfig({ ...shared, test: common }, { plugins: [createWeavePlugin(mutants)], test: limits }),
        own,
      ),
    ]
  })
  return { root: ROOT, test: { projects, maxWorkers: 1, sequence: { sequencer: GivenOrder } } }
}
