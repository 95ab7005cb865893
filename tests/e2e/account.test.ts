import { describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { createSsoKey } from '../../src/contract/account/handover.ts'
import { EXPIRED_LINK } from '../../server/seed/accounts.ts'
import { call, CLIENTS, signIn as tokenOf } from '../support/calls.ts'
import { accessibilityProblems, journeys, signIn, visit } from './support.ts'

const begun = journeys()
const portal = (path: string) => `${begun.server.origin}/portal.html#${path}`
const NEW = 'quiet river over nine stones'

/** The newest code in the outbox of the demonstration. */
async function newestCode(): Promise<string> {
  const page = await (await fetch(`${begun.server.origin}/server/demo/outbox?lang=en`)).text()
  const code = /\b\d{6}\b/.exec(page.slice(page.indexOf('<article')).replaceAll(/<[^>]*>/g, ' '))?.[0]
  if (!code) throw new Error('There is no code in the outbox.')
  return code
}

describe('somebody without the password', () => {
  it('sets a new one with the code from the mail, and signs in with it', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'))
    await page.locator('campus-portal select').first().selectOption('en')
    await page.goto(portal('/forgotPassword'))
    const card = page.locator('campus-forgot-password')
    await card.getByRole('button', { name: 'Suvarnatir University' }).click()
    await card.getByRole('button', { name: 'Send code' }).click()
    await card.getByText('Enter your user name, PRN, e-mail address or mobile number.').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])

    await card.getByLabel('User name, PRN, e-mail or mobile number').fill('noor.clerk')
    await card.getByRole('button', { name: 'Send code' }).click()
    await card.getByRole('heading', { name: 'Enter the code' }).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('autocomplete'))).toBe('one-time-code')
    await card.locator('input[name=code]').fill('000000')
    await card.getByRole('button', { name: 'Continue' }).click()
    await card.getByText(/This code is not right/).waitFor()
    await card.locator('input[name=code]').fill(await newestCode())
    await card.getByRole('button', { name: 'Continue' }).click()

    await card.locator('input[name=password]').fill('password12')
    await card.locator('input[name=repeat]').fill('something else')
    await card.getByRole('button', { name: 'Set password' }).click()
    await card.getByText('Both entries must be the same.').waitFor()
    await card.locator('input[name=repeat]').fill('password12')
    await card.getByRole('button', { name: 'Set password' }).click()
    await card.getByText('This password is too easy to guess.').waitFor()
    expect(await card.locator('input[name=password]').inputValue()).toBe('password12')
    await card.locator('input[name=password]').fill(NEW)
    await card.locator('input[name=repeat]').fill(NEW)
    await card.getByText('Strength: very good').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await card.getByRole('button', { name: 'Set password' }).click()
    await card.getByText('Password changed. You have been signed out on other devices.').waitFor()
    expect(page.url()).toBe(portal('/forgotPassword'))

    await card.getByRole('link', { name: 'Go to sign-in' }).click()
    await signIn(page, 'noor.clerk', NEW)
    await page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
    await close()
  })

  it('learns nothing from the page about who has an account', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'))
    await page.locator('campus-portal select').first().selectOption('en')
    await page.goto(portal('/forgotPassword'))
    await page.getByRole('button', { name: 'Suvarnatir University' }).click()
    await page.getByLabel('User name, PRN, e-mail or mobile number').fill('nobody.at.all')
    await page.getByRole('button', { name: 'Send code' }).click()
    await page.getByText(/If an account matches, we have sent a code/).waitFor()
    await close()
  })
})

describe('somebody who must choose a new password first', () => {
  it('is led from the sign-in to the page for it, and in afterwards', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu'))
    await page.locator('campus-portal select').first().selectOption('en')
    await signIn(page, 'leela.new')
    const card = page.locator('campus-new-password')
    await card.getByText('Choose a new password before you go on.').waitFor()
    await card.locator('input[name=password]').fill(NEW)
    await card.locator('input[name=repeat]').fill(NEW)
    await card.getByRole('button', { name: 'Set password' }).click()
    await card.getByText(/Password changed/).waitFor()
    await card.getByRole('link', { name: 'Go to sign-in' }).click()
    await signIn(page, 'leela.new', NEW)
    await page.locator('campus-modules-dashboard h1, campus-landing h1').first().waitFor()
    await close()
  })
})

describe('somebody who comes from a partner’s site', () => {
  it('is signed in once by the key, which leaves the address; the same key does nothing a second time', async () => {
    const token = await tokenOf(begun.server, 'erp.service')
    const answer = await call(begun.server, 'createSsoKey', { userName: '2025417112003457' }, { token, type: 'r/c' })
    const created = v.parse(createSsoKey.output, answer.result)
    if (created.outcome !== 'CREATED') throw new Error(created.outcome)
    const link = portal(`/redirectionLandingPage?userKey=${created.userKey}&clientId=${CLIENTS.svtu}`)
    const first = await visit(begun.browser, link)
    await first.page.locator('campus-landing h1, campus-modules-dashboard h1').first().waitFor()
    expect(first.page.url()).not.toContain(created.userKey)
    await first.close()

    const second = await visit(begun.browser, link)
    await second.page.locator('campus-redirection-landing [role=alert]').waitFor()
    expect(second.page.url()).toBe(portal('/redirectionLandingPage'))
    expect(await accessibilityProblems(second.page)).toEqual([])
    await second.close()
  })

  it('reads what to do when the link is incomplete', async () => {
    const { page, close } = await visit(begun.browser, portal('/redirectionLandingPage?userKey=x'))
    await page.locator('campus-redirection-landing [role=alert]').waitFor()
    await close()
  })
})

describe('somebody who opens the link of a confirmation mail', () => {
  it('reads that a made-up link is none, and it does not stay in the address', async () => {
    const { page, close } = await visit(begun.browser, portal('/svtu/userEmailConfirm/AAAAAAAAAAAAAAAAAAAAAAAA'))
    await page.locator('campus-email-confirm [role=alert]').waitFor()
    expect(page.url()).toBe(portal('/svtu/userEmailConfirm/link'))
    expect(await accessibilityProblems(page)).toEqual([])
    await close()
  })

  it('gets a new one for a link that is too old, confirms with it, chooses a password and signs in', async () => {
    const { page, close } = await visit(begun.browser, portal(`/svtu/userEmailConfirm/${EXPIRED_LINK}`))
    await page.locator('campus-portal select').first().selectOption('en')
    const card = page.locator('campus-email-confirm')
    await card.getByText('This link is too old. Ask for a new one.').waitFor()
    await card.getByRole('button', { name: 'Send a new link' }).click()
    await card.getByText(/A new link is on its way/).waitFor()
    const outbox = await (await fetch(`${begun.server.origin}/server/demo/outbox?lang=en`)).text()
    const token = /userEmailConfirm\/([\w-]{16,100})/.exec(outbox)?.[1] ?? ''
    await page.goto(portal(`/svtu/userEmailConfirm/${token}`))
    await card.getByRole('button', { name: 'Confirm' }).click()
    await card.getByText('Your e-mail address is confirmed. Now choose a password.').waitFor()
    await card.locator('input[name=password]').fill(NEW)
    await card.locator('input[name=repeat]').fill(NEW)
    await card.getByRole('button', { name: 'Set password' }).click()
    await card.getByText(/Password changed/).waitFor()
    await card.getByRole('link', { name: 'Go to sign-in' }).click()
    await signIn(page, 'farah.invited', NEW)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await close()
  })
})
