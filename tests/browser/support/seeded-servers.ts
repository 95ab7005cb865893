import { startSeededProcess } from '../../support/server/server-process.ts'

/**
 * The servers that the browser tests use, one for each page. They start while this module is loaded: afterwards whoever
 * has loaded it loads no other, and a seed may have to be made first.
 */
export const servers = [await startSeededProcess(), await startSeededProcess()]
