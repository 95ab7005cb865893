import { readFile } from 'node:fs/promises'
import net from 'node:net'
import tls from 'node:tls'
import { Client } from 'ldapts'
import type { DirectoryConfiguration } from './configuration.ts'

/** Thrown when no host of a directory could be reached. */
export class DirectoryUnreachable extends Error {}

/** How long a host that did not answer is tried last. */
const AVOID_MS = 30_000
const avoided = new Map<string, number>()

interface Line {
  readonly client: Client
  readonly cut: () => void
}

/**
 * Opens a single connection and prevents the library from reconnecting: a new connection would not be signed in, and
 * possibly not encrypted.
 */
function openLine(url: string, tlsOptions: tls.ConnectionOptions, { timeoutMs }: DirectoryConfiguration): Line {
  const sockets: net.Socket[] = []
  const createSingleConnect = <Connect extends typeof net.connect | typeof tls.connect>(connect: Connect): Connect => {
    let used = false
    return ((...parameters: Parameters<typeof net.connect>) => {
      if (used) throw new DirectoryUnreachable('The connection was lost.')
      used = true
      const socket = (connect as typeof net.connect)(...parameters)
      sockets.push(socket)
      return socket
    }) as Connect
  }
  const client = new Client({
    url,
    timeout: timeoutMs,
    connectTimeout: timeoutMs,
    createConnection: createSingleConnect(net.connect),
    createSecureConnection: createSingleConnect(tls.connect),
    ...(url.startsWith('ldaps:') ? { tlsOptions } : {}),
  })
  return { client, cut: () => sockets.forEach((socket) => void socket.destroy()) }
}

async function loadTlsOptions(url: string, { caFile }: DirectoryConfiguration): Promise<tls.ConnectionOptions> {
  const host = new URL(url).hostname.replaceAll(/^\[|\]$/g, '')
  return {
    host,
    minVersion: 'TLSv1.2',
    ...(net.isIP(host) === 0 ? { servername: host } : {}),
    ...(caFile === undefined ? {} : { ca: await readFile(caFile) }),
  }
}

/** Rejects a promise after a timeout: a handshake that never ends has no timeout of its own. */
function rejectAfterTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new DirectoryUnreachable('It took too long.')), milliseconds)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

/**
 * Runs work on a connection to the first host that answers.
 * @throws DirectoryUnreachable if none answers, with the last error as its cause
 */
export async function runWithDirectory<Result>(
  directory: DirectoryConfiguration,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const now = Date.now()
  const getHostPenalty = (host: string) => Number((avoided.get(host) ?? 0) > now)
  const hosts = [...directory.hosts].sort((one, other) => getHostPenalty(one) - getHostPenalty(other))
  let last: unknown
  for (const host of hosts) {
    let line: Line | undefined
    try {
      const options = await loadTlsOptions(host, directory)
      line = openLine(host, options, directory)
      const { client } = line
      if (directory.startTls && host.startsWith('ldap:'))
        await rejectAfterTimeout(client.startTLS(options), directory.timeoutMs)
      const result = await rejectAfterTimeout(work(client), directory.timeoutMs * 2)
      avoided.delete(host)
      return result
    } catch (error) {
      last = error
      avoided.set(host, Date.now() + AVOID_MS)
    } finally {
      line?.cut()
    }
  }
  throw new DirectoryUnreachable('No host of the directory answers.', { cause: last })
}
