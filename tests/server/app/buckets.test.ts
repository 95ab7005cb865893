import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBuckets, type Buckets } from '../../../server/lib/storage/buckets.ts'
import { loadServerKeys } from '../../../server/lib/crypto/server-keys.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const PUBLIC = 'svtu-public'
const PRIVATE = 'svtu-tickets'
const clock = createMovableClock()
let server: TestServer
let buckets: Buckets

beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  buckets = openBuckets(join(server.folder, 'buckets'), (await loadServerKeys(server.db)).address, '')
  await buckets.write(PUBLIC, 'notices/hello.json', '{"hello":"world"}')
  await buckets.write(PUBLIC, 'notices/drawing.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await buckets.write(PRIVATE, 'w26/ticket.pdf', '%PDF-1.7')
})
afterAll(() => server.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.origin + path, { headers })
/** Requests a path without the normalisation of `fetch`, and returns the status. */
const rawStatus = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    const { hostname, port } = new URL(server.origin)
    request({ hostname, port, path }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end()
  })

describe('a public bucket', () => {
  test('answers a request for its root', async () => {
    expect((await get(`/cdnserver/${PUBLIC}/`)).status).toBe(204)
    expect((await get(`/cdnserver/${PRIVATE}/`)).status).toBe(403)
    expect((await get('/cdnserver/nobody/')).status).toBe(404)
  })

  test('serves its files to everyone, with a short cache lifetime', async () => {
    const response = await get(buckets.publicUrl(PUBLIC, 'notices/hello.json'), { origin: 'https://anywhere.example' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ hello: 'world' })
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=300',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    })
    const again = await get(buckets.publicUrl(PUBLIC, 'notices/hello.json'), {
      'if-none-match': response.headers.get('etag') ?? '',
    })
    expect(again.status).toBe(304)
  })

  test('contains the language files where the elements look for them', async () => {
    const response = await get('/cdnserver/svtu-public/SVTU/i18n/examination/mr.json')
    expect(response.status).toBe(200)
    expect(Object.keys((await response.json()) as object).length).toBeGreaterThan(0)
  })

  test('does not let an SVG run as a page of ours', async () => {
    const response = await get(buckets.publicUrl(PUBLIC, 'notices/drawing.svg'))
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('answers 404 for missing files and for unknown buckets', async () => {
    for (const path of ['notices/none.json', 'notices', 'notices/'])
      expect((await get(`/cdnserver/${PUBLIC}/${path}`)).status, path).toBe(404)
    expect((await get('/cdnserver/nobody-public/x.json')).status).toBe(404)
  })

  test.each([
    '../../pglite/PG_VERSION',
    '..%2f..%2fpglite%2fPG_VERSION',
    '%2e%2e/%2e%2e/pglite/PG_VERSION',
    `../../${PRIVATE}/w26/ticket.pdf`,
    `..%2f${PRIVATE}/w26/ticket.pdf`,
    `notices/%2e%2e/%2e%2e/${PRIVATE}/w26/ticket.pdf`,
    'notices%00.json',
    '/etc/passwd',
    '.hidden',
    'notices\\..\\hello.json',
  ])('cannot be left by the path %s', async (path) => {
    expect([400, 403, 404]).toContain(await rawStatus(`/cdnserver/${PUBLIC}/${path}`))
  })
})

describe('a private bucket', () => {
  const signed = (seconds = 300) =>
    buckets.signedUrl(PRIVATE, 'w26/ticket.pdf', { seconds, fileName: 'HallTicket_W26_CM204517.pdf', now: clock.now() })

  test('serves a file by signed URL, with the file name in the URL', async () => {
    const response = await get(signed())
    expect(response.status).toBe(200)
    expect(await response.text()).toBe('%PDF-1.7')
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="HallTicket_W26_CM204517.pdf"',
      'cache-control': 'private, no-store',
    })
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })

  test('refuses a request without a signature', async () => {
    expect((await get(`/cdnserver/${PRIVATE}/w26/ticket.pdf`)).status).toBe(403)
    expect((await get(`/cdnserver/${PRIVATE}/w26/none.pdf`)).status).toBe(403)
  })

  test('refuses a URL of which any part was changed', async () => {
    await buckets.write(PRIVATE, 'w26/other.pdf', '%PDF-1.7 other')
    const address = signed()
    const changed = [
      address.replace('ticket.pdf', 'other.pdf'),
      address.replace(/until=\d+/, 'until=99999999999'),
      address.replace('CM204517', 'CM204518'),
      address.replace(/signature=.{4}/, 'signature=AAAA'),
      address.replace(/signature=.*/, 'signature='),
      `${address}&until=99999999999`,
    ]
    for (const one of changed) expect((await get(one)).status, one).toBe(403)
  })

  test('refuses an expired URL', async () => {
    const address = signed(300)
    clock.forwardMinutes(4)
    expect((await get(address)).status).toBe(200)
    clock.forwardMinutes(2)
    expect((await get(address)).status).toBe(403)
  })

  test('sanitises the file name in its header', () => {
    const address = buckets.signedUrl(PRIVATE, 'w26/ticket.pdf', { seconds: 1, fileName: 'a"\r\nx: y/../b.pdf' })
    expect(new URL(address, server.origin).searchParams.get('name')).toBe('a___x__y_.._b.pdf')
  })
})

test('writing a file outside its bucket throws', async () => {
  for (const path of ['../x', 'a/../../x', '/x', 'a//b', '.x', ''])
    await expect(buckets.write(PUBLIC, path, 'x'), path).rejects.toThrow()
  await expect(readFile(join(server.folder, 'x'))).rejects.toThrow()
})
