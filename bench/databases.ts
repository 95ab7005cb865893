import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import startPostgres from '../tests/support/server/postgres-cluster.ts'
import { createDatabase } from '../tests/support/server/test-database.ts'
import type { BenchLine } from './bench-line.ts'

/** A database to measure on, as the environment of a server. */
export interface BenchDatabase {
  readonly name: 'PGlite' | 'PostgreSQL'
  readonly env: Readonly<Record<string, string>>
}

const USUAL = [18, 17, 16, 15].map((version) => `/usr/lib/postgresql/${version}/bin/postgres`)

async function inFolder<Result>(kept: string | undefined, work: (folder: string) => Promise<Result>): Promise<Result> {
  if (kept !== undefined) return work(kept)
  const folder = await mkdtemp(join(tmpdir(), 'campus-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function onPostgres(work: (url: string) => Promise<readonly BenchLine[]>): Promise<readonly BenchLine[]> {
  if (process.env.DATABASE_URL) return work(process.env.DATABASE_URL)
  process.env.POSTGRES_PATH ??= USUAL.find((path) => existsSync(path))
  if (!process.env.POSTGRES_PATH)
    return [{ name: 'PostgreSQL', value: 'not here', promise: 'set POSTGRES_PATH or DATABASE_URL' }]
  const stop = await startPostgres()
  try {
    return await work(await createDatabase('bench'))
  } finally {
    await stop()
  }
}

/**
 * Measures the same on both databases: on the embedded one in `BENCH_DATA_DIR` or a folder that goes, on PostgreSQL at
 * `DATABASE_URL` or in a cluster that goes. `BENCH_DATABASE` names one of the two. `anew`: what was filled for an
 * earlier run would be in the way, so nothing that is kept is used.
 */
export async function onBoth(
  work: (database: BenchDatabase) => Promise<readonly BenchLine[]>,
  anew = false,
): Promise<BenchLine[]> {
  const only = process.env.BENCH_DATABASE?.toLowerCase()
  const kept = anew ? undefined : process.env.BENCH_DATA_DIR
  const common = { SEED_SCALE: '0.01', LOG_LEVEL: 'silent', PORT: '0' }
  const lines: BenchLine[] = []
  if (only !== 'postgresql')
    lines.push(...(await inFolder(kept, (folder) => work({ name: 'PGlite', env: { ...common, DATA_DIR: folder } }))))
  if (anew) delete process.env.DATABASE_URL
  if (only !== 'pglite')
    lines.push(
      ...(await onPostgres((url) =>
        inFolder(undefined, (folder) =>
          work({ name: 'PostgreSQL', env: { ...common, DATABASE_URL: url, DATA_DIR: folder } }),
        ),
      )),
    )
  return lines
}
