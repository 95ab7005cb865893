import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser, Page, Response } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { isValid } from '../../../src/core/mql/envelopes.ts'
import { listFencedExamples } from '../../support/examples.ts'
import { readGoingLiveFile } from '../../support/going-live.ts'
import { downloadFile } from '../../support/hosts/use.ts'
import { createMovableClock, testSettings, type Clock } from '../../support/server/server.ts'
import { waitUntilSignedIn } from '../devices.ts'
import { waitForQuiet } from '../quiet.ts'
import { goTo, launch, signIn, visit } from '../support.ts'
import { DESK_FILES, importData, IMPORTS, publishExamination, setUp, USER } from './going-live-screens.ts'
import { enterCode, nextCode, PASSWORD, readKey } from './setup-steps.ts'

const STUDENT = { value: '2026417101000011', dobDay: '31', dobMonth: '5', dobYear: '2007', mobile4: '2345' }

let [folder, browser, server]: [string, Browser | undefined, RunningServer | undefined] = ['', undefined, undefined]
let clock: Clock
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  clock = createMovableClock()
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
  const { bytes } = await downloadFile(page, () => page.getByRole('button', { name: 'PDF' }).first().click())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(wrong).toEqual([])
  await close()
}

/** The commands of the documentation, as they are printed: for the file of the institution, and for its data. */
const [, FILE_COMMANDS = [], DATA_COMMANDS = []] = listFencedExamples()
  .filter(({ file, language }) => file === 'docs/going-live.md' && language === 'sh')
  .map(({ text }) => text.trim().split('\n'))

/** Runs a command in the folder to its end, in a shell; `typed` is given to its question for the code. */
async function run(command: string, typed = ''): Promise<string> {
  const env = { PATH: process.env.PATH, HOME: folder, DATA_DIR: folder }
  const passwords = { IMPORT_PASSWORD: PASSWORD, TICKETS_PASSWORD: PASSWORD }
  const child = spawn('sh', ['-c', command], { cwd: folder, env: { ...env, ...passwords } })
  child.stdin.end(typed)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => void (said += text))
  await once(child, 'close')
  expect([command, child.exitCode, said]).toEqual([command, 0, said])
  return said
}

/** Returns the paths of the entries in the menu of the page. */
const listMenuPaths = (page: Page): Promise<string[]> =>
  page
    .locator('campus-portal nav a[href*="#/"]')
    .evaluateAll((links) => [...new Set(links.map((link) => new URL((link as HTMLAnchorElement).href).hash.slice(1)))])

/** Opens each page of the menu, and the dashboard, and expects that the server refuses none of its calls. */
async function expectWholePages(page: Page): Promise<void> {
  const answers: Response[] = []
  const collect = (response: Response) => void (response.url().endsWith('/mql') && answers.push(response))
  page.on('response', collect)
  const paths = await listMenuPaths(page)
  expect(paths.length).toBeGreaterThan(20)
  for (const path of [...paths, '/dashboard']) {
    await goTo(page, path)
    await page.locator('campus-portal h1').first().waitFor()
    await waitForQuiet(page)
  }
  page.off('response', collect)
  const refused = answers.map(async (answer) => {
    const envelopes = (await answer.json()) as Readonly<Record<string, { readonly errorCode?: number }>>
    return Object.values(envelopes).every(({ errorCode = 0 }) => isValid(errorCode))
      ? []
      : [answer.request().postData()]
  })
  expect((await Promise.all(refused)).flat()).toEqual([])
}

describe('from an empty server to a student with her hall ticket (docs/going-live.md)', () => {
  it('a registrar uses the screens and import files', async () => {
    const running = await startEmpty()
    const { page, wrong, close } = await visit(openBrowser(), running.setupLink ?? '')
    page.setDefaultTimeout(60_000)
    const key = await setUp(page, clock)
    await page.waitForURL((url) => url.hash === '#/himgiri')
    await signIn(page, USER, PASSWORD)
    await enterCode(page, nextCode(key, clock))
    await waitUntilSignedIn(page)
    await expectWholePages(page)
    for (const kind of IMPORTS) await importData(page, kind)
    await publishExamination(page)
    expect(wrong).toEqual([])
    await close()
    await downloadTicket(running)
  })

  it('a file defines the institution, and commands import its data, all as printed', async () => {
    for (const name of ['package.json', 'scripts', 'dist']) await symlink(resolve(name), join(folder, name))
    for (const name of ['institution.yaml', ...[...IMPORTS, 'examinations', ...DESK_FILES].map((one) => `${one}.csv`)])
      await writeFile(join(folder, name), readGoingLiveFile(name, new Date()))
    const [check = '', apply = '', start = ''] = FILE_COMMANDS
    expect(await run(check)).toContain('institution.yaml is valid.')
    const applied = await run(apply)
    expect(start).toMatch(/SEED=none .* node dist\/server\/main\.js$/)
    const running = await startEmpty()

    // The administrator opens the printed link, and sets a password and a second step.
    const link = new URL(applied.match(/https?:\S+/)?.[0] ?? '')
    const { page, close } = await visit(openBrowser(), `${running.origin}${link.pathname}${link.search}${link.hash}`)
    await page.locator('campus-email-confirm button').first().click()
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.locator('input[name=repeat]').fill(PASSWORD)
    await page.locator('form:has(input[name=repeat]) button[type=submit]').click()
    await page.getByText('Password changed.').waitFor()
    await goTo(page, '/himgiri')
    await signIn(page, USER, PASSWORD)
    await page.getByRole('button', { name: 'Set up two-step verification' }).click()
    const key = await readKey(page)
    await enterCode(page, nextCode(key, clock))
    await page.getByRole('button', { name: 'I have saved the codes' }).click()
    await waitUntilSignedIn(page)
    await close()

    expect(DATA_COMMANDS).toHaveLength(IMPORTS.length + 1 + DESK_FILES.length + 2)
    for (const command of DATA_COMMANDS) await run(`${command} --server ${running.origin}`, `${nextCode(key, clock)}\n`)
    await downloadTicket(running)
  })
})
