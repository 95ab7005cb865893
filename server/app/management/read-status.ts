import { loadInstallationFacts } from '../../db/installation/facts.ts'
import type { OpenDatabase } from '../../db/database.ts'
import type { Settings } from '../../lib/config/settings.ts'
import { VERSION } from '../../lib/config/version.ts'
import type { ServerStatus } from '../../lib/context/operations.ts'
import { readFigures } from '../../lib/metrics/read-figures.ts'
import { listUnfinishedJobs } from '../../lib/metrics/read-jobs.ts'
import { CHANNELS } from '../../db/schema/notifications.ts'
import { MOST_JOBS, OUTBOX_STATES } from '../../../src/contract/institution/platform-status.ts'
import { readLastBackup } from '../backup/last-backup.ts'
import { listFindings } from '../doctor/list-findings.ts'

/** What the status of a server is read from. */
export interface StatusParts {
  readonly opened: OpenDatabase
  /** As the operator has set them. */
  readonly given: Settings
  readonly startedAt: Date
  readonly now: () => Date
  readonly isSuspended: () => boolean
}

/** How many characters of the id of a runner are shown. */
const OWNER_LENGTH = 8

/**
 * Reads how a server does, for platform administrators: the figures of its metrics, jobs, and the findings of the
 * doctor.
 */
export async function readStatus({ opened, given, startedAt, now, isSuspended }: StatusParts): Promise<ServerStatus> {
  const [figures, jobs, last, findings] = await Promise.all([
    readFigures(opened, given.dataDir),
    listUnfinishedJobs(opened.db, MOST_JOBS),
    readLastBackup(given.dataDir),
    listFindings(given, () => loadInstallationFacts(opened.db)),
  ])
  return {
    version: VERSION,
    startedAt: startedAt.toISOString(),
    at: now().toISOString(),
    database: given.databaseUrl === null ? 'pglite' : 'postgres',
    answered: figures.waiting !== null,
    pool: figures.pool,
    disk: figures.disk,
    lastBackupAt: last && new Date(last.at).toISOString(),
    suspended: isSuspended(),
    findings: [...findings],
    jobs: jobs.map(({ owner, ...job }) => ({ ...job, owner: owner && owner.slice(0, OWNER_LENGTH) })),
    outbox: (figures.waiting?.outbox ?? []).flatMap(({ kind, state, count, oldestSeconds }) => {
      const [channel] = CHANNELS.filter((one) => one === kind)
      const [known] = OUTBOX_STATES.filter((one) => one === state)
      const oldestAt = new Date(Date.now() - oldestSeconds * 1000).toISOString()
      return channel && known ? [{ channel, state: known, count, oldestAt }] : []
    }),
  }
}
