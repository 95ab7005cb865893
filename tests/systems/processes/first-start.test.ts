import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEarlyServer, openPort } from '../../../server/app/socket.ts'
import { StartProblem } from '../../../server/app/start-problem.ts'
import { startServer } from '../../../server/app/start.ts'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { call, signIn } from '../../support/calls.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/server.ts'

let folder: string
beforeEach(async () => {
  folder = await createSeededFolder()
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Returns the different permissions of everything in a folder. */
async function modesIn(path: string): Promise<number[]> {
  const names = await readdir(path, { recursive: true })
  const modes = await Promise.all(names.map(async (name) => (await stat(join(path, name))).mode & 0o777))
  return [...new Set(modes)].toSorted((one, other) => one - other)
}

describe('an operator who starts the server', () => {
  test('sees the progress, and after a restart finds the data and a valid session', { timeout: 300_000 }, async () => {
    const lines: string[] = []
    const report = (line: string): void => void lines.push(line)
    const first = await startServer(testSettings(join(folder, 'new')), { report })
    const token = await signIn(first, 'asha.admin')
    await first.close()
    expect(lines.join('\n')).toContain('Suvarnatir University')
    expect(await modesIn(join(folder, 'new'))).toEqual([0o600, 0o700])
    await expect(fetch(`${first.origin}/health`)).rejects.toThrow()

    lines.length = 0
    const second = await startServer(testSettings(join(folder, 'new')), { report })
    try {
      expect(await modesIn(join(folder, 'new'))).toEqual([0o600, 0o700])
      expect(lines).toEqual(['Opening the embedded database …', expect.stringContaining('DATA_KEY is not set')])
      expect(await call(second, 'LoginCopy', null, { token })).toMatchObject({ errorCode: 1000 })
    } finally {
      await second.close()
    }
  })

  test('on a port in use gets a one-sentence error, at once and without opening the database', async () => {
    const busy = createServer()
    const port = await new Promise<number>((resolve) =>
      busy.listen(0, '127.0.0.1', () => resolve((busy.address() as AddressInfo).port)),
    )
    try {
      const lines: string[] = []
      const start = startServer(testSettings(folder, { port }), { report: (line) => lines.push(line) })
      await expect(start).rejects.toThrow(
        new StartProblem(`Port ${port} is in use; stop what listens there or set PORT to another one.`),
      )
      expect(lines).toEqual([])
    } finally {
      busy.close()
    }
  })

  test('twice on one folder gets a one-sentence error, and the first server keeps running', async () => {
    const first = await startServer(testSettings(folder))
    try {
      await expect(startServer(testSettings(folder))).rejects.toThrow(StartProblem)
      expect((await fetch(`${first.origin}/health`)).status).toBe(200)
    } finally {
      await first.close()
    }
  })

  test('with an unreachable PostgreSQL gets a one-sentence error that does not contain the password', async () => {
    const databaseUrl = 'postgres://somebody:secret-word@127.0.0.1:1/none'
    const problem: unknown = await startServer(testSettings(join(folder, 'new'), { databaseUrl })).catch(
      (error: unknown) => error,
    )
    expect(problem).toEqual(
      new StartProblem(
        'The PostgreSQL that DATABASE_URL names cannot be used (ECONNREFUSED); start it, or correct its host, port, database, user or password.',
      ),
    )
  })

  test('in a folder without write permission gets a one-sentence error', async () => {
    await writeFile(join(folder, 'file'), '')
    const dataDir = join(folder, 'file', 'data')
    const problem = `The data folder ${dataDir} cannot be written; make it writable or set DATA_DIR to another one.`
    await expect(startServer(testSettings(dataDir))).rejects.toThrow(new StartProblem(problem))
  })

  test('at an address that this machine does not have gets a one-sentence error', async () => {
    const problem = 'This machine has no address 203.0.113.7; set HOST to one that it has.'
    await expect(startServer(testSettings(folder, { host: '203.0.113.7' }))).rejects.toThrow(new StartProblem(problem))
  })

  test('can start again after each of these failures', async () => {
    await expect(startServer(testSettings(folder, { host: '203.0.113.7' }))).rejects.toThrow(StartProblem)
    const running = await startServer(testSettings(folder))
    await running.close()
  })
})

test('a server accepts no connection until it is ready, and its management port says so', async () => {
  const [port, managementPort] = [await findFreePort(), await findFreePort()]
  const askPort = (path: string): Promise<number> =>
    fetch(`http://127.0.0.1:${managementPort}${path}`).then(({ status }) => status)
  const seen: Promise<unknown>[] = []
  const report = (line: string): void => {
    if (!line.startsWith('Opening')) return
    seen.push(
      fetch(`http://127.0.0.1:${port}/health`).then(
        () => 'accepted',
        () => 'refused',
      ),
      ...['/alive', '/started', '/ready', '/metrics'].map(askPort),
    )
  }
  const server = await startServer(testSettings(folder, { port, managementPort }), { report })
  try {
    expect(await Promise.all(seen)).toEqual(['refused', 200, 503, 503, 503])
    expect((await fetch(`${server.origin}/health`)).status).toBe(200)
    expect(await Promise.all(['/alive', '/started', '/ready', '/metrics'].map(askPort))).toEqual([200, 200, 200, 200])
  } finally {
    await server.close()
  }
})

test('a request to any free port during the start is answered with 503 and Retry-After', async () => {
  const early = await openPort(createEarlyServer(), { port: 0, host: '127.0.0.1' })
  try {
    const { port } = early.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/health`, { headers: { 'accept-language': 'mr' } })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('5')
    expect(await response.json()).toMatchObject({
      status: 'starting',
      errorCode: 1304,
      error: expect.stringContaining('सर्व्हर सुरू होत आहे') as string,
    })
  } finally {
    early.closeAllConnections()
    early.close()
  }
})

test('a call in flight during shutdown is answered', async () => {
  const server = await startServer(testSettings(folder))
  const answers = Promise.all(['asha.admin', 'noor.clerk'].map((userName) => signIn(server, userName)))
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([answers, call(server, 'getClientByName', { clientName: 'svtu' }).then(() => server.close())])
  expect(await answers).toHaveLength(2)
})

describe('the built pages', () => {
  test('are compressed and have their security and cache headers', async () => {
    const assetsFolder = join(folder, 'client')
    await mkdir(join(assetsFolder, 'assets'), { recursive: true })
    const page = '<!doctype html><title>Campus</title>'
    await writeFile(join(assetsFolder, 'index.html'), page)
    await writeFile(join(assetsFolder, 'index.html.br'), brotliCompressSync(page))
    await writeFile(join(assetsFolder, 'cms.html'), page)
    await writeFile(join(assetsFolder, 'assets/core-abc123.js'), 'export {}')
    const headers = JSON.stringify({ '/cms.html': { 'content-security-policy': "script-src 'self'" } })
    await writeFile(join(assetsFolder, 'headers.json'), headers)
    await writeFile(join(assetsFolder, 'headers.json.br'), brotliCompressSync(headers))
    const server = await startServer(testSettings(folder), {
      assetsFolder,
      pageHeaders: { '/': { 'x-frame-options': 'DENY' } },
    })
    try {
      const index = await fetch(`${server.origin}/`, { headers: { 'accept-encoding': 'br' } })
      expect(await index.text()).toBe(page)
      expect(Object.fromEntries(index.headers)).toMatchObject({
        'content-encoding': 'br',
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'x-frame-options': 'DENY',
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'same-origin',
        etag: expect.any(String) as string,
      })
      const plain = await fetch(`${server.origin}/`, { headers: { 'accept-encoding': 'identity' } })
      expect(plain.headers.get('content-encoding')).toBeNull()
      expect((await fetch(`${server.origin}/cms.html`)).headers.get('content-security-policy')).toBe(
        "script-src 'self'; frame-ancestors *",
      )
      const script = await fetch(`${server.origin}/assets/core-abc123.js`)
      expect(script.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      for (const path of [
        '/headers.json',
        '/headers.json.br',
        '/HEADERS.JSON',
        '/headers%2ejson',
        '/%68eaders.json.br',
        '/index.html.br',
        '/none.html',
        '/assets/',
        '/../lock',
        '/%2e%2e/lock',
      ]) {
        expect([403, 404], path).toContain((await fetch(server.origin + path)).status)
      }
    } finally {
      await server.close()
    }
  })
})
