import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { EXPIRED_LINK, SERVICE_ACCOUNT } from '../../server/seed/accounts.ts'
import { call, signIn as tokenOf } from '../support/calls.ts'
import { accessibilityProblems, at, goTo, journeys, signIn, visit } from './support.ts'

const begun = journeys()
const portal = (path: string) => `${begun.server.origin}/portal.html#${path}`

async function open(path: string, width = 1280) {
  const opened = await visit(begun.browser, portal(path), { viewport: { width, height: 900 } })
  await opened.page.locator('campus-portal select').first().selectOption('en')
  return opened
}

/** What stands in the newest message to an address, in the demo's outbox. */
async function newest(address: string): Promise<string> {
  const page = await (await fetch(`${begun.server.origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(address)}`)).text()
  return /<article[\s\S]*?<\/article>/.exec(page)?.[0] ?? ''
}
const found = async (pattern: RegExp, address: string): Promise<string> => {
  await expect.poll(async () => pattern.test(await newest(address))).toBe(true)
  return pattern.exec(await newest(address))?.[1] ?? ''
}

async function choose(page: Page, password: string): Promise<void> {
  await page.locator('input[name=password]').fill(password)
  await page.locator('input[name=repeat]').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('Password changed.').waitFor()
}
async function entersWith(page: Page, userName: string, password: string): Promise<void> {
  await page.getByRole('link', { name: 'Go to sign-in' }).click()
  await signIn(page, userName, password)
  await page.waitForURL((url) => /^#\/(landing|modules-dashboard|dashboard|UnAuth)$/.test(url.hash))
}

/** The page as whoever reads from the other side, or on a telephone, finds it. */
async function readable(page: Page): Promise<void> {
  for (const [language, width] of [['mr', 360], ['ur', 360]] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.locator('campus-portal select').first().selectOption(language)
    await page.locator(`html[lang=${language}]`).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.locator('campus-portal select').first().selectOption('en')
}

describe('somebody who opens the link of a confirmation mail', () => {
  it('reads that a made-up link is none, and it does not stay in the address', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu/userEmailConfirm/AAAAAAAAAAAAAAAAAAAAAAAA'))
    await page.locator('campus-email-confirm [role=alert]').waitFor()
    expect(page.url()).toBe(portal('/svtu/userEmailConfirm/link'))
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })

  it('gets a new one for a link that is too old, confirms with it, chooses a password and signs in', async () => {
    const { page, wrong, close } = await open(`/svtu/userEmailConfirm/${EXPIRED_LINK}`)
    await page.getByText('This link is too old.').waitFor()
    expect(page.url()).not.toContain(EXPIRED_LINK)
    await readable(page)
    await page.getByRole('button', { name: 'Send a new link' }).click()
    await page.getByText('A new link is on its way.').waitFor()
    const token = await found(/userEmailConfirm\/([\w-]{20,})/, 'farah.invited@svtu.example.edu')
    await goTo(page, `/svtu/userEmailConfirm/${token}`)
    await page.getByText('Does f***@svtu.example.edu belong to you?').waitFor()
    expect(page.url()).not.toContain(token)
    await page.reload()
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await page.getByText('Now choose a password.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await choose(page, 'saffron-kettle-84-moss')
    await entersWith(page, 'farah.invited', 'saffron-kettle-84-moss')
    expect(wrong).toEqual([])
    await close()
  })
})

describe('somebody who must choose a new password first', () => {
  it('is led from the sign-in to the page for it, and in afterwards', async () => {
    const { page, wrong, close } = await open('/svtu')
    await signIn(page, 'leela.new')
    await page.locator('campus-new-password').getByText('Choose a new password before you go on.').waitFor()
    await choose(page, 'quiet river over nine stones')
    await entersWith(page, 'leela.new', 'quiet river over nine stones')
    expect(wrong).toEqual([])
    await close()
  })
})

describe('somebody whom a partner’s site hands over', () => {
  async function keyFor(userName: string, target?: string): Promise<string> {
    const token = await tokenOf(begun.server, SERVICE_ACCOUNT)
    const { result } = await call(begun.server, 'createSsoKey', { userName, ...(target ? { target } : {}) }, { token, type: 'r/c' })
    return (result as { userKey: string }).userKey
  }
  const handOver = (key: string) => `/redirectionLandingPage?userKey=${key}&clientId=17`

  it('is signed in once by the key, which leaves the address; the same key does nothing a second time', async () => {
    const key = await keyFor('noor.clerk', '/modules-dashboard')
    const { page, wrong, close } = await visit(begun.browser, portal(handOver(key)))
    await page.waitForURL(at('/modules-dashboard'))
    await page.locator('campus-modules-dashboard h1').waitFor()
    expect(wrong).toEqual([])
    await close()

    const again = await visit(begun.browser, portal(handOver(key)))
    await again.page.locator('campus-redirection-landing [role=alert]').waitFor()
    expect(again.page.url()).not.toContain(key)
    expect(await again.page.evaluate(() => sessionStorage.getItem('user-token'))).toBeNull()
    await readable(again.page)
    await again.page.getByRole('link', { name: 'Go to sign-in' }).click()
    await again.page.waitForURL(at('/svtu'))
    await again.close()
  })

  it('is asked before somebody else’s session ends, and told when the link is incomplete', async () => {
    const { page, close } = await open('/svtu')
    await signIn(page, 'asha.admin')
    await page.locator('campus-modules-dashboard h1').waitFor()
    await goTo(page, handOver(await keyFor('noor.clerk')))
    await page.getByText('You are signed in here as Asha Kulkarni.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('button', { name: 'Stay as Asha Kulkarni' }).click()
    await page.waitForURL(at('/landing'))
    await goTo(page, '/redirectionLandingPage?clientId=17')
    await page.getByText('This sign-in link is incomplete.').waitFor()
    await close()
  })
})
