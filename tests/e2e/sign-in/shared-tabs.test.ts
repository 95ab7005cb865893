import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { forgetClients } from '../../../server/lib/clients/clients.ts'
import { closeContext, journeys, signIn } from '../support.ts'

const app = journeys()
const opened: { context?: BrowserContext } = {}

async function allow(value: boolean): Promise<void> {
  const { db } = app.server
  await db.execute(`delete from client_config where key = 'session.shareTabs'`)
  await db.execute(`insert into client_config (client_id, key, value) values (17, 'session.shareTabs', '${value}')`)
  forgetClients(db)
}

beforeEach(async () => {
  opened.context = await app.browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  await opened.context.route('**/page.html*', (route) => {
    const { searchParams } = new URL(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><title>Host</title><link rel="icon" href="data:,"></head><body><campus-admin-login client="${searchParams.get('client') ?? 'svtu'}"${searchParams.has('kiosk') ? ' kiosk' : ''}></campus-admin-login><script type="module" src="/campus-elements.js"></script></body></html>`,
    })
  })
})
afterEach(() => closeContext(opened.context))

async function openTab(query = ''): Promise<Page> {
  const page = await opened.context!.newPage()
  await page.goto(`${app.server.origin}/page.html${query}`)
  return page
}
const signedInAs = (page: Page) => page.locator('campus-admin-login').getByText(/signed in|logged in/i)
const tokenOf = (page: Page) => page.evaluate(() => sessionStorage.getItem('user-token'))
/** Resolves when the tab has asked the others and has got no answer. */
const hasAsked = (page: Page) =>
  page.evaluate(
    (name) =>
      new Promise<void>((asked) => {
        const channel = new BroadcastChannel(name)
        channel.onmessage = () => setTimeout(asked, 3000)
        setTimeout(asked, 5000)
      }),
    `campus-elements.session ${app.server.origin}/server`,
  )

describe('a new tab beside a signed-in one', () => {
  it('is signed in where the institution allows it, and both are signed out together', async () => {
    await allow(true)
    const first = await openTab()
    await signIn(first, 'asha.admin')
    await signedInAs(first).waitFor()
    const second = await openTab()
    await signedInAs(second).waitFor()
    expect(await tokenOf(second)).toBe(await tokenOf(first))
    expect(await second.evaluate(() => JSON.stringify(localStorage).includes('eyJ'))).toBe(false)
    await second
      .locator('campus-admin-login')
      .getByRole('button', { name: /other|another/i })
      .click()
    await first.locator('campus-admin-login input[name=password]').waitFor()
    expect([await tokenOf(first), await tokenOf(second)]).toEqual([null, null])
  })

  it.each([
    ['the institution has not allowed it', false, '', ''],
    ['it is for another institution', true, '', '?client=shantiban'],
    ['it is a shared computer', true, '', '?kiosk'],
    ['the signed-in one is a shared computer', true, '?kiosk', ''],
  ])('stays signed out when %s', async (_what, allowed, there, here) => {
    await allow(allowed)
    const first = await openTab(there)
    await signIn(first, 'asha.admin')
    await signedInAs(first).waitFor()
    const second = await openTab(here)
    await second.locator('campus-admin-login input[name=password]').waitFor()
    await hasAsked(second)
    expect(await tokenOf(second)).toBe(null)
    expect(await tokenOf(first)).not.toBe(null)
  })
})
