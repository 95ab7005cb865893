import type { BrowserContext, Page, Request } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { clearClients } from '../../../server/lib/clients/clients.ts'
import { closeContext, journeys, signIn } from '../support.ts'

const app = journeys()
const opened: { context?: BrowserContext } = {}

async function allow(value: boolean): Promise<void> {
  const { db } = app.server
  await db.execute(`delete from client_config where key = 'session.shareTabs'`)
  await db.execute(`insert into client_config (client_id, key, value) values (17, 'session.shareTabs', '${value}')`)
  clearClients(db)
}

beforeEach(async () => {
  opened.context = await app.browser.newContext({ locale: 'en-IN', timezoneId: 'Asia/Kolkata' })
  await listen(opened.context)
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
interface Listener {
  readonly channel: BroadcastChannel
  /** The kinds of the messages of other tabs, in order. */
  readonly heard: string[]
}
declare const listener: Listener
/**
 * Keeps in every tab what the others tell it. A channel also hears the other channels of its own page, and a tab asks
 * while nobody is signed in there: what the tab itself has said does not count. Every message is another one.
 */
const listen = (context: BrowserContext) =>
  context.addInitScript((name) => {
    const messages = new Set<string>()
    Object.assign(window, {
      BroadcastChannel: class extends BroadcastChannel {
        override postMessage(message: unknown): void {
          messages.add(JSON.stringify(message))
          super.postMessage(message)
        }
      },
    })
    const made: Listener = { channel: new BroadcastChannel(name), heard: [] }
    made.channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string }>) => {
      if (!messages.has(JSON.stringify(data))) made.heard.push(data.kind)
    })
    Object.assign(window, { listener: made })
  }, `campus-elements.session ${app.server.origin}/server`)
const heardBy = (page: Page) => page.evaluate(() => listener.heard)
/** Sends a last message from a tab, after all that it had to say, and waits until the other one has received it. */
async function finish(from: Page, to: Page): Promise<void> {
  await from.evaluate(() => fetch('/health'))
  await from.evaluate(() => listener.channel.postMessage({ kind: 'last', id: crypto.randomUUID() }))
  await expect.poll(() => heardBy(to)).toContain('last')
}

interface Tabs {
  readonly allowed?: boolean
  readonly there?: string
  readonly here?: string
  readonly asks?: boolean
}
const isSharingCall = (request: Request) => request.postData()?.includes('sessionSharing') === true

describe('a new tab beside a signed-in one', () => {
  it('is signed in where the institution allows it, and both are signed out together', async () => {
    await allow(true)
    const first = await openTab()
    await signIn(first, 'asha.admin')
    await signedInAs(first).waitFor()
    const second = await openTab()
    await signedInAs(second).waitFor()
    await expect.poll(() => tokenOf(second)).toBe(await tokenOf(first))
    await expect.poll(() => second.evaluate(() => JSON.stringify(localStorage).includes('eyJ'))).toBe(false)
    await second
      .locator('campus-admin-login')
      .getByRole('button', { name: /other|another/i })
      .click()
    await first.locator('campus-admin-login input[name=password]').waitFor()
    await expect.poll(async () => [await tokenOf(first), await tokenOf(second)]).toEqual([null, null])
  })

  it.each([
    ['the institution has not allowed it', { allowed: false }],
    ['it is for another institution', { here: '?client=shantiban' }],
    ['it is a shared computer', { here: '?kiosk', asks: false }],
    ['the signed-in one is a shared computer', { there: '?kiosk' }],
  ])('stays signed out when %s', async (_what, { allowed = true, there = '', here = '', asks = true }: Tabs) => {
    await allow(allowed)
    const first = await openTab(there)
    await signIn(first, 'asha.admin')
    await signedInAs(first).waitFor()
    const answered = allowed ? undefined : first.waitForResponse((response) => isSharingCall(response.request()))
    const second = await openTab(here)
    await second.locator('campus-admin-login input[name=password]').waitFor()
    if (asks) await expect.poll(() => heardBy(first)).toContain('ask')
    await answered
    await finish(second, first)
    await finish(first, second)
    await expect.poll(() => heardBy(first)).toEqual(asks ? ['ask', 'last'] : ['last'])
    await expect.poll(() => heardBy(second)).toEqual(['last'])
    await expect.poll(() => tokenOf(second)).toBe(null)
    await expect.poll(() => tokenOf(first)).not.toBe(null)
  })

  it('stays signed out when another page answers with a session that the institution does not share', async () => {
    await allow(false)
    const first = await openTab()
    await signIn(first, 'asha.admin')
    await signedInAs(first).waitFor()
    await first.evaluate(
      (token) =>
        listener.channel.addEventListener('message', ({ data }: MessageEvent<{ kind: string; id: string }>) => {
          if (data.kind === 'ask') listener.channel.postMessage({ kind: 'answer', id: data.id, token, group: 'other' })
        }),
      await tokenOf(first),
    )
    const second = await opened.context!.newPage()
    const checked = second.waitForResponse((response) => isSharingCall(response.request()))
    await second.goto(`${app.server.origin}/page.html`)
    await checked
    await expect.poll(() => tokenOf(second)).toBe(null)
    await second.locator('campus-admin-login input[name=password]').waitFor()
    await expect.poll(() => signedInAs(second).count()).toBe(0)
  })
})
