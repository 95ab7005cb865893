import { cp } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { build } from 'vite'

const ROOT = resolve(import.meta.dirname, '..')

/**
 * Builds what runs in Node into a folder, with the migrations and messages that the server reads as files.
 * @param {string} folder
 * @param {import('vite').BuildOptions} [options] what differs from `config/vite.server.config.ts`
 */
export async function buildServer(folder, options = {}) {
  await build({
    root: ROOT,
    logLevel: 'warn',
    configFile: join(ROOT, 'config/vite.server.config.ts'),
    build: { ...options, outDir: folder },
  })
  await cp(join(ROOT, 'server/db/migrations'), join(folder, 'migrations'), {
    recursive: true,
    // Only drizzle-kit reads the snapshot of the schema.
    filter: (file) => !file.endsWith('_snapshot.json'),
  })
  await cp(join(ROOT, 'src/messages'), join(dirname(folder), 'messages'), { recursive: true })
}
