import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Database, MemoryDatabase, ReadSnapshot } from '../db/database.ts'
import { updateMissingKeys } from '../db/complete-identity-keys.ts'
import type { LockLost } from '../db/lock.ts'
import { findPublicUrlWarning, getPublicOrigin } from '../lib/config/public-url.ts'
import type { Settings } from '../lib/config/settings.ts'
import { VERSION } from '../lib/config/version.ts'
import { loadServerKeys } from '../lib/crypto/server-keys.ts'
import type { Operations } from '../lib/context/operations.ts'
import { createMetrics } from '../lib/metrics/metrics.ts'
import { readFigures } from '../lib/metrics/read-figures.ts'
import { openBuckets } from '../lib/storage/buckets.ts'
import { serveCscHandover } from '../modules/payments/csc/handover.ts'
import { serveCscDay } from '../modules/payments/csc/network-day.ts'
import type { InstallationKind } from '../modules/institution/installation.ts'
import { issueSetupLink } from '../modules/institution/setup/link.ts'
import { serveSandboxCsc } from '../sandbox/csc/routes.ts'
import type { PageHeaders } from './assets.ts'
import { readLastBackup } from './backup/last-backup.ts'
import { openBackground } from './background.ts'
import { prepareFolder, lockDataFolder } from './data-folder.ts'
import { DEMO_PLATFORM, getPassphrase, prepareInstallation } from './prepare-installation.ts'
import { storePlatform } from '../modules/institution/platform/store-platform.ts'
import { handlers } from './handlers.ts'
import { buildHttp } from './http.ts'
import { openConfiguredDatabase, encryptSecrets } from './open-data.ts'
import { openControl } from './control/control.ts'
import { openSuspension } from './suspension.ts'
import { createLife } from './management/life.ts'
import { readStatus } from './management/read-status.ts'
import { openManagement } from './management/server.ts'
import { openReadiness, type Readiness } from './ready.ts'
import { serveDemoEntrance } from '../modules/sign-in/demonstration/entrance.ts'
import type { FormRenderer } from '../rpc/forms/form-renderer.ts'
import { closeServer, LINGER_MS, openSocket, toOwnHost } from './socket.ts'
import { buildDiskFullProblem, isDiskFull } from './start-problem.ts'

/** Options of a start besides the settings. */
export interface StartOptions {
  /** Folder of the built elements and pages; absent: no pages are served. */
  readonly assetsFolder?: string
  /** Loads the renderer of the forms that pages embed; absent: none are served. */
  readonly loadForms?: () => Promise<FormRenderer>
  readonly pageHeaders?: PageHeaders
  /** Receives the progress messages of the start. */
  readonly report?: (line: string) => void
  /** The clock. */
  readonly now?: () => Date
  /**
   * Called when this process has lost the lock of the data folder. The process must then end, because nothing can be
   * written any more.
   */
  readonly onLost?: (problem: LockLost) => void
  /**
   * Whether background jobs run on a timer, not only on request: payments, the sandbox bank and retention. Default:
   * true.
   */
  readonly timers?: boolean
  /** Opens the embedded database in memory and does not save it. For tests. */
  readonly memory?: MemoryDatabase
}

/** A running server. */
export interface RunningServer {
  /** The local address of the server: `http://127.0.0.1:4170`. */
  readonly origin: string
  readonly db: Database
  readonly readSnapshot: ReadSnapshot
  /** Whether it shows the demonstration or serves real institutions. */
  readonly kind: InstallationKind
  /** The address to set up the first institution, which works once; null: there is nothing to set up. */
  readonly setupLink: string | null
  /** The local address of the management port; null: there is none. */
  readonly managementOrigin: string | null
  /** Finishes calls in flight, then closes the socket, the database and the lock. */
  readonly close: () => Promise<void>
}

/** Starts the server: folder, lock, socket, database, seed, calls. If a step fails, the earlier steps are undone. */
export async function startServer(given: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { report = () => undefined, now = () => new Date(), timers = true } = options
  const startedAt = now()
  const undo: (() => Promise<void> | void)[] = []
  const closeAll = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await prepareFolder(given)
    const lock = await lockDataFolder(given, options.onLost ?? (() => undefined))
    undo.push(lock.release)
    const life = createLife()
    const management = await openManagement(given, life)
    if (management) undo.push(management.close)
    const { server, port, listen } = await openSocket(given)
    undo.push(() =>
      closeServer(server, {
        lingerMs: given.drainSeconds > 0 ? LINGER_MS : 0,
        onStoppedListening: () => life.enter('closing'),
      }),
    )
    // From here on, the port is the actual one, also if any free port was requested.
    const listening = { ...given, port }
    const warning = findPublicUrlWarning(listening)
    if (warning !== null) report(warning)

    report(listening.databaseUrl === null ? 'Opening the embedded database …' : 'Opening PostgreSQL …')
    const opened = await openConfiguredDatabase(listening, { check: lock.check, report, memory: options.memory })
    // The socket closes first, so that no call reaches a closed database.
    undo.splice(-1, 0, () => opened.close())
    const { db } = opened
    await encryptSecrets(db)
    if (listening.dataKeys.length === 0)
      report(
        'DATA_KEY is not set: secrets in the database are sealed under the key in data.key, in the data folder. Set DATA_KEY in production, and keep it apart from backups of the database.',
      )
    const keys = await loadServerKeys(db)
    const buckets = openBuckets(
      join(listening.dataDir, 'buckets'),
      keys.address,
      getPublicOrigin(listening),
      lock.check,
    )
    if (listening.databaseUrl === null) await buckets.sweep()
    const installation = await opened.withoutTimeout((patient) =>
      prepareInstallation({ db: patient, buckets, settings: listening, report, now: now() }),
    )
    const live = installation.kind === 'live'
    const passphrase = getPassphrase(listening.loginPassphrase, installation, keys.passphrase)
    const settings = {
      ...listening,
      loginPassphrase: passphrase,
      platformInstitution: listening.platformInstitution ?? (live ? null : DEMO_PLATFORM),
    }
    if (!(await storePlatform(db, settings.platformInstitution)))
      report(`PLATFORM_INSTITUTION: no institution has the code ${settings.platformInstitution ?? ''} yet.`)
    const setupLink = live ? await issueSetupLink(db, settings, now()) : null
    await opened.vacuum()
    const withoutKey = await updateMissingKeys(db)
    const suspension = await openSuspension(db, report)
    const control = await openControl(settings.dataDir, opened)
    undo.splice(-1, 0, () => control?.close())

    // Any local address: the listening address may be a network's.
    const getInternalOrigin = (): string => `http://${toOwnHost(settings.host)}:${settings.port}`
    const background = openBackground({
      opened,
      settings,
      buckets,
      now,
      internalOrigin: getInternalOrigin,
      isSuspended: suspension.isSuspended,
      timers,
      live,
    })
    const operations: Operations = {
      readStatus: () => readStatus({ opened, given: listening, startedAt, now, isSuspended: suspension.isSuspended }),
    }
    const parts = { db, settings, buckets, handlers, now, operations, ...background.usedByCalls }
    const registerRoutes = (app: FastifyInstance): void => {
      background.register(app)
      // The only network of service centres is the simulated one.
      if (live) return
      serveDemoEntrance(app, parts)
      serveCscHandover(app, parts)
      serveCscDay(app, parts)
      serveSandboxCsc(app, parts)
    }
    const checkReadiness = openReadiness(db, settings.dataDir)
    const readiness = async (): Promise<Readiness> => {
      const found = await checkReadiness()
      const restored = suspension.isSuspended() ? ({ restored: true } as const) : {}
      return { ...found, ...restored, ready: found.ready && life.getStage() === 'running' }
    }
    const metrics =
      management &&
      createMetrics(async () => {
        const last = await readLastBackup(settings.dataDir)
        return {
          ...(await readFigures(opened, settings.dataDir)),
          lastBackupAt: last && new Date(last.at),
          isSuspended: suspension.isSuspended(),
        }
      })
    const app = await buildHttp(server, parts, {
      registerRoutes,
      assetsFolder: options.assetsFolder ?? null,
      loadForms: options.loadForms ?? null,
      live,
      pageHeaders: options.pageHeaders ?? {},
      readiness,
      life,
      metrics,
      health: () => ({
        status: 'ok',
        version: VERSION,
        database: settings.databaseUrl === null ? 'pglite' : 'postgres',
        installation: installation.kind,
        seededOn: installation.day,
        uptimeSeconds: Math.floor((now().getTime() - startedAt.getTime()) / 1000),
      }),
    })
    undo.splice(-1, 0, () => app.close(), suspension.close)
    if (withoutKey.length > 0)
      app.log.warn(
        { accounts: withoutKey },
        'login names that are none, or that an older account has too: these accounts need another one',
      )
    await opened.warm()
    await listen()
    await suspension.start(() => background.start(app))
    const countPoolWaiting = (): number => opened.readPool()?.waiting ?? 0
    if (management && metrics) management.attach({ readiness, metrics, countPoolWaiting })
    life.enter('running')
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    const { readSnapshot } = opened
    return {
      origin: `http://${host}:${settings.port}`,
      db,
      readSnapshot,
      kind: installation.kind,
      setupLink,
      managementOrigin: management?.origin ?? null,
      async close() {
        life.enter('stopping')
        // Until proxies have noticed that this process is not ready, they still send it calls.
        if (settings.drainSeconds > 0) await setTimeout(settings.drainSeconds * 1000)
        await closeAll()
      },
    }
  } catch (error) {
    await closeAll().catch(() => undefined)
    throw isDiskFull(error) ? buildDiskFullProblem(given.dataDir) : error
  }
}
