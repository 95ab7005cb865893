import { startSeededProcess } from '../../support/server/server-process.ts'

/** Number of pages that run test files at the same time, as `wtr.config.mjs` has decided. */
const PAGES = Number(process.env.PAGES)

/**
 * The servers that the browser tests use, one for each page. They start while this module is loaded: afterwards whoever
 * has loaded it loads no other. The first one may make the seed that the others copy.
 */
export const servers = [await startSeededProcess()]
servers.push(...(await Promise.all(Array.from({ length: PAGES - 1 }, () => startSeededProcess()))))
