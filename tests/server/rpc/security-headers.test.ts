import { mkdir, mkdtemp, readdir, rm, writeFile, copyFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../support/server/server.ts'

const DEMO = resolve(import.meta.dirname, '../../../demo')
let server: TestServer
let folder: string
let pages: readonly string[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-pages-'))
  pages = (await readdir(DEMO)).filter((name) => name.endsWith('.html'))
  for (const name of [...pages, 'headers.json', 'icon.svg']) await copyFile(join(DEMO, name), join(folder, name))
  await writeFile(join(folder, 'element.js'), 'export {}')
  server = await startTestServer(
    { securityContact: 'mailto:security@example.ac.in', publicUrl: 'https://portal.example.ac.in', portalUrl: null },
    { assetsFolder: folder },
  )
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${server.origin}${path}`, { headers, redirect: 'manual' })
/** Every route that renders a page itself, with input that an anonymous visitor sends. */
const DRAWN: readonly (readonly [path: string, form?: string])[] = [
  ['/server/forms/hall-ticket', 'client=svtu'],
  ['/server/forms/verify-ticket', 'client=svtu'],
  ['/server/forms/payment-status', 'client=svtu'],
  ['/server/payments/return/0'],
  ['/server/csc/enter/0'],
  ['/server/openid/callback'],
  ['/server/demo/outbox'],
  ['/sandbox-bank/pay'],
  ['/sandbox-csc/sign-in'],
]
const send = (path: string, body: string) =>
  fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
    redirect: 'manual',
  })

describe('every response', () => {
  test('restricts framing, opener access and device permissions', async () => {
    expect(pages.length).toBeGreaterThan(5)
    for (const [path, form] of [['/'], ...pages.map((name) => [`/${name}`] as const), ...DRAWN] as typeof DRAWN) {
      const response = await (form === undefined ? get(path) : send(path, form))
      const header = (name: string) => response.headers.get(name) ?? ''
      expect(header('content-type'), path).toMatch(/^text\/html/)
      expect(header('content-security-policy'), path).toMatch(/frame-ancestors ('none'|'self'|\*)/)
      expect(header('content-security-policy').match(/frame-ancestors/g), path).toHaveLength(1)
      expect(header('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(header('x-content-type-options'), path).toBe('nosniff')
      expect(header('referrer-policy'), path).toMatch(/^(same-origin|no-referrer)$/)
      expect(header('permissions-policy'), path).toContain('geolocation=()')
      expect(header('permissions-policy'), path).toContain(
        /^\/$|portal|gallery|all-elements|verify|cms|index/.test(path) && !path.startsWith('/server/')
          ? 'camera=(self)'
          : 'camera=()',
      )
    }
  })

  test('of the portal forbids framing; the demo’s host page allows it', async () => {
    for (const name of ['portal.html', 'verify.html', 'gallery.html', 'csc.html'])
      expect((await get(`/${name}`)).headers.get('content-security-policy'), name).toContain("frame-ancestors 'none'")
    expect((await get('/cms.html')).headers.get('content-security-policy')).toContain('frame-ancestors *')
  })

  test('sends HSTS with https', async () => {
    for (const path of ['/portal.html', '/server/csc/enter/0', '/health', '/nothing-here'])
      expect((await get(path)).headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  })

  test('without https omits HSTS and headers that need https, whatever the request claims', async () => {
    const plain = await startTestServer({ portalUrl: null }, { assetsFolder: folder })
    const { headers } = await fetch(`${plain.origin}/portal.html`, { headers: { 'x-forwarded-proto': 'https' } })
    for (const name of ['strict-transport-security', 'cross-origin-opener-policy'])
      expect(headers.has(name), name).toBe(false)
    await plain.close()
  })
})

test('an element’s script can be loaded by every site, an answer of a call by none', async () => {
  expect((await get('/element.js')).headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect((await get('/element.js')).headers.get('access-control-allow-origin')).toBe('*')
  expect((await get('/server/o/mql')).headers.get('cross-origin-resource-policy')).toBe('same-origin')
})

test('an element’s script carries no header that only pages obey', async () => {
  const { headers } = await get('/element.js')
  for (const name of ['permissions-policy', 'content-security-policy', 'cross-origin-opener-policy'])
    expect(headers.has(name), name).toBe(false)
})

test.each(['/images/', '/server/', '/.git/config', '/%2e%2e/package.json', '/cdnserver/', '/cdnserver/svtu-photos/'])(
  'a folder or a file outside the build is not found: %s',
  async (path) => {
    await mkdir(join(folder, 'images'), { recursive: true })
    await mkdir(join(folder, '.git'), { recursive: true })
    await writeFile(join(folder, '.git/config'), 'secret')
    const response = await get(path)
    expect([400, 403, 404]).toContain(response.status)
    expect(await response.text()).not.toContain('secret')
  },
)

test('security.txt says where to report a vulnerability', async () => {
  const response = await get('/.well-known/security.txt')
  const text = await response.text()
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Contact: mailto:security@example.ac.in\n')
  expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now())
})
