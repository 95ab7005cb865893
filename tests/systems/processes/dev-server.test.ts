import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { goTo, launch, signIn, visit } from '../../e2e/support.ts'
import { waitUntil } from '../../support/wait-until.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const COPIED = ['package.json', 'tsconfig.json', 'config']
const FOLDERS = ['src', 'server', 'scripts', 'demo']
const LIST = 'src/elements/users/user-management/user-list.tsx'

/** A copy of the sources that a test may change, as a clone looks after `npm install`: nothing is built. */
async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'campus-dev-'))
  for (const name of [...COPIED, ...FOLDERS])
    await cp(join(ROOT, name), join(copy, name), {
      recursive: true,
      filter: (source) => basename(source) !== 'node_modules',
    })
  for (const folder of ['node_modules', 'server/node_modules']) await symlink(join(ROOT, folder), join(copy, folder))
  return copy
}

interface Development {
  readonly process: ChildProcess
  readonly said: () => string
}

const development = (folder: string, port: number, dataDir: string): Development => {
  const child = spawn(process.execPath, [join(folder, 'scripts/dev.mjs')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (part) => (said += String(part)))
  child.stderr.on('data', (part) => (said += String(part)))
  return { process: child, said: () => said }
}

describe('npm run dev', () => {
  const begun: { copy?: string; dataDir?: string; browser?: Browser; port?: number; running?: Development } = {}
  const change = async (file: string, update: (text: string) => string): Promise<void> => {
    const path = join(begun.copy ?? '', file)
    const before = await readFile(path, 'utf8')
    const after = update(before)
    if (before === after) throw new Error(`${file} is not as it was when this test was written.`)
    await writeFile(path, after)
  }
  const health = async (): Promise<unknown> => (await fetch(`http://localhost:${begun.port}/health`)).json()

  beforeAll(async () => {
    begun.port = await findFreePort()
    ;[begun.copy, begun.dataDir, begun.browser] = await Promise.all([copySources(), createSeededFolder(), launch()])
    begun.running = development(begun.copy, begun.port, begun.dataDir)
    const address = `from the sources: http://localhost:${begun.port}`
    await waitUntil('the development server', () => begun.running?.said().includes(address))
  })
  afterAll(async () => {
    begun.running?.process.kill('SIGKILL')
    await begun.browser?.close()
    for (const folder of [begun.copy, begun.dataDir])
      if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  })

  // The first page makes Vite compile hundreds of modules, beside whatever else runs on this machine.
  it('shows changes of a screen, its styles and the server in the open page', { timeout: 240_000 }, async () => {
    const { browser, port } = begun
    if (!browser) throw new Error('The browser has not started.')
    const { page, wrong, close } = await visit(browser, `http://localhost:${port}/portal.html#/svtu`)
    await signIn(page, 'asha.admin')
    await page.waitForURL(/landing/)
    await goTo(page, '/user-management')
    const screen = page.locator('campus-user-management')
    await screen.locator('[data-row]').first().waitFor()
    await screen.locator('input[type=search]').first().fill('kept')
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))

    await change(LIST, (text) => text.replace('<h1 className="c-title">', '<h1 className="c-title">Changed: '))
    const heading = screen.locator('h1', { hasText: 'Changed:' })
    await heading.waitFor()
    await change('src/elements/runtime/styles/components.css', (text) => `${text}\n.c-title { outline-offset: 7px }\n`)
    await expect.poll(() => heading.evaluate((title) => getComputedStyle(title).outlineOffset)).toBe('7px')
    await expect.poll(() => screen.locator('input[type=search]').first().inputValue()).toBe('kept')
    await expect.poll(() => page.evaluate(() => 'stayed' in globalThis)).toBe(true)

    await change('server/lib/config/version.ts', (text) => text.replace('__CAMPUS_VERSION__', "'changed'"))
    await expect.poll(health).toMatchObject({ version: 'changed' })
    expect(wrong).toEqual([])
    await close()
  })

  it('serves the host page of a university with its forms in its languages', async () => {
    const { browser, port } = begun
    if (!browser) throw new Error('The browser has not started.')
    const { page, wrong, close } = await visit(browser, `http://localhost:${port}/cms.mr.html`)
    await page.locator('campus-hall-ticket [slot=campus]:not([data-campus-static]) input[name=mobile4]').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('mr')
    expect(wrong).toEqual([])
    await close()
  })

  it('reports in one sentence that its port is in use, and ends both processes when it is stopped', async () => {
    const { copy = '', port = 0, dataDir = '', running } = begun
    const second = development(copy, port, dataDir)
    expect(await once(second.process, 'exit')).toEqual([1, null])
    expect(second.said()).toBe(`Port ${port} is in use; stop what listens there or set PORT to another one.\n`)

    running?.process.kill('SIGINT')
    expect(running && (await once(running.process, 'exit'))).toEqual([0, null])
    await expect(health()).rejects.toThrow()
  })
})
