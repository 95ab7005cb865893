import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LOOKUP_FUNCTION } from '../modules/hall-tickets/tickets/lookup-row.ts'
import { openTicketJobs } from '../modules/exam-office/ticket-desk.ts'
import type { PageHeaders } from './assets.ts'
import { openBuckets } from '../lib/storage/buckets.ts'
import { serveCscEntrance } from '../modules/payments/csc/entrance.ts'
import { openDatabase, type Database } from '../db/database.ts'
import { reencryptSecrets } from '../db/reseal.ts'
import { EncryptedUnderOtherKey } from '../db/encrypted-text.ts'
import { warmUp } from '../modules/hall-tickets/document/warm-up.ts'
import { LockLost, lockFolder, type FolderLock } from '../db/lock.ts'
import { handlers } from './handlers.ts'
import { buildHttp, listenEarly } from './http.ts'
import { countInFlightRequests } from '../lib/jobs/in-flight-requests.ts'
import { openSender } from '../lib/messaging/sender.ts'
import { completeSearchWords } from '../modules/users/list/search-words.ts'
import { openPayments } from '../modules/payments/reconcile/background.ts'
import { servePayments } from '../modules/payments/gateway/endpoints.ts'
import { openUserImports } from '../modules/users/import/work.ts'
import { openSandboxBank } from '../sandbox/bank/bank.ts'
import { serveSandboxBank } from '../sandbox/bank/routes.ts'
import { openSandboxCsc } from '../sandbox/csc/open.ts'
import { serveSandboxCsc } from '../sandbox/csc/routes.ts'
import { missingPublicUrl, publicOrigin } from '../lib/config/public-url.ts'
import { openReadiness, writeProbe } from './ready.ts'
import { openRetention } from '../lib/retention/job.ts'
import { seedIfEmpty } from '../seed/seed.ts'
import { completeKeys } from '../db/complete-identity-keys.ts'
import { keysOf } from '../lib/crypto/server-keys.ts'
import type { Settings } from '../lib/config/settings.ts'
import { VERSION } from '../lib/config/version.ts'

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

/** Reason why the server cannot start, as one sentence for the operator. */
export class StartProblem extends Error {}

/** How long calls in flight may take to finish when the server stops. */
const PATIENCE_MS = 10_000
const SWEEP_MS = 100
/** How often a server that writes nothing checks that it still holds the lock of its folder. */
const WATCH_MS = 5000

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Creates a folder and its parents one at a time: Node's recursive `mkdir` never returns on a file system that does not
 * allow folders, such as /proc.
 */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (existsSync(folder)) return
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder)
}

/** Error number of a full disk in the file system of the embedded database. */
const WASI_ENOSPC = 51
const FULL = ['ENOSPC', 'EDQUOT']

const fullDisk = (folder: string): StartProblem =>
  new StartProblem(`The disk of the data folder ${folder} is full; make room on it or set DATA_DIR to another folder.`)

/**
 * Returns whether an error, or any of its causes, means that the disk is full. The embedded database reports this only
 * in the message text.
 */
function saysFull(error: unknown): boolean {
  for (let fault = error; fault instanceof Error; fault = fault.cause)
    if (FULL.includes(String(codeOf(fault))) || /No space left on device/.test(fault.message)) return true
  return typeof error === 'object' && error !== null && 'errno' in error && error.errno === WASI_ENOSPC
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    await access(folder, constants.W_OK | constants.X_OK)
    await writeProbe(folder)
  } catch (error) {
    if (saysFull(error)) throw fullDisk(folder)
    throw new StartProblem(
      `The data folder ${folder} cannot be written; make it writable or set DATA_DIR to another one.`,
    )
  }
}

async function listen({ port, host }: Settings): Promise<Server> {
  try {
    return await listenEarly(port, host)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is in use; stop what listens there or set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} needs rights that this process does not have; set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}; set HOST to one that it has.`)
    throw error
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Returns the host under which the server reaches itself: a wildcard address becomes the loopback address. */
const insideHost = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/** Error codes for: no connection; unknown user, password or database; no permission. */
const UNREACHABLE = /^(?:E[A-Z_]+|08.{3}|28.{3}|3D000|42501)$/

/**
 * Opens the database. Throws a `StartProblem` if PostgreSQL cannot be used; its URL contains a password and is not
 * repeated.
 */
async function openOrSayWhy(
  settings: Settings,
  check: () => void,
  snapshot: Blob | undefined,
): ReturnType<typeof openDatabase> {
  try {
    return await openDatabase(settings, [LOOKUP_FUNCTION], check, snapshot)
  } catch (error) {
    const code = String(codeOf(error))
    if (settings.databaseUrl === null || !UNREACHABLE.test(code) || FULL.includes(code)) throw error
    throw new StartProblem(
      `The PostgreSQL that DATABASE_URL names cannot be used (${code}); start it, or correct its host, port, database, user or password.`,
    )
  }
}

/** Encrypts secrets that are not yet encrypted under the current key. */
async function sealSecrets(db: Database): Promise<void> {
  try {
    await reencryptSecrets(db)
  } catch (error) {
    if (error instanceof EncryptedUnderOtherKey)
      throw new StartProblem(`${error.message} Set DATA_KEY to the keys in use, the newest first.`)
    throw error
  }
}

/** Stops accepting calls, waits for those in flight, and closes the remaining connections after `PATIENCE_MS`. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    // Browsers keep a connection open after the response, which would delay the shutdown.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}

/**
 * Locks the data folder, and calls `onLost` once if the lock is lost. With PostgreSQL there is no lock: several
 * processes may share one database, and the folder then holds only buckets, which they share.
 */
async function takeFolder(
  { dataDir, databaseUrl }: Settings,
  onLost: (problem: LockLost) => void,
): Promise<FolderLock> {
  if (databaseUrl !== null) return { check: () => undefined, release: () => undefined }
  const lock = await lockFolder(dataDir)
  if ('problem' in lock) throw new StartProblem(lock.problem)
  let told = false
  const check = (): void => {
    try {
      lock.check()
    } catch (error) {
      if (!told && error instanceof LockLost) onLost(error)
      told = true
      throw error
    }
  }
  const watch = setInterval(() => {
    try {
      check()
    } catch {
      clearInterval(watch)
    }
  }, WATCH_MS).unref()
  return {
    check,
    release() {
      clearInterval(watch)
      lock.release()
    },
  }
}

/** Starts the server: folder, lock, socket, database, seed, calls. If a step fails, the earlier steps are undone. */
export async function startServer(given: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { report = () => undefined, now = () => new Date() } = options
  const startedAt = now()
  const undo: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await prepareFolder(given.dataDir)
    const lock = await takeFolder(given, options.onLost ?? (() => undefined))
    undo.push(async () => lock.release())
    const server = await listen(given)
    undo.push(() => closeServer(server))
    // From here on, the port is the actual one, also if any free port was requested.
    const settings = { ...given, port: portOf(server) }
    const warning = missingPublicUrl(settings)
    if (warning !== null) report(warning)

    report(settings.databaseUrl === null ? 'Opening the embedded database …' : 'Opening PostgreSQL …')
    const opened = await openOrSayWhy(settings, lock.check, options.snapshot)
    // The socket closes first, so that no call reaches a closed database.
    undo.splice(-1, 0, () => opened.close())
    const { db } = opened
    await sealSecrets(db)
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
    const seededOn = await opened.patiently((patient) =>
      seedIfEmpty({ db: patient, buckets, settings, report, now: now() }),
    )
    await opened.tidy()
    const withoutKey = await completeKeys(db)

    let told: (error: unknown, kind: string) => void = () => undefined
    const underWay = countInFlightRequests()
    const { standAside } = underWay
    const jobs = openTicketJobs({ db, buckets, settings, now, standAside, onFault: (error, kind) => told(error, kind) })
    const userImports = openUserImports({
      db,
      settings,
      now,
      standAside,
      tidy: opened.tidy,
      onFault: (error, kind) => told(error, kind),
    })
    undo.splice(
      -1,
      0,
      () => jobs.close(),
      () => userImports.close(),
    )
    // Any local address: the listening address may be a network's.
    const inside = (): string => `http://${insideHost(settings.host)}:${portOf(server)}`
    const timers = options.timers ?? true
    const paymentParts = {
      db,
      now,
      inside,
      publicUrl: publicOrigin(settings),
      onFault: (error: unknown, kind: string) => told(error, kind),
    }
    const payments = openPayments(paymentParts)
    const bank = openSandboxBank({ ...paymentParts, timers })
    undo.splice(
      -1,
      0,
      () => payments.close(),
      () => bank.close(),
    )
    const parts = { db, settings, buckets, jobs, userImports, payments, handlers, underWay, now }
    const serveMore = (app: FastifyInstance): void => {
      servePayments(app, paymentParts)
      serveSandboxBank(app, { db, now, tell: bank.tell })
      serveCscEntrance(app, parts)
      serveSandboxCsc(app, parts)
    }
    const app = await buildHttp(server, parts, {
      serveMore,
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
    told = (error, kind) => app.log.error({ err: error, job: kind }, 'a job failed')
    await jobs.resume(settings.databaseUrl === null)
    await userImports.resume(settings.databaseUrl === null)
    const sender = await openSender({
      db,
      settings,
      now,
      onFault: told,
      onGivenUp: (what) => app.log.warn(what, 'a message was given up'),
    })
    undo.splice(-1, 0, () => sender.close())
    const retention = openRetention({
      db,
      dataDir: settings.dataDir,
      now,
      standAside,
      onFault: (error) => told(error, 'retention'),
    })
    undo.splice(-1, 0, () => retention.close())
    if (timers) retention.start()
    await bank.start()
    await openSandboxCsc(db)
    if (timers) payments.start()
    let open = true
    undo.splice(-1, 0, () => {
      open = false
      return completing
    })
    const completing = completeSearchWords(db, () => open).catch((error: unknown) =>
      app.log.error({ err: error }, 'not everybody can be found by search'),
    )
    // In the background: calls are answered between two specimen documents.
    warmUp().catch((error: unknown) => app.log.error({ err: error }, 'no document could be rendered'))
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return { origin: `http://${host}:${portOf(server)}`, db, close }
  } catch (error) {
    await close().catch(() => undefined)
    throw saysFull(error) ? fullDisk(given.dataDir) : error
  }
}
