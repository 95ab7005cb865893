import { createServer, type Server } from 'node:http'
import { Server as NetServer } from 'node:net'
import type { Settings } from '../lib/config/settings.ts'
import { parseAcceptLanguage } from '../lib/i18n/messages.ts'
import { buildDenial, wrapInEnvelope } from '../rpc/envelopes.ts'
import { findErrorCode, StartProblem } from './start-problem.ts'

/** How long calls in flight may take to finish when the server stops. */
const PATIENCE_MS = 10_000
const SWEEP_MS = 100
/** How long a stopping server keeps a connection without a call: longer than nginx with `deploy/nginx.conf` does. */
export const LINGER_MS = 5000

/**
 * How long an idle connection stays open: longer than proxies keep theirs (nginx: 60 s), so that no proxy sends a
 * request over a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000

/** Creates the web server, which answers 503 with `Retry-After` until `buildHttp` has taken it over. */
export function createEarlyServer(): Server {
  const server = createServer((request, response) => {
    const language = parseAcceptLanguage(request.headers['accept-language'])
    response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '5' })
    response.end(
      JSON.stringify({
        status: 'starting',
        ...wrapInEnvelope(buildDenial('maintenance', 'starting', language), new Date()),
      }),
    )
  })
  server.keepAliveTimeout = KEEP_ALIVE_MS
  return server
}

/** The socket of the server. */
export interface Socket {
  readonly server: Server
  readonly port: number
  /** Accepts connections from now on, if it does not yet. */
  readonly listen: () => Promise<void>
}

/** Listens at an address. Throws a `StartProblem` that names the settings if the address or the port cannot be used. */
export async function openPort(
  server: Server,
  { port, host }: Pick<Settings, 'port' | 'host'>,
  names = { port: 'PORT', host: 'HOST' },
): Promise<Server> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject)
      server.listen(port, host, () => {
        server.off('error', reject)
        resolve()
      })
    })
    return server
  } catch (error) {
    const code = findErrorCode(error)
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is in use; stop what listens there or set ${names.port} to another one.`)
    if (code === 'EACCES')
      throw new StartProblem(
        `Port ${port} needs rights that this process does not have; set ${names.port} to one above 1023.`,
      )
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}; set ${names.host} to one that it has.`)
    throw error
  }
}

const closeAtOnce = (server: Server): Promise<void> => new Promise((resolve) => void server.close(() => resolve()))

/**
 * Opens the socket. A port of the settings is only tried, and accepts connections with `listen`, when calls can be
 * answered: until then proxies use another process. Any free port (0) is taken at once, because nobody can know it yet
 * and nothing else would keep it.
 */
export async function openSocket(settings: Pick<Settings, 'port' | 'host'>): Promise<Socket> {
  const server = createEarlyServer()
  await openPort(server, settings)
  if (settings.port === 0) return { server, port: getPort(server), listen: () => Promise.resolve() }
  await closeAtOnce(server)
  return {
    server,
    port: settings.port,
    listen: async () => {
      await openPort(server, settings)
    },
  }
}

/** Returns the port that a server listens on. */
export const getPort = (server: Server): number => {
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

/** Returns the host under which the server reaches itself: a wildcard address becomes the loopback address. */
export const toOwnHost = (host: string): string =>
  host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host

/** How a server is closed. */
interface ClosingOptions {
  /**
   * How long a connection without a call stays open, in milliseconds, so that no proxy sends a call into one that is
   * being closed.
   */
  readonly lingerMs?: number
  /** Called when no connection is accepted any more; responses may end their connections from now on, not earlier. */
  readonly onStoppedListening?: () => void
}

/** Stops accepting calls, waits for those in flight, and closes the remaining connections after `PATIENCE_MS`. */
export function closeServer(server: Server, { lingerMs = 0, onStoppedListening }: ClosingOptions = {}): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), PATIENCE_MS)
    const lingerUntil = Date.now() + lingerMs
    // Browsers keep a connection open after the response, which would delay the shutdown.
    const sweep = setInterval(() => {
      if (Date.now() >= lingerUntil) server.closeIdleConnections()
    }, SWEEP_MS)
    // Right after the connections that wait have been accepted: those that are not are reset. Only the socket that
    // listens: the method of the HTTP server closes connections without a call at once.
    setImmediate(() => {
      NetServer.prototype.close.call(server, () => {
        clearTimeout(cut)
        clearInterval(sweep)
        resolve()
      })
      onStoppedListening?.()
    })
  })
}
