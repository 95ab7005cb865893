import { createServer, type Server } from 'node:http'
import type { Metrics } from '../../lib/metrics/metrics.ts'
import type { Settings } from '../../lib/config/settings.ts'
import type { Readiness } from '../ready.ts'
import { getPort, openPort, toOwnHost } from '../socket.ts'
import type { Life } from './life.ts'

/** What the management port shows once the database is open. */
export interface ManagementParts {
  readonly readiness: () => Promise<Readiness>
  readonly metrics: Metrics
  /** Returns how many statements wait for a connection. */
  readonly countPoolWaiting: () => number
}

/** The management port of a server. */
export interface Management {
  /** Its address on this machine. */
  readonly origin: string
  readonly close: () => Promise<void>
  /** Gives it what it shows from now on. */
  readonly attach: (parts: ManagementParts) => void
}

interface ManagementAnswer {
  readonly status: number
  readonly type: string
  readonly text: string
}

const toJson = (status: number, body: unknown): ManagementAnswer => ({
  status,
  type: 'application/json; charset=utf-8',
  text: JSON.stringify(body),
})

async function buildReadiness(life: Life, parts: ManagementParts | undefined): Promise<ManagementAnswer> {
  const stage = life.getStage()
  if (stage !== 'running' || !parts) return toJson(503, { ready: false, stage })
  const found = await parts.readiness()
  const load = { poolWaiting: parts.countPoolWaiting(), callsRefused: parts.metrics.countUnavailable() }
  return toJson(found.ready ? 200 : 503, { ...found, stage, ...load })
}

async function answerPath(path: string, life: Life, parts: ManagementParts | undefined): Promise<ManagementAnswer> {
  const stage = life.getStage()
  const started = stage !== 'starting'
  if (path === '/alive') return toJson(200, { alive: true, stage })
  if (path === '/started') return toJson(started ? 200 : 503, { started, stage })
  if (path === '/ready') return buildReadiness(life, parts)
  if (path !== '/metrics') return toJson(404, { paths: ['/started', '/alive', '/ready', '/metrics'] })
  return parts ? { status: 200, ...(await parts.metrics.format()) } : toJson(503, { stage })
}

const closeManagement = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/**
 * Opens the management port: whether the process has started, is alive and is ready, and its metrics. It answers from
 * the beginning of a start, so that a long one is not taken for a process that hangs, and until the end of a stop.
 * Returns null where the settings have none.
 */
export async function openManagement(
  { managementPort, managementHost }: Pick<Settings, 'managementPort' | 'managementHost'>,
  life: Life,
): Promise<Management | null> {
  if (managementPort === null) return null
  let parts: ManagementParts | undefined
  const server = createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const send = ({ status, type, text }: ManagementAnswer): void =>
      void response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text)
    answerPath(path, life, parts).then(send, () => send(toJson(500, { stage: life.getStage() })))
  })
  const names = { port: 'MANAGEMENT_PORT', host: 'MANAGEMENT_HOST' }
  await openPort(server, { port: managementPort, host: managementHost }, names)
  return {
    origin: `http://${toOwnHost(managementHost)}:${getPort(server)}`,
    close: () => closeManagement(server),
    attach(given) {
      parts = given
    },
  }
}
