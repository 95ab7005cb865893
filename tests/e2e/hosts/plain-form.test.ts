import { describe, expect, it } from 'vitest'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { accessibilityProblems, journeys, visit } from '../support.ts'
import { startSite } from './other-site.ts'

const site = await startSite()
const app = journeys(() => Promise.resolve({ publicOrigins: [site.origin] }))
const RIGHT = { value: '2025417112003457', dobDay: '14', dobMonth: '3', dobYear: '2006', mobile4: '0123' }

describe('a visitor without JavaScript on a page of another site', () => {
  it.each([1280, 360])('corrects a wrong number on the page that answers, at %s px in Urdu', async (width) => {
    const { origin } = app.server
    const form = await (await fetch(`${origin}/forms/campus-hall-ticket.ur.html?client=svtu`)).text()
    site.page = `<!doctype html><html lang="ur"><head><meta charset="utf-8"><title>College</title>
      <meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head>
      <body>${form}</body></html>`
    const { page, wrong, close } = await visit(app.browser, `${site.origin}/tickets`, {
      javaScriptEnabled: false,
      viewport: { width, height: 900 },
    })
    const send = async (fields: Readonly<Record<string, string>>) => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`form [name=${name}]`).fill(value)
      await page.locator('form button[type=submit]').click()
    }
    await send({ ...RIGHT, value: '2025417112003458' })
    await page.getByText(getMessage('ur', 'ticket.noMatch')).waitFor()
    await expect.poll(() => page.locator('form [name=value]').inputValue()).toBe('2025417112003458')
    await expect.poll(() => page.getByRole('link').count()).toBe(0)
    // The rules are checked by a script, so the same page is shown to a browser that runs scripts.
    const checked = await visit(app.browser, 'about:blank', { viewport: { width, height: 900 } })
    await checked.page.setContent(await page.content())
    await expect.poll(() => checked.page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    expect(await accessibilityProblems(checked.page)).toEqual([])
    await checked.close()
    await send(RIGHT)
    await page.getByText(getMessage('ur', 'ticket.ready')).waitFor()
    await expect.poll(() => page.locator('form').count()).toBe(0)
    expect(wrong).toEqual([])
    await close()
  })
})
