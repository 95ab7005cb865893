import { rm } from 'node:fs/promises'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { NODE_FLAGS } from './node-flags.ts'
import { createSeededFolder } from './seeded-folder.ts'

/** The built server as its own process. */
export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/**
 * Starts the built server on a seeded data folder, which is deleted when it stops. A first start, which seeds, is what
 * `tests/systems/processes/start-command.test.ts` is about.
 */
export async function startSeededProcess(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = await createSeededFolder()
  const server = await startServerProcess({ env, dataDir, flags: NODE_FLAGS })
  return {
    ...server,
    async stop() {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
