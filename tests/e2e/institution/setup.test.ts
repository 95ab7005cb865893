import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { createMovableClock, testSettings } from '../../support/server/server.ts'
import { expectReadable, messagePattern, waitUntilSignedIn, type JourneyDevice } from '../devices.ts'
import { launch, signIn, visit } from '../support.ts'
import { enterCode, field, heading, nextCode, PASSWORD, press, readKey, save } from './setup-steps.ts'

const DESKTOP: JourneyDevice = { language: 'en', width: 1280 }
const PHONE: JourneyDevice = { language: 'ur', width: 360 }

const clock = createMovableClock()
let [folder, browser, server]: [string, Browser | undefined, RunningServer | undefined] = ['', undefined, undefined]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  const settings = { ...testSettings(folder), seed: 'none' as const }
  ;[server, browser] = await Promise.all([
    startServer(settings, { assetsFolder: resolve('dist/client'), now: clock.now }),
    launch(),
  ])
})
afterAll(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

it('leads from the link of an empty server to an administrator who is logged in with a second step', async () => {
  if (!server?.setupLink || !browser) throw new Error('The server printed no link.')
  const { page, wrong, close } = await visit(browser, server.setupLink)
  await heading(page, DESKTOP, 'IDENTITY')
  await expect.poll(() => page.url()).not.toContain('token')
  await field(page, 'name').fill('Hill Plains University')
  await field(page, 'ur').fill('پہاڑی میدان یونیورسٹی')
  await field(page, 'code').fill('hpu')
  await save(page, DESKTOP)
  await heading(page, DESKTOP, 'LOOK')
  await field(page, 'color').fill('#b0371f')
  await expectReadable(page, DESKTOP)
  await save(page, DESKTOP)
  await heading(page, DESKTOP, 'HABITS')
  await page.locator('campus-setup [name=languages][value=ur]').check()
  await save(page, DESKTOP)
  await heading(page, DESKTOP, 'YEARS')
  await save(page, DESKTOP)
  await heading(page, DESKTOP, 'SITES')
  await page.goBack()
  await heading(page, DESKTOP, 'YEARS')
  await page.goForward()
  await heading(page, DESKTOP, 'SITES')

  // A reload in the same tab continues there, on a phone and in another language.
  await page.setViewportSize({ width: 360, height: 760 })
  await page.reload()
  await page.locator('campus-portal select').first().selectOption('ur')
  await heading(page, PHONE, 'SITES')
  await field(page, 'sites.0').fill('https://www.hpu.example/exams')
  await save(page, PHONE)
  await heading(page, PHONE, 'HELPDESK')
  await field(page, 'email').fill('help@hpu.example')
  await save(page, PHONE)
  await heading(page, PHONE, 'ADMINISTRATOR')
  await field(page, 'name').fill('Asha Patil')
  await field(page, 'email').fill('asha@hpu.example')
  await field(page, 'loginName').fill('asha.admin')
  await field(page, 'password').fill('password12')
  await save(page, PHONE)
  await expect.poll(() => field(page, 'password').getAttribute('aria-invalid')).toBe('true')
  await expectReadable(page, PHONE)
  await field(page, 'password').fill(PASSWORD)
  await save(page, PHONE)
  await heading(page, PHONE, 'FACTOR')
  const key = await readKey(page)
  await expectReadable(page, PHONE)
  await field(page, 'code').fill(nextCode(key, clock))
  await press(page, PHONE, 'account.second.turnOn')
  await heading(page, PHONE, 'REVIEW')
  await page.getByText('https://www.hpu.example', { exact: true }).waitFor()
  await expectReadable(page, PHONE)
  await press(page, PHONE, 'setup.create')
  await press(page, PHONE, 'account.second.kept')
  await page.getByRole('link', { name: messagePattern('ur', 'setup.toLogin') }).click()

  await page.waitForURL((url) => url.hash === '#/hpu')
  await page.getByRole('banner').getByText('پہاڑی میدان یونیورسٹی').waitFor()
  await signIn(page, 'asha.admin', PASSWORD)
  await enterCode(page, nextCode(key, clock))
  await waitUntilSignedIn(page)
  expect(wrong).toEqual([])
  await close()
})
