import { existsSync } from 'node:fs'
import { access, constants, mkdir } from 'node:fs/promises'
import type { Server } from 'node:http'
import { dirname, join, resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { LOOKUP_FUNCTION } from './activities/hall-ticket/lookup-row.ts'
import { openTicketJobs } from './activities/ticket-desk.ts'
import type { PageHeaders } from './assets.ts'
import { openBuckets } from './buckets.ts'
import { serveCscEntrance } from './csc-entrance.ts'
import { openDatabase, type Database } from './db/database.ts'
import { warmUp } from './documents/warm-up.ts'
import { lockFolder } from './db/lock.ts'
import { buildHttp, listenEarly } from './http.ts'
import { countUnderWay } from './jobs/under-way.ts'
import { openSender } from './messaging/sender.ts'
import { completeSearchWords } from './people/search-words.ts'
import { openPayments } from './payments/background.ts'
import { servePayments } from './payments/endpoints.ts'
import { openUserImports } from './people/import/work.ts'
import { openSandboxBank } from './sandbox-bank/bank.ts'
import { serveSandboxBank } from './sandbox-bank/routes.ts'
import { openSandboxCsc } from './sandbox-csc/open.ts'
import { serveSandboxCsc } from './sandbox-csc/routes.ts'
import { seedIfEmpty } from './seed/seed.ts'
import { keysOf } from './secrets.ts'
import type { Settings } from './settings.ts'
import { VERSION } from './version.ts'

/** What a start may be told besides the settings. */
export interface StartOptions {
  /** The folder of the built elements and pages; none: no pages. */
  readonly assetsFolder?: string
  readonly pageHeaders?: PageHeaders
  /** Where the steps of a first start are told. */
  readonly report?: (line: string) => void
  /** The clock. */
  readonly now?: () => Date
  /** Whether payments are worked on by themselves, not only when asked; they are unless this is false. */
  readonly timers?: boolean
}

/** A running server. */
export interface RunningServer {
  /** Where it answers: `http://127.0.0.1:4170`. */
  readonly origin: string
  readonly db: Database
  /** Finishes what is in flight, then closes the socket, the database and the lock. */
  readonly close: () => Promise<void>
}

/** Why the server cannot start, as one sentence for whoever started it. */
export class StartProblem extends Error {}

/** How long calls in flight may take to finish when the server stops. */
const PATIENCE_MS = 10_000
const SWEEP_MS = 100

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** One folder at a time: Node's recursive `mkdir` never comes back from a file system that takes no folders, such as /proc. */
async function makeFolder(folder: string): Promise<void> {
  const parent = dirname(folder)
  if (existsSync(folder)) return
  if (parent !== folder) await makeFolder(parent)
  await mkdir(folder)
}

async function prepareFolder(folder: string): Promise<void> {
  try {
    await makeFolder(resolve(folder))
    await access(folder, constants.W_OK | constants.X_OK)
  } catch {
    throw new StartProblem(`The data folder ${folder} cannot be written; make it writable or set DATA_DIR to another one.`)
  }
}

async function listen({ port, host }: Settings): Promise<Server> {
  try {
    return await listenEarly(port, host)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EADDRINUSE') throw new StartProblem(`Port ${port} is in use; stop what listens there or set PORT to another one.`)
    if (code === 'EACCES') throw new StartProblem(`Port ${port} needs rights that this process does not have; set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartProblem(`This machine has no address ${host}; set HOST to one that it has.`)
    throw error
  }
}

const portOf = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** The host by which we reach ourselves: who listens on all addresses is on the first one of this machine too. */
const insideHost = (host: string): string => (host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host)

/** Stops taking calls, waits for those in flight, and cuts whoever is still there after a while. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    // Browsers keep a connection open after their answer, and would keep us waiting for it.
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
  })
}

/** Starts the server: folder, socket, lock, database, seed, calls. What was begun is undone when a step fails. */
export async function startServer(settings: Settings, options: StartOptions = {}): Promise<RunningServer> {
  const { report = () => undefined, now = () => new Date() } = options
  const startedAt = now()
  const undo: (() => Promise<void>)[] = []
  const close = async (): Promise<void> => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    await prepareFolder(settings.dataDir)
    // Several processes may work on one PostgreSQL; then the folder holds only buckets, which they share.
    if (settings.databaseUrl === null) {
      const lock = await lockFolder(settings.dataDir)
      if ('problem' in lock) throw new StartProblem(lock.problem)
      undo.push(() => lock.release())
    }
    const server = await listen(settings)
    undo.push(() => closeServer(server))

    report(settings.databaseUrl === null ? 'Opening the embedded database …' : 'Opening PostgreSQL …')
    const opened = await openDatabase(settings, [LOOKUP_FUNCTION])
    // The socket closes first, so that no call meets a closed database.
    undo.splice(-1, 0, () => opened.close())
    const { db } = opened
    const buckets = openBuckets(join(settings.dataDir, 'buckets'), (await keysOf(db)).address)
    if (settings.databaseUrl === null) await buckets.sweep()
    const seededOn = await seedIfEmpty({ db, buckets, settings, report, now: now() })
    await opened.tidy()

    let told: (error: unknown, kind: string) => void = () => undefined
    const underWay = countUnderWay()
    const { standAside } = underWay
    const jobs = openTicketJobs({ db, buckets, settings, now, standAside, onFault: (error, kind) => told(error, kind) })
    const userImports = openUserImports({ db, settings, now, standAside, tidy: opened.tidy, onFault: (error, kind) => told(error, kind) })
    undo.splice(-1, 0, () => jobs.close(), () => userImports.close())
    // Any address of this machine: the one that we listen on may be a network's.
    const inside = (): string => `http://${insideHost(settings.host)}:${portOf(server)}`
    const timers = options.timers ?? true
    const paymentParts = { db, now, inside, onFault: (error: unknown, kind: string) => told(error, kind) }
    const payments = openPayments(paymentParts)
    const bank = openSandboxBank({ ...paymentParts, timers })
    undo.splice(-1, 0, () => payments.close(), () => bank.close())
    const parts = { db, settings, buckets, jobs, userImports, payments, underWay, now, port: () => portOf(server) }
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
      health: () => ({
        status: 'ok',
        version: VERSION,
        database: settings.databaseUrl === null ? 'pglite' : 'postgres',
        seededOn,
        uptimeSeconds: Math.floor((now().getTime() - startedAt.getTime()) / 1000),
      }),
    })
    undo.splice(-1, 0, () => app.close())
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
    await bank.start()
    await openSandboxCsc(db)
    if (timers) payments.start()
    let open = true
    undo.splice(-1, 0, () => {
      open = false
      return completing
    })
    const completing = completeSearchWords(db, () => open).catch((error: unknown) => app.log.error({ err: error }, 'not everybody can be found by search'))
    // In the background: calls are answered between two specimens.
    warmUp().catch((error: unknown) => app.log.error({ err: error }, 'no document could be rendered'))
    const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
    return { origin: `http://${host}:${portOf(server)}`, db, close }
  } catch (error) {
    await close()
    throw error
  }
}
