import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findFreePort } from '../../scripts/server-process.mjs'
import { FIXTURES } from '../../server/seed/students/fixtures.ts'
import { call, CLIENTS } from '../support/calls.ts'
import { startTestServer, type TestServer } from '../support/server/server.ts'
import { waitUntil } from '../support/wait-until.ts'

const PROMETHEUS = process.env.PROMETHEUS_PATH ?? '/usr/bin/prometheus'
const DEPLOY = resolve(import.meta.dirname, '../../deploy')

const runPromtool = (...words: string[]) => promisify(execFile)(join(dirname(PROMETHEUS), 'promtool'), words)
const readShipped = (name: string): Promise<string> => readFile(join(DEPLOY, name), 'utf8')

let [server, prometheus, origin]: [TestServer | undefined, ChildProcess | undefined, string] = [
  undefined,
  undefined,
  '',
]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-prometheus-'))
})
afterAll(async () => {
  if (prometheus?.kill()) await once(prometheus, 'exit')
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const answer = v.object({ status: v.literal('success'), data: v.object({ result: v.array(v.unknown()) }) })

/** Returns how many series an expression has now. */
async function countSeries(expression: string): Promise<number> {
  const response = await fetch(`${origin}/api/v1/query?query=${encodeURIComponent(expression)}`)
  const body: unknown = await response.json()
  return v.parse(answer, body, { message: `${expression}: ${JSON.stringify(body)}` }).data.result.length
}

/** Starts Prometheus with the shipped configuration; it reads the server each second instead of every 15. */
async function startPrometheus(management: string): Promise<void> {
  const config = (await readShipped('prometheus.yml'))
    .replaceAll('15s', '1s')
    .replace('alerts.yml', join(DEPLOY, 'alerts.yml'))
    .replace(/targets: .*/, `targets: ['${new URL(management).host}']`)
  await writeFile(join(folder, 'prometheus.yml'), config)
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  prometheus = spawn(
    PROMETHEUS,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  )
  await once(prometheus, 'spawn')
  await waitUntil('Prometheus', async () => (await fetch(`${origin}/-/ready`).catch(() => undefined))?.ok === true)
}

const panels = v.object({
  panels: v.array(v.object({ targets: v.optional(v.array(v.object({ expr: v.string() })), []) })),
})

describe('an administrator who watches the server with Prometheus', () => {
  test('has a configuration that Prometheus accepts, and alerts that fire when and only when they should', async () => {
    await runPromtool('check', 'config', join(DEPLOY, 'prometheus.yml'))
    await runPromtool('test', 'rules', join(import.meta.dirname, 'support/alert-scenarios.yml'))
  })

  test('has a dashboard whose figures all come from the server', async () => {
    server = await startTestServer({ managementPort: 0 })
    await startPrometheus(server.managementOrigin ?? '')
    await waitUntil('the first reading', async () => (await countSeries('up == 1')) === 1)
    await call(server, 'getClientByName', { clientName: 'svtu' })
    await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'nobody', password: 'wrong' })
    await call(server, 'findHallTicketBeforeLogin', {
      ...{ clientId: CLIENTS.svtu, examEventId: 1, by: 'PRN', value: FIXTURES[0]?.prn },
      ...{ dob: '1999-01-01', mobile4: '0000' },
    })

    const dashboard = v.parse(panels, JSON.parse(await readShipped('grafana.json')))
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(20)
    const metrics = await (await fetch(`${server.managementOrigin}/metrics`)).text()
    const named = `${expressions.join()}${await readShipped('alerts.yml')}`.match(
      /\b(?:campus|nodejs|process)_[a-z\d_]+/g,
    )
    expect([...new Set(named)].filter((name) => !metrics.includes(`# TYPE ${name.replace(/_bucket$/, '')} `))).toEqual(
      [],
    )
    // What has not happened in this test, what does not wait, and what the embedded database does not have.
    const without = /READY|BUSY|getHallTicketFile",|campus_outbox|campus_jobs?|campus_pool/
    const expected = expressions.filter((expression) => !without.test(expression))
    await expect
      .poll(async () => {
        const counts = await Promise.all(expected.map(countSeries))
        return expected.filter((_, place) => counts[place] === 0)
      })
      .toEqual([])
    for (const expression of expressions) await countSeries(expression)
  })

  test('sees that a process has ended', async () => {
    await server?.close()
    server = undefined
    await waitUntil('the alert', async () => (await countSeries('ALERTS{alertname="CampusProcessDown"}')) === 1)
  })
})
