import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { Database } from '../../db/database.ts'
import { client, retentionRun, upload } from '../../db/schema.ts'
import { clearExpiredRequests } from '../second-person/empty-requests.ts'
import { getUploadsFolder } from '../storage/uploads.ts'
import { deleteSlice, listDueConditions, SLICE } from './due.ts'
import { loadOwnPeriods, groupPeriods, type Periods } from './periods.ts'
import type { RetentionRule } from './rule.ts'
import { RETENTION } from './rules.ts'
import { MINUTE_MS, HOUR_MS, DAY_MS } from '../../../src/contract/durations.ts'

const EVERY_MS = HOUR_MS
/** Delay of the first run, so that it does not compete with the first calls. */
const FIRST_MS = MINUTE_MS

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

/** Deletes files without a row that are at least a day old, so that no upload in progress loses its file. */
async function removeOrphans({ db, dataDir, now }: RetentionParts): Promise<void> {
  const names = await readdir(getUploadsFolder(dataDir)).catch(() => [])
  for (const name of names) {
    const path = join(getUploadsFolder(dataDir), name)
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

/** Records what a run deleted of each institution, even if it was nothing: people see when the last run was. */
async function recordRun(
  db: Database,
  at: Date,
  byClient: ReadonlyMap<number, Readonly<Record<string, number>>>,
): Promise<void> {
  const clients = await db.select({ id: client.id }).from(client)
  if (clients.length > 0)
    await db
      .insert(retentionRun)
      .values(clients.map(({ id }) => ({ clientId: id, at, deleted: { ...byClient.get(id) } })))
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

  const removeDueRows = async (
    rule: RetentionRule,
    own: Periods,
    count: (clientId: number) => void,
  ): Promise<number> => {
    let gone = 0
    for (const due of await listDueConditions(db, rule, now(), own)) {
      for (let last = SLICE; last === SLICE && !closing; gone += last) {
        last = await deleteSlice(db, rule, due, count)
        await yieldToRequests()
      }
    }
    return gone
  }

  const removeExpiredRows = async (): Promise<Readonly<Record<string, number>>> => {
    const gone: Record<string, number> = {}
    const byClient = new Map<number, Record<string, number>>()
    const stored = await loadOwnPeriods(db)
    for (const [name, rule] of Object.entries(rules)) {
      if (closing) break
      gone[name] = await removeDueRows(rule, groupPeriods(stored, name, rule), (clientId) => {
        const clientCounts = byClient.get(clientId) ?? {}
        byClient.set(clientId, { ...clientCounts, [name]: (clientCounts[name] ?? 0) + 1 })
      })
    }
    if (!closing) await removeOrphans(parts)
    if (!closing) await clearExpiredRequests(db, now())
    if (!closing) await recordRun(db, now(), byClient)
    return gone
  }

  const planSweep = (milliseconds: number): void => {
    timer = setTimeout(() => {
      working = removeExpiredRows()
        .catch(onFault)
        .finally(() => (closing ? undefined : planSweep(EVERY_MS)))
    }, milliseconds).unref()
  }

  return {
    sweep: removeExpiredRows,
    start: () => planSweep(FIRST_MS),
    async close() {
      closing = true
      clearTimeout(timer)
      await working
    },
  }
}
