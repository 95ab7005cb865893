import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIXTURES } from '../../../server/seed/students/fixtures.ts'
import { call, CLIENTS, post } from '../../support/calls.ts'
import { startTestServer, type TestServer } from '../../support/server/server.ts'
import { waitUntil } from '../../support/wait-until.ts'

let server: TestServer
const management = (path: string): Promise<Response> => fetch(`${server.managementOrigin}${path}`)
const readMetrics = async (): Promise<string> => (await management('/metrics')).text()
const USER = 'nobody-of-this-name'

/** Returns whether nobody accepts connections on a port. */
const isRefused = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const tried = connect(port, '127.0.0.1', () => {
      tried.destroy()
      resolve(false)
    })
    tried.on('error', () => resolve(true))
  })

beforeAll(async () => {
  server = await startTestServer({ managementPort: 0, drainSeconds: 1 })
})
afterAll(() => server.close())

describe('the management port', () => {
  test('says that the server has started, is alive, and is ready, with the load of the database', async () => {
    for (const path of ['/started', '/alive']) expect((await management(path)).status).toBe(200)
    const ready = await management('/ready')
    expect(ready.status).toBe(200)
    expect(await ready.json()).toEqual({
      ...{ ready: true, stage: 'running', database: 'ok', disk: 'ok' },
      ...{ poolWaiting: 0, callsRefused: 0 },
    })
  })

  test('has no other path, and its paths are not on the port of visitors', async () => {
    expect((await management('/health')).status).toBe(404)
    for (const path of ['/metrics', '/started', '/alive']) expect((await fetch(server.origin + path)).status).toBe(404)
  })

  test('counts calls by name, outcome and institution, and refusals by their code', async () => {
    await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: USER, password: 'wrong' })
    await call(server, 'getClientByName', { clientName: 'svtu' })
    const metrics = await readMetrics()
    expect(metrics).toContain('campus_calls_total{call="ldapLogin",outcome="refused"} 1')
    expect(metrics).toContain('campus_calls_total{call="getClientByName",outcome="ok"} 1')
    expect(metrics).toContain('campus_institution_calls_total{institution="svtu",outcome="refused"} 1')
    expect(metrics).toContain('campus_refusals_total{code="badCredentials"} 1')
    expect(metrics).toMatch(/campus_call_duration_seconds_count{call="ldapLogin"} 1\n/)
  })

  test('counts the results of open calls', async () => {
    await call(server, 'findHallTicketBeforeLogin', {
      ...{ clientId: CLIENTS.svtu, examEventId: 1, by: 'PRN', value: FIXTURES[0]?.prn },
      ...{ dob: '1999-01-01', mobile4: '0000' },
    })
    expect(await readMetrics()).toMatch(
      /campus_open_results_total{call="findHallTicketBeforeLogin",result="[A-Z_]+"} 1/,
    )
  })

  test('shows no name of the caller’s invention, and nothing about people', async () => {
    await post(server, 'inventedByTheCaller', JSON.stringify({ inventedByTheCaller: {} }))
    const metrics = await readMetrics()
    expect(metrics).toContain('campus_calls_total{call="unknown",outcome="refused"} 1')
    for (const text of ['inventedByTheCaller', USER, String(FIXTURES[0]?.prn)]) expect(metrics).not.toContain(text)
  })

  test('shows messages and jobs that wait, the disk, the cache and the event loop', async () => {
    await server.db.execute(
      `insert into notification_outbox (client_id, notification_id, channel, language, address, body, next_attempt_at)
       values (${CLIENTS.svtu}, 101, 'EMAIL', 'en', 'asha@example.edu', '', now() + interval '1 day')`,
    )
    const metrics = await readMetrics()
    expect(metrics).toMatch(/campus_outbox_messages{kind="EMAIL",state="DEFERRED"} [1-9]/)
    expect(metrics).toMatch(/campus_outbox_messages_oldest_seconds{kind="EMAIL",state="DEFERRED"} [\d.e-]+/)
    expect(metrics).toMatch(/campus_disk_bytes{state="free"} [1-9]/)
    for (const line of ['campus_last_backup_timestamp_seconds 0\n', 'campus_suspended 0\n'])
      expect(metrics).toContain(line)
    for (const name of ['campus_database_up 1', 'nodejs_eventloop_lag_p99_seconds', 'campus_count_cache_reads'])
      expect(metrics).toContain(name)
    expect(metrics.includes('campus_pool_connections{state="idle"}')).toBe(server.databaseUrl !== null)
  })

  test('shows how far jobs are, and how many processes work on them', async () => {
    await server.db.execute(
      `insert into export_job (public_id, client_id, user_id, role_ids, request, format, language, status, notifies,
         total, done, owner, lease_until)
       select 'F00D', client_id, id, '[]', '{}', 'CSV', 'en', 'RUNNING', false, 12, 3, 'one', now() + interval '1 day'
       from user_account where client_id = ${CLIENTS.svtu} limit 1`,
    )
    const metrics = await readMetrics()
    expect(metrics).toMatch(/campus_jobs{kind="exports",state="running"} 1/)
    expect(metrics).toMatch(/campus_job_owners{kind="exports"} 1/)
    expect(metrics).toMatch(/campus_job_steps{kind="exports",state="done"} 3\n/)
    expect(metrics).toMatch(/campus_job_steps{kind="exports",state="total"} 12\n/)
  })

  test('says that the server is not ready before it accepts no connection, and ends those that are open', async () => {
    const port = Number(new URL(server.origin).port)
    const open = connect(port, '127.0.0.1')
    await once(open, 'connect')
    const closing = server.close()
    expect([(await management('/ready')).status, (await management('/alive')).status]).toEqual([503, 200])
    expect((await fetch(`${server.origin}/ready`)).status).toBe(503)
    const health = await fetch(`${server.origin}/health`)
    expect([health.status, health.headers.get('connection')]).toEqual([200, 'keep-alive'])
    await waitUntil('a closed port', () => isRefused(port))
    open.write('GET /health HTTP/1.1\r\nhost: localhost\r\n\r\n')
    const [answer] = (await once(open, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 [^]*\r\nconnection: close\r\n/i)
    await closing
    await expect(management('/alive')).rejects.toThrow()
  })
})

test('a server without a management port has none', async () => {
  const other = await startTestServer()
  expect(other.managementOrigin).toBeNull()
  await other.close()
})
