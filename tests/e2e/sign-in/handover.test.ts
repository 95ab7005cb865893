import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { serverSecret } from '../../../server/db/schema.ts'
import { SERVICE_ACCOUNT } from '../../../server/seed/accounts.ts'
import { call, signIn as tokenOf } from '../../support/calls.ts'
import { at, clockedJourneys, goTo, signIn } from '../support.ts'
import { expectReadable, waitUntilSignedIn, openOnDevice, messagePattern, devicesWith } from '../devices.ts'

const DEVICES = devicesWith('ur')

const app = clockedJourneys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`
const landingPath = (key: string) => `/redirectionLandingPage?userKey=${key}&clientId=17`

/** Requests a handover key, as the back end of a partner does when a person follows its link. */
async function requestKey(userName: string, target?: string): Promise<string> {
  const token = await tokenOf(app.server, SERVICE_ACCOUNT)
  const { result } = await call(
    app.server,
    'createSsoKey',
    { userName, ...(target ? { target } : {}) },
    { token, type: 'r/c' },
  )
  return (result as { userKey: string }).userKey
}
/** Signs a handover key, as a partner does itself. */
async function signKey(sub: string): Promise<string> {
  const row = (await app.server.db.select().from(serverSecret)).find(({ name }) => name === 'sso-issuer:campus-erp')
  const now = Math.floor(app.clock.now().getTime() / 1000)
  return new SignJWT({ iss: 'campus-erp', aud: 'svtu', sub, jti: crypto.randomUUID(), iat: now, exp: now + 60 })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(Buffer.from(row?.value ?? '', 'base64url'))
}

describe.each(DEVICES)('a person handed over by a partner site ($language, $width px)', (device) => {
  const { language } = device

  it('is signed in once by a key, which leaves the address; a used, expired or unknown one is rejected', async () => {
    const key = await requestKey('noor.clerk', '/modules-dashboard')
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url(), request.headers().referer ?? ''))
    await goTo(page, landingPath(key))
    await page.waitForURL(at('/modules-dashboard'))
    expect(requested.filter((text) => text.includes(key))).toEqual([])
    await page.locator('campus-modules-dashboard h1').waitFor()
    expect(wrong).toEqual([])
    await close()

    const again = await openOnDevice(app.browser, portal(landingPath(key)), device)
    const refused = again.page.locator('campus-redirection-landing [role=alert]')
    await refused.waitFor()
    await expect.poll(() => again.page.url()).toBe(portal('/redirectionLandingPage'))
    await expect.poll(() => again.page.evaluate(() => sessionStorage.getItem('user-token'))).toBeNull()
    await expectReadable(again.page, device)
    const old = await requestKey('noor.clerk')
    app.clock.forwardMinutes(2)
    // The message of the key before is still there.
    const answered = again.page.waitForResponse((response) => response.request().postData()?.includes(old) === true)
    await goTo(again.page, landingPath(old))
    await answered
    await refused.waitFor()
    await expect.poll(() => again.page.url()).not.toContain(old)
    await goTo(again.page, landingPath(await signKey('nobody.there')))
    // The message has a reference for the help desk.
    await expect.poll(() => refused.innerText()).toMatch(/[0-9a-f]{8}-/)
    await expectReadable(again.page, device)
    await goTo(again.page, '/redirectionLandingPage?clientId=17')
    await again.page.getByText(messagePattern(language, 'account.landingIncomplete')).waitFor()
    await expectReadable(again.page, device)
    await again.close()
  })

  it('is asked before the session of another person ends, and can stay or continue', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    await signIn(page, 'asha.admin')
    await waitUntilSignedIn(page)
    const name = async () => (await page.getByRole('banner').locator('.c-person-name').innerText()).trim()
    await goTo(page, landingPath(await requestKey('noor.clerk')))
    await page.getByText(messagePattern(language, 'account.landingSomebody')).waitFor()
    await expectReadable(page, device)
    await page.getByRole('button', { name: messagePattern(language, 'account.landingStay') }).click()
    await page.waitForURL(at('/landing'))
    const before = await name()
    await goTo(page, landingPath(await requestKey('noor.clerk')))
    await page.getByText(messagePattern(language, 'account.landingSomebody')).waitFor()
    await page.getByRole('button', { name: messagePattern(language, 'common.continue') }).click()
    await page.waitForURL(at('/landing'))
    await expect.poll(name).not.toBe(before)
    expect(wrong).toEqual([])
    await close()
  })
})

describe('another site', () => {
  it('cannot show the portal in a frame, but can show a page without personal data', async () => {
    const site = createServer((request, response) =>
      response
        .setHeader('content-type', 'text/html')
        .end(`<iframe src="${app.server.origin}${request.url ?? ''}"></iframe>`),
    )
    await new Promise<void>((ready) => void site.listen(0, '127.0.0.1', ready))
    const page = await app.browser.newPage()
    const openFramed = async (path: string) => {
      await page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`)
    }
    // A frame of another process is heard of some time after the page has loaded.
    const readFrame = () => page.frames()[1]?.url()
    await openFramed('/portal.html')
    await expect.poll(readFrame).toMatch(/^chrome-error:/)
    // A page without personal data may be framed.
    await openFramed('/cms.html')
    await expect.poll(readFrame).toBe(`${app.server.origin}/cms.html`)
    await page.close()
    site.close()
  })
})
