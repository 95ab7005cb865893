import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { at, goTo, journeys, signIn, visit } from '../support.ts'

const app = journeys()

/** Makes the browser block both storages. */
const blockStorage = (page: Page) =>
  page.addInitScript(() => {
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('blocked', 'SecurityError')
        },
      })
  })
const fillStorage = (room: number) => (page: Page) =>
  page.addInitScript((left) => {
    if (location.protocol !== 'http:') return
    let size = 8 * 1024 * 1024
    let filled = sessionStorage.getItem('filling') ?? ''
    while (size >= 1) {
      try {
        sessionStorage.setItem('filling', filled + 'x'.repeat(size))
        filled += 'x'.repeat(size)
      } catch {
        size = Math.floor(size / 2)
      }
    }
    sessionStorage.setItem('filling', filled.slice(left))
  }, room)

const readKeys = (page: Page) =>
  page.evaluate(() => {
    try {
      return Object.keys(sessionStorage)
        .filter((key) => key !== 'filling')
        .sort()
    } catch {
      return []
    }
  })

describe('a person whose browser storage is unavailable', () => {
  const KINDS = [
    ['the browser blocks it', blockStorage, []],
    ['it is full', fillStorage(0), []],
    [
      'it has room for the token but not for the user data',
      fillStorage(600),
      ['lang', 'menu-version', 'page-institution', 'route-language', 'user-token'],
    ],
  ] as const

  it.each(KINDS)(
    'can use the portal until a reload, with one console warning, when %s',
    async (_what, prepare, kept) => {
      const { page, wrong, close } = await visit(app.browser, 'about:blank')
      const warnings: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'warning' && message.text().startsWith('[campus]')) warnings.push(message.text())
      })
      await prepare(page)
      await page.goto(`${app.server.origin}/portal.html#/svtu`)
      await page.locator('campus-portal select').first().selectOption('mr')
      await page.locator('html[lang=mr]').waitFor()
      await signIn(page, 'asha.admin')
      await page.waitForURL(at('/landing'))
      await page.locator('campus-landing li').first().waitFor()
      await goTo(page, '/landing')
      await page.locator('campus-landing h1').waitFor()
      await goTo(page, '/user-management')
      await page.locator('campus-user-management h1').waitFor()
      await expect.poll(() => new URL(page.url()).hash).toBe('#/user-management')
      expect(warnings).toEqual([
        '[campus] sessionStorage is blocked or full: the session lasts only as long as this page.',
      ])
      await expect.poll(() => readKeys(page)).toEqual(kept)
      expect(wrong).toEqual([])
      await page.reload()
      await page.waitForURL(at('/srtmu'))
      await page.locator('campus-admin-login form').waitFor()
      expect(wrong).toEqual([])
      await close()
    },
  )
})
