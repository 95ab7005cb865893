import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type { CallOutcome } from './call-outcome.ts'

/** A count of messages or jobs, and how long the oldest of them has waited. */
export interface WaitingFigure {
  readonly kind: string
  readonly state: string
  readonly count: number
  readonly oldestSeconds: number
}

/** A count of jobs, with how far they are. */
export interface JobFigure extends WaitingFigure {
  /** How many runners hold a lease. */
  readonly owners: number
  /** The steps of all of them; 0 where they are not known. */
  readonly done: number
  readonly total: number
}

/** What is read when the metrics are requested. */
export interface Figures {
  /** The connections of PostgreSQL; null: the embedded database. */
  readonly pool: { readonly total: number; readonly idle: number; readonly waiting: number } | null
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
  readonly cache: { readonly hits: number; readonly misses: number }
  /** When the last backup of this data folder was written; null: there is none. */
  readonly lastBackupAt: Date | null
  /** Whether the installation was restored from a backup, and nobody has confirmed that yet. */
  readonly isSuspended: boolean
  /** What waits in tables; null: the database did not answer in time. */
  readonly waiting: { readonly outbox: readonly WaitingFigure[]; readonly jobs: readonly JobFigure[] } | null
}

/** The metrics of one server, as Prometheus reads them. */
export interface Metrics {
  readonly recordCall: (outcome: CallOutcome) => void
  /** Counts a request that was refused because its address has made too many. */
  readonly recordLimitedRequest: () => void
  readonly recordResponse: (status: number) => void
  /** Returns how many calls were refused because the database was unavailable. */
  readonly countUnavailable: () => number
  readonly format: () => Promise<{ readonly type: string; readonly text: string }>
}

/** At most this many institutions have series of their own; those that are called later share one. */
const MOST_INSTITUTIONS = 200
const OTHER = 'other'
/** From a read of one row to the time limit of a statement, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * Creates the metrics of a server; `readFigures` is called for each request of Prometheus. The number of series is
 * bounded: names of calls, codes and results are those of the contract, and institutions are counted apart from calls.
 */
export function createMetrics(readFigures: () => Promise<Figures>): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const calls = new Counter({
    ...{ name: 'campus_calls_total', help: 'Calls by name and outcome', registers },
    labelNames: ['call', 'outcome'] as const,
  })
  const institutionCalls = new Counter({
    ...{ name: 'campus_institution_calls_total', help: 'Calls by institution and outcome', registers },
    labelNames: ['institution', 'outcome'] as const,
  })
  const durations = new Histogram({
    ...{ name: 'campus_call_duration_seconds', help: 'How long calls took', registers },
    ...{ labelNames: ['call'] as const, buckets: BUCKETS },
  })
  const refusals = new Counter({
    ...{ name: 'campus_refusals_total', help: 'Refused calls by the name of their code', registers },
    labelNames: ['code'] as const,
  })
  const results = new Counter({
    ...{ name: 'campus_open_results_total', help: 'Results of calls without a sign-in', registers },
    labelNames: ['call', 'result'] as const,
  })
  const limited = new Counter({
    ...{ name: 'campus_limited_requests_total', help: 'Requests over CALLS_PER_MINUTE', registers },
  })
  const responses = new Counter({
    ...{ name: 'campus_responses_total', help: 'HTTP responses by the class of their status', registers },
    labelNames: ['status'] as const,
  })
  const pool = new Gauge({
    ...{ name: 'campus_pool_connections', help: 'Connections to PostgreSQL by state', registers },
    labelNames: ['state'] as const,
  })
  const poolWaiting = new Gauge({
    ...{ name: 'campus_pool_waiting', help: 'Statements that wait for a connection', registers },
  })
  const disk = new Gauge({
    ...{ name: 'campus_disk_bytes', help: 'The disk of DATA_DIR', registers },
    labelNames: ['state'] as const,
  })
  const cache = new Gauge({
    ...{ name: 'campus_count_cache_reads', help: 'Counts that were read from the cache, or counted', registers },
    labelNames: ['outcome'] as const,
  })
  const up = new Gauge({
    ...{ name: 'campus_database_up', help: 'Whether the database has answered in time', registers },
  })
  const lastBackup = new Gauge({
    ...{ name: 'campus_last_backup_timestamp_seconds', help: 'When the last backup was written; 0: never', registers },
  })
  const suspended = new Gauge({
    ...{ name: 'campus_suspended', help: 'Whether a restored installation waits to be confirmed', registers },
  })
  const createWaitingGauges = (name: string, what: string) => ({
    count: new Gauge({
      ...{ name: `campus_${name}`, help: `${what} that are not finished`, registers },
      labelNames: ['kind', 'state'] as const,
    }),
    oldest: new Gauge({
      ...{ name: `campus_${name}_oldest_seconds`, help: `The age of the oldest of them`, registers },
      labelNames: ['kind', 'state'] as const,
    }),
  })
  const outbox = createWaitingGauges('outbox_messages', 'Messages')
  const jobs = createWaitingGauges('jobs', 'Jobs')

  const owners = new Gauge({
    ...{ name: 'campus_job_owners', help: 'Runners of processes that hold the lease of a job', registers },
    labelNames: ['kind'] as const,
  })
  const steps = new Gauge({
    ...{ name: 'campus_job_steps', help: 'Steps of jobs that are not finished: done, and all', registers },
    labelNames: ['kind', 'state'] as const,
  })

  const institutions = new Set<string>()
  const getInstitutionLabel = (code: string): string => {
    if (institutions.has(code)) return code
    if (institutions.size >= MOST_INSTITUTIONS) return OTHER
    institutions.add(code)
    return code
  }
  const setWaiting = ({ count, oldest }: typeof outbox, figures: readonly WaitingFigure[]): void => {
    count.reset()
    oldest.reset()
    for (const { kind, state, count: number, oldestSeconds } of figures) {
      count.set({ kind, state }, number)
      oldest.set({ kind, state }, oldestSeconds)
    }
  }
  const setJobs = (figures: readonly JobFigure[]): void => {
    setWaiting(jobs, figures)
    owners.reset()
    steps.reset()
    for (const { kind, owners: number, done, total } of figures) {
      owners.inc({ kind }, number)
      steps.inc({ kind, state: 'done' }, done)
      steps.inc({ kind, state: 'total' }, total)
    }
  }
  let unavailable = 0
  return {
    recordCall({ name, institution, outcome, code, result, milliseconds }) {
      if (outcome === 'unavailable') unavailable += 1
      calls.inc({ call: name, outcome })
      durations.observe({ call: name }, milliseconds / 1000)
      if (institution !== null) institutionCalls.inc({ institution: getInstitutionLabel(institution), outcome })
      if (code !== null) refusals.inc({ code })
      if (result !== null) results.inc({ call: name, result })
    },
    recordLimitedRequest: () => limited.inc(),
    recordResponse: (status) => responses.inc({ status: `${Math.floor(status / 100)}xx` }),
    countUnavailable: () => unavailable,
    async format() {
      const figures = await readFigures()
      if (figures.pool) {
        pool.set({ state: 'used' }, figures.pool.total - figures.pool.idle)
        pool.set({ state: 'idle' }, figures.pool.idle)
        poolWaiting.set(figures.pool.waiting)
      }
      if (figures.disk) {
        disk.set({ state: 'free' }, figures.disk.freeBytes)
        disk.set({ state: 'total' }, figures.disk.totalBytes)
      }
      cache.set({ outcome: 'hit' }, figures.cache.hits)
      cache.set({ outcome: 'miss' }, figures.cache.misses)
      lastBackup.set((figures.lastBackupAt?.getTime() ?? 0) / 1000)
      suspended.set(figures.isSuspended ? 1 : 0)
      up.set(figures.waiting ? 1 : 0)
      setWaiting(outbox, figures.waiting?.outbox ?? [])
      setJobs(figures.waiting?.jobs ?? [])
      return { type: registry.contentType, text: await registry.metrics() }
    },
  }
}
