import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CHROMIUM_FLAGS, findWholeChromium } from '../../../scripts/chromium.mjs'
import { attemptGuard } from '../../../server/db/schema.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { changeTicket, readPrintedTicket, type PrintedTicket } from '../../support/hall-tickets/printed-ticket.ts'
import { renderQrVideo } from '../../support/hall-tickets/qr-video.ts'
import { createMovableClock, startTestServer } from '../../support/server/server.ts'
import { accessibilityProblems, visit, type Visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  deviceScaleFactor: 2,
}
const clock = createMovableClock()
let server: RunningServer
let browser: Browser
let folder: string
let printed: PrintedTicket
let elsewhere: PrintedTicket

beforeAll(async () => {
  server = await startTestServer({}, { assetsFolder: resolve('dist/client'), now: clock.now })
  printed = await readPrintedTicket(server, 'F01')
  elsewhere = await readPrintedTicket(server, 'F10')
  folder = await mkdtemp(join(tmpdir(), 'campus-camera-'))
  const video = join(folder, 'ticket.y4m')
  await writeFile(video, renderQrVideo(`https://portal.example.org/#/v/${printed.payload}`))
  browser = await chromium.launch({
    executablePath: findWholeChromium(),
    args: [...CHROMIUM_FLAGS, '--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`],
  })
})
afterAll(async () => {
  await browser.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await server.db.delete(attemptGuard)
  await changeTicket(server, printed, "current_version = 1, status = 'PUBLISHED'")
})

const open = (path = '/verify-ticket', options: BrowserContextOptions = {}): Promise<Visit> =>
  visit(browser, `${server.origin}/portal.html#${path}`, options)
const resultOf = (page: Page) => page.getByRole('article')
const outcome = (page: Page) => resultOf(page).getAttribute('data-outcome')
async function check(page: Page, code: string): Promise<string | null> {
  const [before] = await resultOf(page).elementHandles()
  await page.locator('campus-ticket-verify [name=code]').fill(code)
  await page.keyboard.press('Enter')
  if (before) await before.waitForElementState('hidden')
  return outcome(page)
}
const alterCode = (payload: string) => payload.replace(/.(?=.{20}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))

describe('a person who checks hall tickets with a phone', () => {
  it('scans a ticket with the camera, sees the result, and scans the next one with one key', async () => {
    const { page, wrong, close } = await open('/verify-ticket', { ...PHONE, permissions: ['camera'] })
    await page.getByRole('button', { name: 'Scan with the camera' }).tap()
    await resultOf(page).waitFor()
    await expect.poll(() => outcome(page)).toBe('GENUINE')
    await expect.poll(() => resultOf(page).innerText()).toMatch(/Genuine[\s\S]*CM204517[\s\S]*A\. R\. J\./)
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])
    await page.waitForFunction(() => document.activeElement?.textContent === 'Scan the next code')
    await changeTicket(server, printed, "status = 'CANCELLED'")
    await page.keyboard.press('Enter')
    await page.locator('[data-outcome=CANCELLED]').waitFor()
    expect(wrong).toEqual([])
    await close()
  })

  it('sees a message when camera access is blocked', async () => {
    const { page, close } = await open('/verify-ticket', PHONE)
    await page.getByRole('button', { name: 'Scan with the camera' }).tap()
    await page.getByText('Camera access is blocked.').waitFor()
    await expect.poll(() => page.locator('video').count()).toBe(0)
    await close()
  })

  it('opens the link in a QR code, and sees the code filled in and checked', async () => {
    const { page, wrong, close } = await open(`/v/${printed.payload}`, PHONE)
    await resultOf(page).waitFor()
    await expect.poll(() => outcome(page)).toBe('GENUINE')
    await expect.poll(() => page.locator('[name=code]').inputValue()).toBe(printed.payload)
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a person who types codes or uses a keyboard scanner', () => {
  it('sees the result of each code without personal data, and can type the next one at once', async () => {
    const { page, wrong, close } = await open()
    const checkedEvent = page.evaluate(
      () =>
        new Promise((done) =>
          document.addEventListener('campus-ticket-checked', (event) => done((event as CustomEvent).detail), {
            once: true,
          }),
        ),
    )
    expect(await check(page, printed.shortCode)).toBe('GENUINE')
    expect(await checkedEvent).toEqual({ outcome: 'GENUINE' })
    const shown = await resultOf(page).innerText()
    for (const secret of ['AARTI', 'JADHAV', '2025417112003457']) expect(shown).not.toContain(secret)
    await expect
      .poll(() => page.evaluate(() => [(document.activeElement as HTMLInputElement).name, getSelection()?.toString()]))
      .toEqual(['code', printed.shortCode])

    expect(await check(page, elsewhere.payload)).toBe('GENUINE')
    expect(await check(page, alterCode(printed.payload))).toBe('FORGED')
    expect(await check(page, '0000000000')).toBe('UNKNOWN')
    await changeTicket(server, printed, 'current_version = 2')
    expect(await check(page, printed.payload)).toBe('SUPERSEDED')
    await expect.poll(() => resultOf(page).innerText()).toContain('Version 2 is now valid.')
    await changeTicket(server, printed, "current_version = 1, status = 'CANCELLED'")
    expect(await check(page, printed.payload)).toBe('CANCELLED')
    expect(wrong).toEqual([])
    await close()
  })

  it('is blocked after too many wrong codes', async () => {
    const { page, close } = await open()
    const send = () => page.locator('campus-ticket-verify [name=code]').press('Enter')
    await page.getByRole('button', { name: 'Use a picture' }).waitFor()
    await page.locator('campus-ticket-verify [name=code]').fill('0000000000')
    await page.evaluate(async () => {
      for (let guess = 0; guess < 30; guess += 1)
        await fetch('/server/o/mql', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'service-header': 'verifyHallTicket' },
          body: JSON.stringify({ verifyHallTicket: { code: '0000000000' } }),
        })
    })
    await send()
    await page.getByText('Too many wrong codes.').waitFor()
    await close()
  })
})

describe.each([
  ['with the Web Crypto API', false],
  ['with a JavaScript library, as on plain HTTP', true],
])('a person who checks hall tickets offline, %s', (_how, hidden) => {
  it('sees results based on the stored keys, and how old those are', async () => {
    const { page, wrong, close } = await visit(browser, 'about:blank')
    if (hidden) await page.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }))
    await page.goto(`${server.origin}/verify.html`)
    await page.getByText('Ready to check offline').waitFor()
    await waitForQuiet(page)
    await page.context().setOffline(true)
    expect(await check(page, printed.payload)).toBe('GENUINE')
    await expect.poll(() => resultOf(page).innerText()).toMatch(/Checked offline with data from/)
    await expect.poll(() => resultOf(page).innerText()).toMatch(/CM204517[\s\S]*A\. R\. J\./)
    expect(await check(page, alterCode(printed.payload))).toBe('FORGED')
    expect(await check(page, elsewhere.payload)).toBe('UNCHECKED')
    await page.locator('[name=code]').fill(printed.shortCode)
    await page.keyboard.press('Enter')
    await page.getByText('A short code cannot be checked offline.').waitFor()
    expect(wrong.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await close()
  })
})

describe('the ticket check page', () => {
  it('loads the QR code reader when it is first touched, and scans with it offline', async () => {
    const { page, wrong, close } = await visit(browser, 'about:blank', { ...PHONE, permissions: ['camera'] })
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    const fetched: string[] = []
    page.on('requestfinished', (request) => fetched.push(request.url()))
    // The QR code reader consists of two files.
    const readers = () => fetched.filter((url) => /\/(decode|qr)-/.test(url)).length
    await page.goto(`${server.origin}/verify.html`)
    await page.getByText('Ready to check offline').waitFor()
    await waitForQuiet(page)
    expect(readers()).toBe(0)
    await page.locator('campus-ticket-verify h1').tap()
    await expect.poll(readers).toBe(2)
    await waitForQuiet(page)
    await page.context().setOffline(true)
    await page.getByRole('button', { name: 'Scan with the camera' }).tap()
    await resultOf(page).waitFor()
    await expect.poll(() => outcome(page)).toBe('GENUINE')
    await expect.poll(() => resultOf(page).innerText()).toMatch(/Checked offline with data from/)
    expect(wrong.filter((line) => !line.includes('ERR_INTERNET_DISCONNECTED'))).toEqual([])
    await close()
  })
})

describe('a person for whom the QR code reader fails to load', () => {
  it('sees an error for the camera and for an image, and can scan once it loads', async () => {
    const { page, close } = await visit(browser, 'about:blank', { ...PHONE, permissions: ['camera'] })
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'BarcodeDetector'))
    await page.route(/\/(decode|qr)-[^/]*\.js$/, (route) => route.abort())
    await page.goto(`${server.origin}/verify.html`)
    const notice = page.getByText('The QR code reader could not be loaded. Check your connection and try again.')
    const scan = page.getByRole('button', { name: 'Scan with the camera' })
    await scan.tap()
    await notice.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Check', exact: true }).tap()
    await notice.waitFor({ state: 'detached' })
    await page.locator('campus-ticket-verify input[type=file]').setInputFiles('docs/pictures/cms.png')
    await notice.waitFor()
    await page.unrouteAll()
    await scan.tap()
    await resultOf(page).waitFor()
    await expect.poll(() => outcome(page)).toBe('GENUINE')
    await close()
  })
})

describe('a person without JavaScript', () => {
  it('sees the result on a plain HTML page', async () => {
    const { page, wrong, close } = await visit(browser, `${server.origin}/verify.mr.html`, { javaScriptEnabled: false })
    await page.locator('[name=code]').fill(printed.shortCode)
    await page.keyboard.press('Enter')
    await page.getByText('अस्सल').waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

describe('a person who submits a code before the messages have loaded', () => {
  const submitEarly = async (goes: boolean) => {
    const { page, close } = await visit(browser, 'about:blank')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/assets/verify-*.js', async (route) => {
      await held
      await (goes ? route.continue() : route.abort())
    })
    await page.goto(`${server.origin}/verify.html`)
    await page.waitForFunction(() => customElements.get('campus-ticket-verify'))
    await page.locator('[name=code]').fill(printed.shortCode)
    await page.keyboard.press('Enter')
    release()
    return { page, close }
  }

  it('stays on the page and sees the result there', async () => {
    const { page, close } = await submitEarly(true)
    await expect.poll(() => outcome(page)).toBe('GENUINE')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/verify.html')
    await close()
  })

  it('sees the result on a plain HTML page when the messages fail to load', async () => {
    const { page, close } = await submitEarly(false)
    await page.waitForURL('**/server/forms/verify-ticket')
    await page.getByText('Genuine').waitFor()
    await close()
  })
})

describe('a person who presses the camera button before its files have loaded', () => {
  it('scans as soon as they have', async () => {
    const { page, close } = await visit(browser, 'about:blank', { ...PHONE, permissions: ['camera'] })
    let release = () => {}
    const pressed = new Promise<void>((resolve) => (release = resolve))
    await page.route(/\/assets\/checking-[^/]*\.js$/, async (route) => {
      await pressed
      await route.continue()
    })
    await page.goto(`${server.origin}/verify.html`)
    await page.waitForFunction(() => customElements.get('campus-ticket-verify'))
    await page.getByRole('button', { name: 'Scan with the camera' }).tap()
    release()
    await resultOf(page).waitFor()
    await expect.poll(() => outcome(page)).toBe('GENUINE')
    await close()
  })
})

describe('a person who checks a hall ticket after the examination', () => {
  it('sees that it has expired', async () => {
    clock.forwardMinutes(400 * 24 * 60)
    const { page, close } = await open()
    expect(await check(page, printed.payload)).toBe('EXPIRED')
    await close()
  })
})
