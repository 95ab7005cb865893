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

describe('somebody who cannot sign in', () => {
  it('has forgotten the password, sets a new one with the code from the mail, and signs in with it', async () => {
    const { page, wrong, close } = await open('/svtu', 360)
    await page.getByRole('link', { name: 'Forgotten your password?' }).click()
    await page.locator('campus-forgot-password').getByText('Suvarnatir University').waitFor()
    await readable(page)
    await page.getByLabel('User name, PRN, e-mail or mobile number').fill('meera.principal@svtu.example.edu')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText('m***@svtu.example.edu').waitFor()
    await page.locator('input[name=code]').fill(await found(/\b(\d{6})\b/, 'meera.principal@svtu.example.edu'))
    await page.getByRole('button', { name: 'Continue' }).click()
    await choose(page, 'lantern-monsoon-61-cedar')
    await entersWith(page, 'meera.principal', 'lantern-monsoon-61-cedar')
    // Told afterwards, in the language of the institution.
    await expect.poll(() => newest('meera.principal@svtu.example.edu')).toMatch(/पासवर्ड/)
    expect(await newest('meera.principal@svtu.example.edu')).not.toMatch(/\b\d{6}\b/)
    expect(wrong).toEqual([])
    await close()
  })

  it('was invited long ago, asks for a new link, confirms by hand, and chooses a password; no link stays in the address', async () => {
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

describe('somebody whom a partner’s site hands over', () => {
  async function keyFor(userName: string, target?: string): Promise<string> {
    const token = await tokenOf(begun.server, SERVICE_ACCOUNT)
    const { result } = await call(begun.server, 'createSsoKey', { userName, ...(target ? { target } : {}) }, { token, type: 'r/c' })
    return (result as { userKey: string }).userKey
  }
  const handOver = (key: string) => `/redirectionLandingPage?userKey=${key}&clientId=17`

  it('is signed in and led to the partner’s page; the key leaves the address, and does nothing a second time', async () => {
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
