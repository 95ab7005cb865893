import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/database.ts'
import { completeKeys } from '../db/complete-identity-keys.ts'
import type { LockLost } from '../db/lock.ts'
import { missingPublicUrl, publicOrigin } from '../lib/config/public-url.ts'
import type { Settings } from '../lib/config/settings.ts'
import { VERSION } from '../lib/config/version.ts'
import { keysOf } from '../lib/crypto/server-keys.ts'
import { openBuckets } from '../lib/storage/buckets.ts'
import { serveCscHandover } from '../modules/payments/csc/handover.ts'
import { serveSandboxCsc } from '../sandbox/csc/routes.ts'
import { seedIfEmpty } from '../seed/seed.ts'
import type { PageHeaders } from './assets.ts'
import { openBackground } from './background.ts'
import { prepareFolder, lockDataFolder } from './data-folder.ts'
import { handlers } from './handlers.ts'
import { buildHttp } from './http.ts'
import { openConfiguredDatabase, encryptSecrets } from './open-data.ts'
import { openReadiness } from './ready.ts'
import { closeServer, ownHost, listen, portOf } from './socket.ts'
import { diskFullProblem, isDiskFull } from './start-problem.ts'

/** Options of a start besides the settings. */
export interface StartOptions {
  /** Folder of the built elements and pages; absent: no pages are served. */
  readonly assetsFolder?: string
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
  /** The files of an embedded database as a tar archive: it is opened in memory and not saved. For tests. */
  readonly snapshot?: Blob
}

/** A running server. */
export interface RunningServer {
  /** The local address of the server: `http://127.0.0.1:4170`. */
  readonly origin: string
  readonly db: Database
  /** Finishes calls in flight, then closes the socket, the database and the lock. */
  readonly close: () => Promise<void>
}

/** Starts the server: folder, lock, socket, database, seed, calls. If a step fails, the earlier steps are undone. */
export async function startServer(given: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { report = () => undefined, now = () => new Date(), timers = true } = options
  const startedAt = now()
  const undo: (() => Promise<void> | void)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await prepareFolder(given.dataDir)
    const lock = await lockDataFolder(given, options.onLost ?? (() => undefined))
    undo.push(lock.release)
    const server = await listen(given)
    undo.push(() => closeServer(server))
    // From here on, the port is the actual one, also if any free port was requested.
    const settings = { ...given, port: portOf(server) }
    const warning = missingPublicUrl(settings)
    if (warning !== null) report(warning)

    report(settings.databaseUrl === null ? 'Opening the embedded database …' : 'Opening PostgreSQL …')
    const opened = await openConfiguredDatabase(settings, lock.check, options.snapshot)
    // The socket closes first, so that no call reaches a closed database.
    undo.splice(-1, 0, () => opened.close())
    const { db } = opened
    await encryptSecrets(db)
    if (settings.dataKeys.length === 0)
      report(
        'DATA_KEY is not set: secrets in the database are sealed under the key in data.key, in the data folder. Set DATA_KEY in production, and keep it apart from backups of the database.',
      )
    const buckets = openBuckets(
      join(settings.dataDir, 'buckets'),
      (await keysOf(db)).address,
      publicOrigin(settings),
      lock.check,
    )
    if (settings.databaseUrl === null) await buckets.sweep()
    const seededOn = await opened.withoutTimeout((patient) =>
      seedIfEmpty({ db: patient, buckets, settings, report, now: now() }),
    )
    await opened.vacuum()
    const withoutKey = await completeKeys(db)

    // Any local address: the listening address may be a network's.
    const internalOrigin = (): string => `http://${ownHost(settings.host)}:${settings.port}`
    const background = openBackground({ opened, settings, buckets, now, internalOrigin, timers })
    const parts = { db, settings, buckets, handlers, now, ...background.usedByCalls }
    const registerRoutes = (app: FastifyInstance): void => {
      background.register(app)
      serveCscHandover(app, parts)
      serveSandboxCsc(app, parts)
    }
    const app = await buildHttp(server, parts, {
      registerRoutes,
      assetsFolder: options.assetsFolder ?? null,
      pageHeaders: options.pageHeaders ?? {},
      readiness: openReadiness(db, settings.dataDir),
      health: () => ({
        status: 'ok',
        version: VERSION,
        database: settings.databaseUrl === null ? 'pglite' : 'postgres',
        seededOn,
        uptimeSeconds: Math.floor((now().getTime() - startedAt.getTime()) / 1000),
      }),
    })
    undo.splice(-1, 0, () => app.close())
    if (withoutKey.length > 0)
      app.log.warn(
        { accounts: withoutKey },
        'login names that are none, or that an older account has too: these accounts need another one',
      )
    await background.start(app)
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return { origin: `http://${host}:${settings.port}`, db, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw isDiskFull(error) ? diskFullProblem(given.dataDir) : error
  }
}
