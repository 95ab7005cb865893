import { execFile, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { App } from '../../scripts/frameworks/app.ts'
import { APPS } from '../../scripts/frameworks/apps.ts'
import type { AppResult } from '../../scripts/frameworks/results.ts'
import { writePackage } from '../../scripts/package/write-package.mjs'
import { findFreePort } from '../../scripts/server-process.mjs'
import { launch } from '../e2e/support.ts'
import { openFileSite, type FileSite } from '../support/package/file-site.ts'
import { startSeededProcess, type ServerProcess } from '../support/server/server-process.ts'
import { waitUntil } from '../support/wait-until.ts'
import { buildApp, installApp, listVersions } from './support/build-app.ts'
import { tryElements } from './support/try-elements.ts'
import manifest from '../../package.json' with { type: 'json' }

const run = promisify(execFile)
/** Installing, building and using an application may take this long. */
const APP_MS = 20 * 60_000
/** Where a run leaves its results, from which `scripts/frameworks/run.mjs` prints the table. */
const MATRIX = resolve('dist/results/matrix.json')

const named = process.env.APPS?.split(',')
const chosen = APPS.filter(({ name }) => named === undefined || named.includes(name))

let folder: string
let tarball: string
let server: ServerProcess
let browser: Browser
let port: number
const sites = new Map<string, FileSite>()
const results: AppResult[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-frameworks-'))
  const made = join(folder, 'campus-elements')
  await writePackage(made)
  await run('npm', ['pack', '--pack-destination', folder], { cwd: made })
  tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '')
  for (const { name, out } of chosen)
    if (out !== undefined) sites.set(name, await openFileSite(join(folder, name, out)))
  port = await findFreePort()
  const origins = [...sites.values()].map(({ origin }) => origin)
  server = await startSeededProcess({ ALLOWED_ORIGINS: [...origins, `http://localhost:${port}`].join() })
  browser = await launch()
})
afterAll(async () => {
  // One that has taken too long has left nothing.
  for (const app of chosen)
    if (!results.some(({ name }) => name === app.name))
      results.push({ ...describeTry(app), outcome: 'failed', reason: 'It took too long.' })
  await mkdir(resolve(MATRIX, '..'), { recursive: true })
  await writeFile(MATRIX, JSON.stringify(results))
  await browser.close()
  await server.stop()
  for (const site of sites.values()) await site.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts the server of a built application, and waits for its first page; returns what ends it. */
async function startApp(at: string, origin: string): Promise<() => void> {
  const started = spawn('npm', ['start', '--', String(port)], { cwd: at, detached: true })
  const stop = (): void => {
    if (started.pid !== undefined) process.kill(-started.pid)
  }
  try {
    await waitUntil('the server of an application', () =>
      fetch(origin).then(
        ({ ok }) => ok,
        () => false,
      ),
    )
  } catch (fault) {
    stop()
    throw fault
  }
  return stop
}

/** Tries each page of a built application; returns the kilobytes of the scripts of the first. */
async function tryPages({ name, start, pages = ['/'] }: App, at: string): Promise<number> {
  const origin = start === undefined ? (sites.get(name)?.origin ?? '') : `http://localhost:${port}`
  const stop = start === undefined ? undefined : await startApp(at, origin)
  try {
    const sizes: number[] = []
    for (const path of pages) {
      // What a server renders is there before any script.
      if (start !== undefined) {
        const html = await (await fetch(origin + path)).text()
        expect(html).toContain('<campus-hall-ticket lang="en">')
        expect(html).toContain('<campus-student-login lang="en">')
      }
      sizes.push(await tryElements(browser, origin + path))
    }
    return sizes[0] ?? 0
  } finally {
    stop?.()
  }
}

const describeTry = (app: App) => ({
  name: app.name,
  versions: listVersions(app),
  release: manifest.version,
  date: new Date().toISOString().slice(0, 10),
})

/** Installs, builds and uses an application. */
async function tryApp(app: App): Promise<AppResult> {
  const about = describeTry(app)
  const at = join(folder, app.name)
  const missing = await installApp(app, at, server.origin, tarball)
  if (missing !== undefined) return { ...about, outcome: 'skipped', reason: `${missing} cannot be installed` }
  await buildApp(at)
  const kilobytes = await tryPages(app, at)
  return { ...about, outcome: 'passed', chromium: browser.version(), pages: app.pages?.length ?? 1, kilobytes }
}

test.for(chosen)('$title: both elements are built, drawn and used', { timeout: APP_MS }, async (app, { skip }) => {
  let result: AppResult
  try {
    result = await tryApp(app)
  } catch (fault) {
    const reason = fault instanceof Error ? fault.message : String(fault)
    results.push({ ...describeTry(app), outcome: 'failed', reason })
    throw fault
  }
  results.push(result)
  if (result.outcome === 'skipped') skip(result.reason)
})
