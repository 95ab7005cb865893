import { randomBytes, randomUUID } from 'node:crypto'
import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'

const DEADLINE_MS = 3000
/** Larger than what a file system can store in its metadata, so that the probe uses data blocks. */
const PROBE_BYTES = 64 * 1024
const PREFIX = 'ready-'

/** Result of the readiness check: `database` is `ok` when it answers a statement, `disk` when a file can be written. */
export interface Readiness {
  readonly ready: boolean
  readonly database: 'ok' | 'failed'
  readonly disk: 'ok' | 'failed'
  /** Whether the installation was restored, and nobody has confirmed that yet. */
  readonly restored?: true
}

const checkWithinDeadline = (work: Promise<unknown>): Promise<'ok' | 'failed'> =>
  new Promise((resolve) => {
    const late = setTimeout(() => resolve('failed'), DEADLINE_MS)
    const createFinish = (outcome: 'ok' | 'failed') => (): void => {
      clearTimeout(late)
      resolve(outcome)
    }
    work.then(createFinish('ok'), createFinish('failed'))
  })

/** Writes a small file to a folder and deletes it again. Throws the system error on failure. */
export async function writeProbe(dataDir: string): Promise<void> {
  const path = join(dataDir, `${PREFIX}${randomUUID()}`)
  try {
    const file = await open(path, 'wx')
    try {
      await file.writeFile(randomBytes(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Creates the readiness check: whether calls can be served, that is, whether the database answers and the data folder
 * accepts a file, each within three seconds. Concurrent requests share one check, so that at most one statement and one
 * file are in progress at a time.
 */
export function openReadiness(db: Database, dataDir: string): () => Promise<Readiness> {
  let pendingAnswer: Promise<Readiness> | undefined
  const findReadiness = async (): Promise<Readiness> => {
    const [database, disk] = await Promise.all([
      checkWithinDeadline(Promise.resolve(db.execute(sql`select 1`))),
      checkWithinDeadline(writeProbe(dataDir)),
    ])
    return { ready: database === 'ok' && disk === 'ok', database, disk }
  }
  return () =>
    (pendingAnswer ??= findReadiness().finally(() => {
      pendingAnswer = undefined
    }))
}
