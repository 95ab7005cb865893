import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort, startServerProcess } from '../../scripts/server-process.mjs'
import startPostgres from '../support/server/postgres-cluster.ts'
import { createDatabase } from '../support/server/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'
import { makeCertificate } from './support/certificate.ts'

const NGINX = process.env.NGINX_PATH ?? '/usr/sbin/nginx'
const SHIPPED = resolve(import.meta.dirname, '../../deploy/nginx.conf')
const ASSETS = resolve(import.meta.dirname, '../../dist/client/assets')
const CALLERS = 8

let folder: string
let stopPostgres: () => Promise<void>
let nginx: ChildProcess | undefined
let port: number
let env: Record<string, string>
let servers: Awaited<ReturnType<typeof startServerProcess>>[] = []
const agent = new Agent({ keepAlive: true, maxSockets: CALLERS, rejectUnauthorized: false })

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: string
}

/** Sends a request to nginx, as the browsers of visitors do. */
const send = (path: string, headers: Readonly<Record<string, string>> = {}, body?: string): Promise<Received> =>
  new Promise((done, fail) => {
    const method = body === undefined ? 'GET' : 'POST'
    const sent = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })

const institutions = JSON.stringify({ FetchQueryData: { institutions: {}, fetchGroup: ['institutions'] } })
const answered = v.object({ FetchQueryData: v.object({ errorCode: v.literal(1000) }) })
const callServer = () =>
  send('/server/o/mql', { 'content-type': 'application/json', 'service-header': 'FetchQueryData' }, institutions)

/** Returns the shipped file with the name, ports, certificate and folders of this test. */
function adaptShipped(shipped: string, ports: readonly number[], certificate: { cert: string; key: string }): string {
  const replaced = shipped
    .replaceAll(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port} ssl http2`)
    .replace('listen 80;', `listen unix:${join(folder, 'plain.socket')};`)
    .replace('127.0.0.1:4181', `127.0.0.1:${ports[0]}`)
    .replace('127.0.0.1:4182', `127.0.0.1:${ports[1]}`)
    .replace('/etc/ssl/campus/fullchain.pem', certificate.cert)
    .replace('/etc/ssl/campus/key.pem', certificate.key)
    .replace('/var/cache/nginx/campus', join(folder, 'cache'))
    .replace('/var/log/nginx/campus.log', join(folder, 'campus.log'))
  return `worker_processes 1;
${process.getuid?.() === 0 ? 'user nobody nogroup;' : ''}
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 256; }
http {
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`).join('\n')}
${replaced}
}
`
}

/** Starts a server on a port, and waits until it answers calls. */
async function startServer(onPort?: number) {
  const server = await startServerProcess({
    env,
    dataDir: join(folder, 'data'),
    ...(onPort === undefined ? {} : { port: onPort }),
  })
  await waitUntil('a server that is ready', () =>
    fetch(`${server.origin}/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return server
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-nginx-'))
  await chmod(folder, 0o755)
  await mkdir(join(folder, 'data'))
  stopPostgres = await startPostgres()
  port = await findFreePort()
  env = { DATABASE_URL: await createDatabase('campus_nginx'), TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '3' }
  const first = await startServer()
  servers = [first, await startServer()]
  const certificate = await makeCertificate(folder, 'portal', 'IP:127.0.0.1')
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    adaptShipped(
      await readFile(SHIPPED, 'utf8'),
      servers.map((server) => server.port),
      certificate,
    ),
  )
  await promisify(execFile)(NGINX, ['-t', '-c', file])
  nginx = spawn(NGINX, ['-c', file, '-g', 'daemon off;'], { stdio: 'inherit' })
  await waitUntil('nginx', () =>
    send('/portal.html').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
})
afterAll(async () => {
  agent.destroy()
  if (nginx?.kill('SIGQUIT')) await once(nginx, 'exit')
  await Promise.all(servers.map((server) => server.stop()))
  await stopPostgres()
  await rm(folder, { recursive: true, force: true })
})

describe('two servers behind nginx with the shipped file', () => {
  test('serve the portal and answer calls over TLS', async () => {
    expect((await send('/portal.html')).body).toContain('<campus-portal')
    const { status, body } = await callServer()
    expect(status).toBe(200)
    expect(v.is(answered, JSON.parse(body))).toBe(true)
  })

  test('send each file to nginx once, in the encoding that a browser accepts', async () => {
    const names = await readdir(ASSETS)
    const asset = `/assets/${names.find((name) => name.endsWith('.js') && names.includes(`${name}.br`))}`
    const found = [await send(asset, { 'accept-encoding': 'gzip, br' }), await send(asset, { 'accept-encoding': 'br' })]
    expect(found.map(({ status, headers }) => [status, headers['content-encoding'], headers['cache-control']])).toEqual(
      Array.from(found, () => [200, 'br', 'public, max-age=31536000, immutable']),
    )
    const lines = await waitUntil('the lines about the file', async () => {
      const log = await readFile(join(folder, 'campus.log'), 'utf8')
      const ofAsset = log.split('\n').filter((line) => line.includes(asset))
      return ofAsset.length === 2 ? ofAsset : undefined
    })
    expect(lines.map((line) => line.split(' ').at(-1))).toEqual(['MISS', 'HIT'])
    expect(lines[0]).toMatch(/^127\.0\.0\.0 /)
  })

  test('do not show the state of a process to visitors', async () => {
    expect((await send('/ready')).status).toBe(404)
    expect((await send('/health')).status).toBe(404)
  })

  test('are restarted one after the other under load, and no call fails', async () => {
    let isOver = false
    const outcomes = new Map<string, number>()
    const callUntilOver = async () => {
      while (!isOver) {
        const outcome = await callServer().then(
          ({ status, body }) => (status === 200 && v.is(answered, JSON.parse(body)) ? 'answered' : `status ${status}`),
          (error: unknown) => String(error),
        )
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      }
    }
    const calling = Promise.all(Array.from({ length: CALLERS }, callUntilOver))
    // The first one that is back carries all calls while the second one is away.
    for (const [at, server] of servers.entries()) {
      await server.stop()
      servers[at] = await startServer(server.port)
    }
    isOver = true
    await calling
    expect(Object.fromEntries(outcomes)).toEqual({ answered: outcomes.get('answered') })
    expect(outcomes.get('answered')).toBeGreaterThan(100)
  })
})
