import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { goingLiveFile } from '../../support/going-live.ts'
import { download } from '../../support/hosts/use.ts'
import { movableClock, testSettings, type Clock } from '../../support/server/server.ts'
import { waitUntilSignedIn } from '../devices.ts'
import { goTo, launch, signIn, visit } from '../support.ts'
import { DESK_FILES, importData, IMPORTS, publishExamination, setUp, USER } from './going-live-screens.ts'
import { enterCode, nextCode, PASSWORD, readKey } from './setup-steps.ts'

const STUDENT = { value: '2026417101000011', dobDay: '31', dobMonth: '5', dobYear: '2007', mobile4: '2345' }

let [folder, browser, server]: [string, Browser | undefined, RunningServer | undefined] = ['', undefined, undefined]
let clock: Clock
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  clock = movableClock()
  browser = await launch()
})
afterEach(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

async function startEmpty(): Promise<RunningServer> {
  const settings = { ...testSettings(folder), seed: 'none' as const }
  server = await startServer(settings, { assetsFolder: resolve('dist/client'), now: clock.now })
  return server
}
const openBrowser = (): Browser => {
  if (!browser) throw new Error('No browser was started.')
  return browser
}
/** A student finds her hall ticket on a phone, and downloads it. */
async function downloadTicket({ origin }: RunningServer): Promise<void> {
  const { page, wrong, close } = await visit(
    openBrowser(),
    `${origin}/portal.html#/download-exam-hall-ticket-Before-Login?client=himgiri`,
  )
  await page.setViewportSize({ width: 360, height: 760 })
  for (const [name, value] of Object.entries(STUDENT)) {
    const input = page.locator(`campus-hall-ticket form [name=${name}]`)
    if ((await input.evaluate(({ localName }) => localName)) === 'select') await input.selectOption(value)
    else await input.fill(value)
  }
  await page.locator('campus-hall-ticket form button[type=submit]').click()
  await page.getByText('B100001').first().waitFor()
  const { bytes } = await download(page, () => page.getByRole('button', { name: 'PDF' }).first().click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(wrong).toEqual([])
  await close()
}

/** Runs a program of the project to its end; `typed` is given to its question for the code. */
async function run(file: string, args: readonly string[], input = ''): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    SEED: 'none',
    IMPORT_PASSWORD: PASSWORD,
    TICKETS_PASSWORD: PASSWORD,
  }
  const child = spawn(process.execPath, [resolve(file), ...args], { env })
  child.stdin.end(input)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text))
  await once(child, 'close')
  expect([child.exitCode, said]).toEqual([0, said])
  return said
}

describe('from an empty server to a student with her hall ticket (docs/going-live.md)', { timeout: 300_000 }, () => {
  it('a registrar uses the screens and import files', async () => {
    const running = await startEmpty()
    const { page, wrong, close } = await visit(openBrowser(), running.setupLink ?? '')
    page.setDefaultTimeout(60_000)
    const key = await setUp(page, clock)
    await page.waitForURL((url) => url.hash === '#/himgiri')
    await signIn(page, USER, PASSWORD)
    await enterCode(page, nextCode(key, clock))
    await waitUntilSignedIn(page)
    for (const kind of IMPORTS) await importData(page, kind)
    await publishExamination(page)
    expect(wrong).toEqual([])
    await close()
    await downloadTicket(running)
  })

  it('a file defines the institution, and commands import its data', async () => {
    const files = Object.fromEntries(
      ['institution.yaml', ...[...IMPORTS, 'examinations', ...DESK_FILES].map((name) => `${name}.csv`)].map((name) => [
        name,
        join(folder, name),
      ]),
    )
    for (const [name, path] of Object.entries(files)) await writeFile(path, goingLiveFile(name, new Date()))
    const fileOf = (name: string): string => files[name] ?? ''
    const applied = await run('dist/server/institution.js', ['apply', fileOf('institution.yaml'), '--yes'])
    const running = await startEmpty()

    // The administrator opens the printed link, and sets a password and a second step.
    const link = new URL(applied.match(/https?:\S+/)?.[0] ?? '')
    const { page, close } = await visit(openBrowser(), `${running.origin}${link.pathname}${link.search}${link.hash}`)
    await page.locator('campus-email-confirm button').first().click()
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=repeat]').fill(PASSWORD)
    await page.locator('form:has(input[name=repeat]) button[type=submit]').click()
    await goTo(page, '/himgiri')
    await signIn(page, USER, PASSWORD)
    await page.getByRole('button', { name: 'Set up two-step verification' }).click()
    const key = await readKey(page)
    await enterCode(page, nextCode(key, clock))
    await page.getByRole('button', { name: 'I have saved the codes' }).click()
    await waitUntilSignedIn(page)
    await close()

    const account = ['--client', 'himgiri', '--user', USER, '--server', running.origin]
    for (const kind of [...IMPORTS, 'examinations'])
      await run('scripts/import/import.mjs', [kind, fileOf(`${kind}.csv`), ...account], `${nextCode(key, clock)}\n`)
    const tickets = (...args: readonly string[]) =>
      run('scripts/tickets.mjs', [...args, '--exam', 'W2026', ...account], `${nextCode(key, clock)}\n`)
    for (const kind of DESK_FILES)
      await tickets('import', '--kind', kind.toUpperCase(), '--file', fileOf(`${kind}.csv`), '--apply')
    await tickets('generate')
    await tickets('publish', '--waive', 'No photographs yet.')
    await downloadTicket(running)
  })
})
