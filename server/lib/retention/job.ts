import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { rowsOf } from '../../db/rows.ts'
import { upload } from '../../db/schema.ts'
import { uploadsFolder } from '../storage/uploads.ts'
import { RETENTION, type RetentionRule } from './rules.ts'

/** Rows deleted per statement; calls are answered between statements. */
const SLICE = 500
const DAY_MS = 86_400_000
const EVERY_MS = 3_600_000
/** Delay of the first run, so that it does not compete with the first calls. */
const FIRST_MS = 60_000

/** What the retention job needs. */
export interface RetentionParts {
  readonly db: Database
  readonly dataDir: string
  readonly now: () => Date
  /** Awaited between two slices. */
  readonly yieldToRequests?: () => Promise<void>
  /** Reports an unexpected error. */
  readonly onFault: (error: unknown) => void
}

/** The job that deletes rows older than their rule. */
export interface Retention {
  /**
   * Deletes everything that is due, in slices; returns the number of deleted rows by table. Several processes may run
   * this at once.
   */
  readonly sweep: () => Promise<Readonly<Record<string, number>>>
  /** Sweeps periodically. */
  readonly start: () => void
  /** Stops after the current slice. */
  readonly close: () => Promise<void>
}

/** Deletes one slice; returns the number of deleted rows. */
async function deleteSlice(db: Database, { table }: RetentionRule, due: SQL | undefined): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`delete from ${table} where ctid in (select ctid from ${table} where ${due} limit ${SLICE} for update skip locked) returning 1 as one`,
  )
  return gone.length
}

/**
 * Builds the condition for rows beyond the maximum: all except the newest `most.rows`. Returns undefined if there are
 * none.
 */
async function surplus(db: Database, { table, most }: RetentionRule): Promise<SQL | undefined> {
  if (!most) return undefined
  const [last] = await rowsOf<{ id: number }>(
    db,
    sql`select ${most.by}::float8 as id from ${table} order by ${most.by} desc offset ${most.rows} limit 1`,
  )
  return last && sql`${most.by} <= ${last.id}`
}

/** Deletes files without a row that are at least a day old, so that no upload in progress loses its file. */
async function removeOrphans({ db, dataDir, now }: RetentionParts): Promise<void> {
  const names = await readdir(uploadsFolder(dataDir)).catch(() => [])
  for (const name of names) {
    const path = join(uploadsFolder(dataDir), name)
    const age = await stat(path).then(
      ({ mtimeMs }) => now().getTime() - mtimeMs,
      () => 0,
    )
    if (age < DAY_MS) continue
    const [row] = /^\d{1,15}$/.test(name)
      ? await db
          .select({ id: upload.id })
          .from(upload)
          .where(eq(upload.id, Number(name)))
      : []
    if (!row) await rm(path, { force: true })
  }
}

/** Creates the job; it does nothing until `start` or `sweep` is called. */
export function openRetention(
  parts: RetentionParts,
  rules: Readonly<Record<string, RetentionRule>> = RETENTION,
): Retention {
  const { db, now, yieldToRequests = setImmediate, onFault } = parts
  let closing = false
  let timer: NodeJS.Timeout | undefined
  let working: Promise<unknown> = Promise.resolve()

  const forget = async (rule: RetentionRule): Promise<number> => {
    let gone = 0
    for (const due of [rule.olderThan(new Date(now().getTime() - rule.days * DAY_MS)), await surplus(db, rule)]) {
      for (let last = SLICE; due && last === SLICE && !closing; gone += last) {
        last = await deleteSlice(db, rule, due)
        await yieldToRequests()
      }
    }
    return gone
  }

  const sweep = async (): Promise<Readonly<Record<string, number>>> => {
    const gone: Record<string, number> = {}
    for (const [name, rule] of Object.entries(rules)) if (!closing) gone[name] = await forget(rule)
    if (!closing) await removeOrphans(parts)
    return gone
  }

  const later = (milliseconds: number): void => {
    timer = setTimeout(() => {
      working = sweep()
        .catch(onFault)
        .finally(() => (closing ? undefined : later(EVERY_MS)))
    }, milliseconds).unref()
  }

  return {
    sweep,
    start: () => later(FIRST_MS),
    async close() {
      closing = true
      clearTimeout(timer)
      await working
    },
  }
}
