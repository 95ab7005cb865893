import { request, type IncomingHttpHeaders } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../../server/app/start.ts'
import { startTestServer } from '../../support/server/server.ts'

let server: RunningServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Makes a call without decompressing the answer, as `fetch` would. */
const ask = (acceptEncoding: string | undefined, clientName = 'svtu') =>
  new Promise<{ headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
    const headers = {
      'content-type': 'application/json',
      'service-header': 'getClientByName',
      ...(acceptEncoding === undefined ? {} : { 'accept-encoding': acceptEncoding }),
    }
    const call = request(`${server.origin}/server/o/mql`, { method: 'POST', headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => resolve({ headers: answer.headers, bytes: Buffer.concat(parts) }))
    })
    call.on('error', reject)
    call.end(JSON.stringify({ getClientByName: { clientName } }))
  })

/** Returns the code in an answer; its times differ from call to call. */
const codeIn = (text: string): unknown => /"code":"(\w+)"/.exec(text)?.[1]

it('compresses a long answer for clients that accept it, and sends Vary', async () => {
  const plain = await ask(undefined)
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.headers.vary).toContain('accept-encoding')
  expect(plain.bytes.length).toBeGreaterThan(1024)
  const brotli = await ask('gzip, deflate, br, zstd')
  expect(brotli.headers['content-encoding']).toBe('br')
  expect(brotli.bytes.length).toBeLessThan(plain.bytes.length * 0.75)
  expect(codeIn(brotliDecompressSync(brotli.bytes).toString())).toBe(codeIn(plain.bytes.toString()))
  const zipped = await ask('gzip;q=1.0, br;q=0')
  expect(zipped.headers['content-encoding']).toBe('gzip')
  expect(codeIn(gunzipSync(zipped.bytes).toString())).toBe('svtu')
})

it('leaves a short answer uncompressed', async () => {
  const { headers, bytes } = await ask('br', 'nobody')
  expect(headers['content-encoding']).toBeUndefined()
  expect(bytes.toString()).toContain('NOT_FOUND')
})
