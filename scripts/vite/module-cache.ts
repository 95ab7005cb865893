import type { Plugin } from 'vite'

/** The folder of the modules that an earlier suite of the same run has transformed; `scripts/tally.mjs` names it. */
const FOLDER = process.env.MODULE_CACHE

/**
 * Options of Vitest that keep transformed modules for the suites that follow, as reading the sources takes a suite five
 * to eight seconds of the processor. Only within a run of all tests, which begins with an empty folder.
 */
export const moduleCache = FOLDER ? { fsModuleCache: true, fsModuleCachePath: FOLDER } : {}

/** Creates a plugin that tells the cache what it does not know itself: the constants of a configuration. */
export const createModuleCachePlugin = (): Plugin => ({
  name: 'campus-module-cache',
  configureVitest({ experimental_defineCacheKeyGenerator: addKey }) {
    if (FOLDER) addKey(({ environment }) => JSON.stringify(environment.config.define))
  },
})
