import { createServer, type Server } from 'node:http'
import type { Settings } from '../lib/config/settings.ts'
import { parseAcceptLanguage } from '../lib/i18n/messages.ts'
import { buildDenial, wrapInEnvelope } from '../rpc/envelopes.ts'
import { findErrorCode, StartProblem } from './start-problem.ts'

/** How long calls in flight may take to finish when the server stops. */
const PATIENCE_MS = 10_000
const SWEEP_MS = 100

/**
 * How long an idle connection stays open: longer than proxies keep theirs (nginx: 60 s), so that no proxy sends a
 * request over a connection that is being closed.
 */
const KEEP_ALIVE_MS = 75_000

/**
 * Opens a socket that responds immediately, long before the database is open: a port in use is detected early, and
 * clients receive 503 with `Retry-After`.
 */
export function listenEarly(port: number, host: string): Promise<Server> {
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
  return new Promise((resolve, reject) => {
    server.keepAliveTimeout = KEEP_ALIVE_MS
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

/** Opens the socket. Throws a `StartProblem` if the address or the port cannot be used. */
export async function openSocket({ port, host }: Settings): Promise<Server> {
  try {
    return await listenEarly(port, host)
  } catch (error) {
    const code = findErrorCode(error)
    if (code === 'EADDRINUSE')
      throw new StartProblem(`Port ${port} is in use; stop what listens there or set PORT to another one.`)
    if (code === 'EACCES')
      throw new StartProblem(`Port ${port} needs rights that this process does not have; set PORT to one above 1023.`)
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartProblem(`This machine has no address ${host}; set HOST to one that it has.`)
    throw error
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

/** Stops accepting calls, waits for those in flight, and closes the remaining connections after `PATIENCE_MS`. */
export function closeServer(server: Server): Promise<void> {
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
