import { startSeededProcess } from '../../support/server/server-process.ts'

/**
 * The server that all browser tests share. It starts while this module is loaded: afterwards whoever has loaded it
 * loads no other, and a seed may have to be made first.
 */
export const server = await startSeededProcess()
