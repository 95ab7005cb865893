import { describe, expect, it } from 'vitest'
import { findTicket, journeys, visit } from '../support.ts'

const app = journeys()
const NONCE = 'cmFuZG9t'

/** The rest of a strict policy, which has nothing to do with scripts. */
const OTHERS = [
  "default-src 'none'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "style-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

describe.each([
  ['usual', '/campus-elements.js'],
  ['lite', '/lite/campus-elements.js'],
])('on a page that admits scripts only by a nonce, the %s build', (_build, script) => {
  it.each([
    ['the nonce alone', `'nonce-${NONCE}'`],
    ["'strict-dynamic'", `'nonce-${NONCE}' 'strict-dynamic'`],
  ])('finds a ticket, and passes the nonce on to the files that it asks for ahead: %s', async (_policy, sources) => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    await page.route('**/nonce.html', (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: { 'content-security-policy': `${OTHERS}; script-src ${sources}` },
        body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title>
          <link rel="icon" href="data:,"></head><body><h1>Host</h1><campus-hall-ticket></campus-hall-ticket>
          <script nonce="${NONCE}" type="module" src="${script}" data-client="svtu"></script></body></html>`,
      }),
    )
    await page.goto(`${app.server.origin}/nonce.html`)
    await page.locator('campus-hall-ticket > .campus:not([data-campus-static])').waitFor()
    const nonces = await page
      .locator('link[rel=modulepreload]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).nonce))
    expect(nonces.length).toBeGreaterThan(2)
    expect(new Set(nonces)).toEqual(new Set([NONCE]))
    await findTicket(page)
    await page.locator('campus-hall-ticket').getByText('Download').first().waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})

it('on a page without a nonce, no file that is asked for ahead has one', async () => {
  const { page, close } = await visit(app.browser, `${app.server.origin}/cms.html`)
  await page.locator('link[rel=modulepreload]').first().waitFor({ state: 'attached' })
  const named = await page.locator('link[rel=modulepreload]').evaluateAll((links) => links.map(({ nonce }) => nonce))
  expect(new Set(named)).toEqual(new Set(['']))
  await close()
})
