import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writePackage } from '../../scripts/package/write-package.mjs'
import { findFreePort } from '../../scripts/server-process.mjs'
import { launch, visit } from '../e2e/support.ts'
import { openFileSite, type FileSite } from '../support/package/file-site.ts'
import { startSeededProcess, type ServerProcess } from '../support/server/server-process.ts'
import { waitUntil } from '../support/wait-until.ts'
import { FRAMEWORKS } from '../../scripts/docs/frameworks.ts'

const APPS = resolve(import.meta.dirname, 'apps')
const run = promisify(execFile)

/** The applications whose build is a folder of files. */
const STATIC = FRAMEWORKS.filter(({ out }) => out !== undefined).map(({ app }) => app)
/** Installing and building an application may take this long. */
const BUILD_MS = 10 * 60_000

let folder: string
let tarball: string
let server: ServerProcess
let browser: Browser
let nextPort: number
const sites = new Map<string, FileSite>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-frameworks-'))
  const made = join(folder, 'campus-elements')
  await writePackage(made)
  await run('npm', ['pack', '--pack-destination', folder], { cwd: made })
  tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '')
  for (const { app, out } of FRAMEWORKS) if (out) sites.set(app, await openFileSite(join(folder, app, out)))
  nextPort = await findFreePort()
  const origins = [...sites.values()].map(({ origin }) => origin)
  server = await startSeededProcess({ ALLOWED_ORIGINS: [...origins, `http://localhost:${nextPort}`].join() })
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  for (const site of sites.values()) await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Installs an application and the packed package from the registry, and builds it; returns its folder. */
async function buildApp(name: string): Promise<string> {
  const at = join(folder, name)
  await cp(join(APPS, name), at, { recursive: true })
  for (const file of await readdir(at, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue
    const path = join(file.parentPath, file.name)
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll('SERVER/', `${server.origin}/`))
  }
  const install = ['install', '--no-audit', '--no-fund', '--no-package-lock']
  await run('npm', [...install, tarball], { cwd: at })
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ASTRO_TELEMETRY_DISABLED: '1' }
  await run('npm', ['run', 'build'], { cwd: at, env, maxBuffer: 1e8 })
  return at
}

/** Types into the first field of a hall ticket form, and waits until the page knows that the element is ready. */
async function useFirstField(page: Page): Promise<void> {
  const field = page.locator('campus-hall-ticket input[name=value]')
  await field.fill('2025417112003457')
  await field.blur()
  await page.getByText('Suvarnatir University').first().waitFor()
}

test.each(STATIC)('an application of %s is built, and its hall ticket is used', { timeout: BUILD_MS }, async (name) => {
  await buildApp(name)
  const { page, wrong, close } = await visit(browser, `${sites.get(name)?.origin ?? ''}/`)
  await useFirstField(page)
  await expect.poll(() => page.locator('#state').textContent()).toBe('ready')
  expect(wrong).toEqual([])
  await close()
})

test('an application of Next is built with Turbopack, and renders hall tickets', { timeout: BUILD_MS }, async () => {
  const at = await buildApp('next')
  const started: ChildProcess = spawn('npm', ['start', '--', String(nextPort)], { cwd: at, detached: true })
  try {
    const origin = `http://localhost:${nextPort}`
    await waitUntil('Next', () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
    for (const path of ['/', '/loader']) {
      expect(await (await fetch(origin + path)).text()).toContain('<campus-hall-ticket lang="en">')
      const { page, wrong, close } = await visit(browser, origin + path)
      await useFirstField(page)
      if (path === '/loader') await page.locator('#state').click()
      await expect.poll(() => page.locator('#state').textContent()).toBe('ready')
      expect(wrong, path).toEqual([])
      await close()
    }
  } finally {
    if (started.pid !== undefined) process.kill(-started.pid)
  }
})
