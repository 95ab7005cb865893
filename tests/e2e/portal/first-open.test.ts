import { describe, expect, it } from 'vitest'
import { journeys, signIn, visit } from '../support.ts'
import { waitForQuiet } from '../quiet.ts'

const app = journeys()
const portal = (path: string) => `${app.server.origin}/portal.html#${path}`

/** Opens the portal as a person who has signed in on this tab, without a page. */
async function openSignedIn() {
  const opened = await visit(app.browser, portal('/svtu'))
  await signIn(opened.page, 'asha.admin')
  await opened.page.getByRole('banner').locator('button.c-person-link').waitFor()
  await opened.page.waitForFunction(() => sessionStorage.getItem('menu-version'))
  await opened.page.goto('about:blank')
  return opened
}

describe('a person who opens a screen of the portal', () => {
  it('gets its files in few requests, before the portal has started, and its menu without a call', async () => {
    const { page, wrong, close } = await openSignedIn()
    const files: string[] = []
    const calls: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('.js')) files.push(pathname)
      calls.push(request.headers()['service-header'] ?? '')
    })
    await page.goto(portal('/user-management'))
    await page.getByRole('row').nth(2).waitFor()
    await waitForQuiet(page)
    expect(files.length).toBeLessThanOrEqual(80)
    // The portal starts with the screen's element, whose files were asked for by then.
    const late = files.slice(files.findIndex((file) => file.endsWith('/elements/campus-user-management.js')))
    expect(late.filter((file) => file.includes('/screens-'))).toEqual([])
    expect(calls.filter((name) => name === 'LoginCopy' || name === 'getMenu')).toEqual([])
    expect(wrong).toEqual([])
    await close()
  })

  it('gets the files of the next one when the pointer or the focus is on its link', async () => {
    const { page, close } = await openSignedIn()
    await page.goto(portal('/user-management'))
    const link = page.getByRole('navigation').getByRole('link', { name: 'Roles' })
    await page.getByRole('row').nth(2).waitFor()
    const preload = page.locator('head link[rel=modulepreload][href*="assets/role-management-"]')
    await expect.poll(() => preload.count()).toBe(0)
    await link.hover()
    await preload.waitFor({ state: 'attached' })
    await close()
  })
})
