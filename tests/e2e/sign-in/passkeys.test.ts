import type { CDPSession, Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { passkey } from '../../../server/db/schema.ts'
import { CLIENTS } from '../../support/calls.ts'
import { startSite } from '../hosts/other-site.ts'
import { clockedJourneys, goTo, PASSWORD, signIn, visit } from '../support.ts'
import {
  expectReadable,
  waitUntilSignedIn,
  openOnDevice,
  messagePattern,
  devicesWith,
  type JourneyDevice,
} from '../devices.ts'
import { waitForQuiet } from '../quiet.ts'
import { openSection } from '../account/open-section.ts'

const DEVICES = devicesWith('mr')

const site = await startSite()
const app = clockedJourneys({ publicOrigins: [site.origin] })
/** Returns an address on the host name that the server assumes, because passkeys belong to it. */
const portal = (path: string) => `http://localhost:${new URL(app.server.origin).port}/portal.html#${path}`

/** Adds a virtual authenticator with user verification to the browser of a page. */
async function addAuthenticator(
  page: Page,
): Promise<{ readonly session: CDPSession; readonly authenticatorId: string }> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
async function openSecurity(page: Page): Promise<void> {
  await goTo(page, '/updateUserDetails')
  await openSection(page, 'security')
}
/** Finds the recovery codes that are shown once. */
const recoveryCodes = (page: Page, language: JourneyDevice['language']): Locator =>
  page.getByRole('list', { name: messagePattern(language, 'account.second.codesTitle') }).getByRole('listitem')
async function signOut(page: Page, language: JourneyDevice['language']): Promise<void> {
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('about:blank')
  await page.goto(portal('/svtu'))
  await page.locator('campus-portal select').first().selectOption(language)
  await page.locator('input[name=userName]').waitFor()
}

describe.each(DEVICES)('a person with a passkey ($language, $width px)', (device: JourneyDevice) => {
  const { language } = device
  const userName = { en: 'ravi.exams', mr: 'meera.principal', ur: 'noor.clerk' }[language]

  it('adds it, signs in with it alone and as second factor, renames it and removes it', async () => {
    const { page, wrong, close } = await openOnDevice(app.browser, portal('/svtu'), device)
    const { session, authenticatorId } = await addAuthenticator(page)
    const button = (key: string) => page.getByRole('button', { name: messagePattern(language, key) })
    await signIn(page, userName)
    await waitUntilSignedIn(page)
    await openSecurity(page)
    await button('passkey.add').click()
    await expectReadable(page, device)
    await page
      .locator('form')
      .getByRole('button', { name: messagePattern(language, 'passkey.add') })
      .click()
    await expect.poll(() => page.locator('input[name=name]:visible').getAttribute('aria-invalid')).toBe('true')
    await page.locator('input[name=name]:visible').fill('Work laptop')
    await page.locator('form:has(input[name=name]:visible) button[type=submit]').click()
    await recoveryCodes(page, language).first().waitFor()
    await expect.poll(() => recoveryCodes(page, language).count()).toBe(10)
    await button('account.second.kept').click()
    await page.getByText('Work laptop').waitFor()
    await page.getByText(messagePattern(language, 'passkey.isSecond')).waitFor()
    await page.getByText(messagePattern(language, 'passkey.neverUsed')).waitFor()
    await expectReadable(page, device)
    expect((await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials).toMatchObject([
      { isResidentCredential: true, rpId: 'localhost' },
    ])

    // With the passkey alone.
    await signOut(page, language)
    await button('enter.withPasskey').click()
    await waitUntilSignedIn(page)

    // With the passkey as second factor, after the password.
    await signOut(page, language)
    await signIn(page, userName)
    await button('passkey.use').waitFor()
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toMatch(messagePattern(language, 'passkey.use'))
    await expectReadable(page, device)
    await button('passkey.use').click()
    await waitUntilSignedIn(page)

    // After some time, the user confirms changes with the passkey.
    app.clock.forwardMinutes(11)
    await openSecurity(page)
    await page
      .getByRole('button', { name: messagePattern(language, 'passkey.renameOne', { name: 'Work laptop' }) })
      .click()
    await page.locator('input[name=name]:visible').fill('Old laptop')
    await page.locator('form:has(input[name=name]:visible) button[type=submit]').click()
    await page.getByText('Old laptop').waitFor()
    await page
      .getByRole('button', { name: messagePattern(language, 'passkey.removeOne', { name: 'Old laptop' }) })
      .click()
    const dialog = page.locator('campus-confirmation dialog')
    await dialog.getByRole('button', { name: messagePattern(language, 'passkey.remove') }).click()
    await dialog.locator('input[name=password]').waitFor()
    await dialog.getByRole('button', { name: messagePattern(language, 'passkey.use') }).click()
    await dialog.getByRole('button', { name: messagePattern(language, 'passkey.use') }).click()
    await page.getByText(messagePattern(language, 'passkey.none')).waitFor()
    await expectReadable(page, device)

    // The authenticator still has the passkey, but the server no longer accepts it.
    await signOut(page, language)
    await button('enter.withPasskey').click()
    await page.getByText(messagePattern(language, 'passkey.notIn')).waitFor()
    await expectReadable(page, device)
    await signIn(page, userName)
    await waitUntilSignedIn(page)
    expect(wrong).toEqual([])
    await close()
  })
})

const callServer = async (
  name: string,
  input: object,
): Promise<{ readonly token: string | null; readonly result: unknown }> => {
  const answer = await fetch(`${app.server.origin}/server/o/mql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'service-header': name },
    body: JSON.stringify({ [name]: input }),
  })
  const body = (await answer.json()) as Record<string, { readonly result: unknown }>
  return { token: answer.headers.get('authorization'), result: body[name]?.result }
}
const svtu = { clientId: CLIENTS.svtu }

/** Signs a person in to the portal, and adds a passkey for them in the browser. */
async function signInAndAddPasskey(userName: string) {
  const opened = await visit(app.browser, portal('/svtu'))
  await addAuthenticator(opened.page)
  await signIn(opened.page, userName, PASSWORD)
  await waitUntilSignedIn(opened.page)
  await openSecurity(opened.page)
  await opened.page.getByRole('button', { name: messagePattern('en', 'passkey.add') }).click()
  await opened.page.locator('input[name=name]:visible').fill('Key')
  await opened.page.locator('form:has(input[name=name]:visible) button[type=submit]').click()
  await recoveryCodes(opened.page, 'en').first().waitFor()
  return opened
}

describe('a passkey', () => {
  it('cannot be used again with an answer that was sent before', async () => {
    const { page, close } = await signInAndAddPasskey('asha.admin')
    await signOut(page, 'en')
    const sent = page.waitForRequest((request) => request.headers()['service-header'] === 'signInWithPasskey')
    await page.getByRole('button', { name: messagePattern('en', 'enter.withPasskey') }).click()
    const body = JSON.parse((await sent).postData() ?? '') as { readonly signInWithPasskey: object }
    await waitUntilSignedIn(page)
    expect(await callServer('signInWithPasskey', body.signInWithPasskey)).toEqual({
      token: null,
      result: { outcome: 'REFUSED' },
    })
    expect((await app.server.db.select().from(passkey)).filter(({ name }) => name === 'Key')).toMatchObject([
      { lastUsedAt: expect.any(Date) as Date },
    ])
    await close()
  })

  it('is not offered on another site, and an answer obtained there signs nobody in', async () => {
    const { page, close } = await signInAndAddPasskey('vle.counter')
    const { origin } = app.server
    site.page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>College</title><link rel="icon" href="data:,">
      <script type="module" src="${origin}/campus-elements.js" data-base-url="${origin}/server" data-cdn-base-url="${origin}/cdnserver"></script></head><body><campus-admin-login client="svtu"></campus-admin-login></body></html>`
    await page.goto(site.origin)
    await page.locator('campus-admin-login input[type=checkbox]').first().waitFor()
    await waitForQuiet(page)
    await expect
      .poll(() => page.getByRole('button', { name: messagePattern('en', 'enter.withPasskey') }).count())
      .toBe(0)
    // The same host on another port is a different origin, but the browser still uses the passkey there.
    const { request } = (await callServer('beginPasskeySignIn', svtu)).result as {
      readonly request: { readonly challenge: string }
    }
    const answer = await page.evaluate(async (challenge) => {
      const bytes = Uint8Array.from(atob(challenge.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
        letter.charCodeAt(0),
      )
      const credential = await navigator.credentials.get({
        publicKey: { challenge: bytes, rpId: 'localhost', userVerification: 'required' },
      })
      return credential instanceof PublicKeyCredential ? credential.toJSON() : null
    }, request.challenge)
    expect(answer).toMatchObject({ type: 'public-key' })
    expect(await callServer('signInWithPasskey', { ...svtu, answer })).toEqual({
      token: null,
      result: { outcome: 'REFUSED' },
    })
    await close()
  })
})
