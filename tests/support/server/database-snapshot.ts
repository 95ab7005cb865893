import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { MemoryDatabase } from '../../../server/db/database.ts'

/** The database of a template as one file; opening it in memory takes a third of the time of copying its folder. */
export const SNAPSHOT = 'pglite.tar'

/** Writes the snapshot of a folder's embedded database beside it. */
export async function writeSnapshot(folder: string): Promise<void> {
  const { PGlite } = await import('@electric-sql/pglite')
  // Without the log of the seeding, which makes up half of the files and would be replayed at every start.
  const startParams = [...PGlite.defaultStartParams, '-c', 'wal_recycle=off']
  const engine = await PGlite.create({ dataDir: join(folder, 'pglite'), startParams })
  // Nobody creates a database from the templates; without them, there are a third fewer files.
  await engine.exec('update pg_database set datistemplate = false where datname <> current_database()')
  const { rows } = await engine.query<{ name: string }>(
    'select datname as name from pg_database where datname <> current_database()',
  )
  for (const { name } of rows) await engine.exec(`drop database ${name}`)
  await engine.exec('checkpoint; select pg_switch_wal(); checkpoint')
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  await writeFile(join(folder, SNAPSHOT), Buffer.from(await dump.arrayBuffer()))
}

/** A blob whose bytes are in memory: Node reads those of its own blobs in small pieces. */
class LoadedBlob extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(bytes: ArrayBuffer) {
    super([])
    this.#bytes = bytes
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}

/** The directory of the embedded database's engine. */
const ENGINE = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))

/** Returns a file as bytes of its own. */
async function readBytes(path: string): Promise<ArrayBuffer> {
  const { buffer, byteOffset, byteLength } = await readFile(path)
  return buffer.slice(byteOffset, byteOffset + byteLength)
}

/**
 * Loads the snapshot in a folder to be opened in memory. The engine is compiled once for all databases of a worker, and
 * its page cache is small, because filling the usual one with zeros takes longer than opening the database.
 */
export async function loadSnapshot(folder: string): Promise<MemoryDatabase> {
  const [files, engine] = await Promise.all([
    readBytes(join(folder, SNAPSHOT)),
    readBytes(join(ENGINE, 'pglite.wasm')).then((bytes) => WebAssembly.compile(bytes)),
  ])
  const { PGlite } = await import('@electric-sql/pglite')
  return {
    loadDataDir: new LoadedBlob(files),
    pgliteWasmModule: engine,
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=4MB'],
  }
}
