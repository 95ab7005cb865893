import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { clearClients } from '../../server/lib/clients/clients.ts'
import {
  attemptGuard,
  auditLog,
  clientConfig,
  loginAttempt,
  openidLink,
  session,
  userAccount,
  userRole,
} from '../../server/db/schema.ts'
import { clearProviderCache } from '../../server/modules/sign-in/openid/provider.ts'
import { call, CLIENTS } from '../support/calls.ts'
import { startHostPage, type HostPage, type PageParts } from '../support/host-page.ts'
import { findFreePort } from '../../scripts/server-process.mjs'
import { createMovableClock, startTestServer, type TestServer } from '../support/server/server.ts'
import { accessibilityProblems, launch, visit } from '../e2e/support.ts'
import { messagePattern } from '../e2e/devices.ts'
import { CLIENT, startProvider, type People, type TestProvider } from './support/openid-provider.ts'

const mail = (name: string, more: object = {}) => ({
  name,
  email: `${name}@svtu.example.edu`,
  email_verified: true,
  preferred_username: name,
  ...more,
})
const PEOPLE: People = {
  asha: mail('asha.admin'),
  ravi: mail('ravi.exams', { groups: ['exams'] }),
  impostor: mail('asha.admin'),
  unproven: mail('noor.clerk', { email_verified: false }),
  silent: { name: 'Somebody' },
  gita: mail('gita.new', { name: 'Gita New' }),
  suspended: mail('locked.user'),
  student: {
    name: 'A student',
    email: 'student@svtu.example.edu',
    email_verified: true,
    preferred_username: '2025417112003457',
  },
}

const clock = createMovableClock()
let server: TestServer
let provider: TestProvider
let browser: Browser
let origin: string
let site: HostPage
const pages = new Map<string, PageParts>()
beforeAll(async () => {
  site = await startHostPage('127.0.0.1', pages)
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  server = await startTestServer(
    { port, openIdLoopback: true, secrets: { SECRET_OPENID: CLIENT.secret }, publicOrigins: [site.origin] },
    { assetsFolder: resolve('dist/client'), now: clock.now, timers: false },
  )
  ;[provider, browser] = await Promise.all([startProvider(PEOPLE, `${origin}/server/openid/callback`), launch()])
})
afterAll(async () => {
  await browser.close()
  await provider.close()
  await server.close()
  await site.close()
})

const NAME = { name: 'Campus ID', translations: { ur: 'کیمپس آئی ڈی' } }
const usual = () => ({
  name: NAME,
  issuer: provider.issuer,
  clientId: CLIENT.id,
  secretRef: 'SECRET_OPENID',
  // Enough for a busy machine; shorter only where the provider is silent.
  timeoutMs: 10_000,
})
async function saveSetting(key: string, value: unknown): Promise<void> {
  await server.db
    .insert(clientConfig)
    .values({ clientId: CLIENTS.svtu, key, value })
    .onConflictDoUpdate({ target: [clientConfig.clientId, clientConfig.key], set: { value } })
  clearClients(server.db)
}
const configure = (more: object = {}) => saveSetting('login.openid', { ...usual(), ...more })
beforeEach(async () => {
  for (const table of [attemptGuard, loginAttempt, openidLink, session]) await server.db.delete(table)
  provider.instead = () => false
  clearProviderCache()
  await configure()
})

const SIGN_IN = 'Log in with Campus ID'
/** Opens the staff sign-in of the portal, and finds the button of the provider. */
async function open(path = '/svtu', language = 'en') {
  const opened = await visit(browser, `${origin}/portal.html#${path}`)
  await opened.page.locator('campus-portal select').first().selectOption(language)
  return { ...opened, button: opened.page.getByRole('button', { name: SIGN_IN }) }
}
/** Signs a person in at the provider, and gives consent when asked. */
async function signInThere(page: Page, login: string): Promise<void> {
  await page.locator('input[name=login]').fill(login)
  await page.locator('input[name=password]').fill('any')
  await page.locator('button[type=submit]').click()
  await page.getByRole('button', { name: 'Continue' }).click()
}
const token = (page: Page) => page.evaluate(() => sessionStorage.getItem('user-token'))
const findMessage = (page: Page) => page.locator('campus-portal [role=alert], campus-portal [data-kind=danger]').first()
/** Signs in at the provider, and returns the page of the portal after the redirect. */
async function signInAtProvider(login: string) {
  const opened = await open()
  await opened.button.click()
  await signInThere(opened.page, login)
  await opened.page.waitForURL(`${origin}/portal.html**`)
  return opened
}
/** Signs in at the provider, and waits for the session in the portal. */
async function signInCompletely(login: string) {
  const opened = await signInAtProvider(login)
  await opened.page.waitForFunction(() => sessionStorage.getItem('user-token') !== null)
  return opened
}
async function expectMessage(login: string, sentence: RegExp): Promise<void> {
  const { page, close } = await signInAtProvider(login)
  await page.getByText(sentence).waitFor()
  expect(await token(page)).toBeNull()
  await expect.poll(() => page.url()).not.toContain('openid')
  // The form beside it works.
  await expect.poll(() => page.locator('input[name=userName]').isVisible()).toBe(true)
  await close()
}
const acts = async (activity: string) =>
  (await server.db.select().from(auditLog)).filter((act) => act.activity === activity)
const accountOf = async (loginName: string) =>
  (await server.db.select().from(userAccount)).find(
    (account) => account.loginName === loginName && account.clientId === CLIENTS.svtu,
  )

describe('staff whose institution has an OpenID provider', () => {
  test('sign in with one press here and a password at the provider, and leave nothing in the URL', async () => {
    const { page, button, wrong, close } = await open()
    await button.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await button.click()
    await page.waitForURL(`${provider.issuer}/**`)
    const begun = new URL(page.url())
    expect(begun.origin).toBe(provider.issuer)
    await signInThere(page, 'asha')
    await page.waitForURL(/#\/(modules-dashboard|landing|dashboard)/)
    await expect.poll(() => token(page)).not.toBeNull()
    await expect.poll(() => page.url()).not.toMatch(/openid|code=|state=/)
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('openid-browser'))).toBeNull()
    const [row] = await server.db.select().from(session)
    expect(row).toMatchObject({ via: 'SSO', sharedComputer: false, userId: (await accountOf('asha.admin'))?.id })
    expect((await server.db.select().from(loginAttempt)).map(({ outcome, via }) => [outcome, via])).toEqual([
      ['OK', 'SSO'],
    ])
    expect((await server.db.select().from(openidLink)).map(({ issuer, subject }) => [issuer, subject])).toEqual([
      [provider.issuer, 'asha'],
    ])
    // The pages of the provider ask for a font of the internet, and browsers for an icon that they do not have.
    expect(wrong.filter((line) => !line.includes('ERR_NAME_NOT_RESOLVED') && !line.includes(provider.issuer))).toEqual(
      [],
    )
    await close()
  })

  test('get the roles of their groups by login name, and an account where the configuration allows it', async () => {
    await configure({
      claim: 'preferred_username',
      groups: { claim: 'groups', roles: { exams: [15] } },
      accounts: 'CREATE',
    })
    const ravi = await signInCompletely('ravi')
    await ravi.close()
    const account = await accountOf('ravi.exams')
    expect(
      (await server.db.select().from(userRole))
        .filter(({ userId, source }) => userId === account?.id && source === 'DIRECTORY')
        .map(({ roleId }) => roleId),
    ).toEqual([15])
    const gita = await signInCompletely('gita')
    await gita.close()
    expect(await accountOf('gita.new')).toMatchObject({
      status: 'ACTIVE',
      userType: 'STAFF',
      email: 'gita.new@svtu.example.edu',
    })
    expect((await acts('finishOpenIdSignIn')).length).toBeGreaterThan(0)
  })

  test('also complete the two-step verification of the portal', async () => {
    await saveSetting('login.secondStep', { requiredFor: ['UNIVERSITY', 'STAFF'] })
    const { page, close } = await signInAtProvider('asha')
    await page.getByRole('heading', { name: messagePattern('en', 'account.second.setUp') }).waitFor()
    expect(await token(page)).toBeNull()
    await saveSetting('login.secondStep', { requiredFor: [] })
    await close()
  })

  test('continue to the portal, in their language, from a page of another site', async () => {
    pages.set('/staff', {
      head: `<script type="module" src="${origin}/campus-elements.js" data-client="svtu" data-lang="en"></script>`,
      body: `<campus-admin-login client="svtu" portal="${origin}/portal.html"></campus-admin-login>`,
    })
    const { page, close } = await visit(browser, `${site.origin}/staff`)
    const link = page.getByRole('link', { name: SIGN_IN })
    expect(await link.getAttribute('href')).toBe(`${origin}/portal.html#/svtu?lang=en`)
    await close()
  })
})

describe('a person whose sign-in fails sees the reason beside the form', () => {
  test('when they decline consent', async () => {
    const { page, button, close } = await open()
    await button.click()
    await page.getByRole('link', { name: /Cancel/ }).click()
    await page.getByText('Campus ID refused access, or you did not agree.').waitFor()
    await findMessage(page).waitFor()
    await close()
  })

  test('when they have no account here', () =>
    expectMessage('gita', /Campus ID recognised you, but you have no account here yet\..*reference: [\w-]+/))
  test('when their address is unverified at the provider', () =>
    expectMessage('unproven', /has not confirmed your e-mail address/))
  test('when the provider does not identify them', () => expectMessage('silent', /did not say who you are/))
  test('when their account is suspended', () => expectMessage('suspended', /This account is not active/))
  test('when they are a student', () => expectMessage('student', /you have no account here yet/))
  test('when their authentication at the provider was too weak', async () => {
    await configure({ require: { acr: ['urn:example:strong'] } })
    await expectMessage('asha', /requires a stronger login at Campus ID/)
  })
  test('when the account is locked by wrong passwords', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      await call(server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'asha.admin', password: 'wrong' })
    await expectMessage('asha', /Too many attempts/)
  })
  test('when the account is linked to another person at the provider, the former holder of the address', async () => {
    const first = await signInCompletely('asha')
    await first.close()
    await expectMessage('impostor', /you have no account here yet/)
    expect((await acts('openIdRefused')).at(-1)?.detail).toMatchObject({ reason: 'NO_ACCOUNT', subject: 'impostor' })
  })
  test('when the clocks differ', async () => {
    const before = clock.now()
    clock.forwardMinutes(9)
    await expectMessage('asha', /came too late, or its clock is wrong/)
    clock.forwardMinutes((before.getTime() - clock.now().getTime()) / 60_000)
  })

  const outages: readonly (readonly [string, () => unknown])[] = [
    ['the provider is down', () => (provider.instead = (_request, response) => Boolean(response.destroy()))],
    [
      'it does not respond',
      () => {
        provider.instead = () => true
        return configure({ timeoutMs: 500 })
      },
    ],
    [
      'its metadata names another issuer',
      () =>
        (provider.instead = (_request, response) =>
          Boolean(
            response
              .setHeader('content-type', 'application/json')
              .end(
                JSON.stringify({ issuer: 'https://other.example', authorization_endpoint: `${provider.issuer}/auth` }),
              ),
          )),
    ],
    [
      'its metadata names an address in the internal network',
      () =>
        (provider.instead = (_request, response) =>
          Boolean(
            response.setHeader('content-type', 'application/json').end(
              JSON.stringify({
                issuer: provider.issuer,
                authorization_endpoint: `${provider.issuer}/auth`,
                token_endpoint: 'http://169.254.169.254/token',
                jwks_uri: `${provider.issuer}/jwks`,
              }),
            ),
          )),
    ],
    ['its metadata is not JSON', () => (provider.instead = (_request, response) => Boolean(response.end('<html>')))],
    [
      'its metadata is too large',
      () =>
        (provider.instead = (_request, response) =>
          Boolean(response.setHeader('content-type', 'application/json').end(`"${'x'.repeat(600_000)}"`))),
    ],
  ]
  test.each(outages)('when %s, within seconds', async (_name, begin) => {
    const { page, button, close } = await open()
    await button.waitFor()
    await begin()
    await button.click()
    await page.getByText('Campus ID is not available at the moment').waitFor()
    provider.instead = () => false
    await configure()
    await button.click()
    await page.waitForURL(`${provider.issuer}/**`)
    await close()
  })

  test('when the response is lost, in Urdu', async () => {
    const { page, close } = await open('/svtu', 'ur')
    await page.getByRole('button', { name: 'کیمپس آئی ڈی سے لاگ اِن کریں' }).click()
    await page.locator('input[name=login]').waitFor()
    provider.instead = ({ url = '' }, response) => url.startsWith('/token') && Boolean(response.destroy())
    await signInThere(page, 'asha')
    await page.getByText('کیمپس آئی ڈی اس وقت دستیاب نہیں ہے').waitFor()
    await close()
  })
})

describe('an attacker of the callback', () => {
  /** Intercepts the callback of the provider before our server receives it. */
  async function interceptCallback(login: string, change: (address: URL) => void = () => undefined) {
    const opened = await open()
    const { page } = opened
    const caught: URL[] = []
    provider.held = caught
    await page.route(`${provider.issuer}/auth?**`, (route) => {
      const address = new URL(route.request().url())
      change(address)
      return route.continue({ url: address.href })
    })
    await opened.button.click()
    await signInThere(page, login)
    await page.getByText('held').waitFor()
    provider.held = null
    const [callback] = caught
    if (!callback) throw new Error('The provider has led nowhere.')
    return { ...opened, callback }
  }

  test('who replays a callback gets an error page and no key', async () => {
    const { page, callback, close } = await interceptCallback('asha')
    await page.goto(callback.href)
    await page.waitForURL(`${origin}/portal.html**`)
    const again = await fetch(callback, { redirect: 'manual' })
    expect([again.status, again.headers.get('location')]).toEqual([400, null])
    expect(await again.text()).toContain('This login was already completed, or took more than ten minutes.')
    await close()
  })

  test('who makes another person’s browser finish a sign-in does not get that person signed in', async () => {
    const { callback, close } = await interceptCallback('asha')
    const victim = await visit(browser, `${origin}/portal.html#/svtu`)
    await victim.page.goto(callback.href)
    await victim.page.getByText('This login was started in another window or browser.').waitFor()
    expect(await token(victim.page)).toBeNull()
    expect(await server.db.select().from(session)).toEqual([])
    await Promise.all([close(), victim.close()])
  })

  interface Mixed {
    readonly what: string
    readonly change: (callback: URL) => void
    readonly changeBefore?: (address: URL) => void
  }
  const mixed: readonly Mixed[] = [
    {
      what: 'a response from another issuer',
      change: (callback) => callback.searchParams.set('iss', 'https://other.example'),
    },
    { what: 'a response without an issuer', change: (callback) => callback.searchParams.delete('iss') },
    { what: 'a substituted code', change: (callback) => callback.searchParams.set('code', 'stolen') },
    {
      what: 'an ID token with another nonce',
      change: () => undefined,
      changeBefore: (address) => address.searchParams.set('nonce', 'another'),
    },
    {
      what: 'a code that was requested with another verifier',
      change: () => undefined,
      changeBefore: (address) =>
        address.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'),
    },
  ]
  test.each(mixed)('with $what is not signed in', async ({ change, changeBefore }) => {
    const { page, callback, close } = await interceptCallback('asha', changeBefore)
    change(callback)
    await page.goto(callback.href)
    await page.getByText(/The answer of Campus ID could not be verified.*reference/).waitFor()
    expect(await token(page)).toBeNull()
    expect((await acts('openIdRefused')).at(-1)?.detail).toMatchObject({ reason: 'INVALID' })
    await close()
  })

  test('with an unknown, expired or foreign state gets the same error page', async () => {
    const { page, callback, close } = await interceptCallback('asha')
    clock.forwardMinutes(11)
    expect((await fetch(callback, { redirect: 'manual' })).status).toBe(400)
    callback.searchParams.set('state', 'nobody')
    expect((await fetch(callback, { redirect: 'manual' })).status).toBe(400)
    expect((await fetch(`${origin}/server/openid/callback`)).status).toBe(400)
    await page.goto('about:blank')
    await close()
  })

  test('cannot redirect anybody to an unregistered site, or use an institution without a provider', async () => {
    const browserHash = 'x'.repeat(43)
    const begin = (input: object) =>
      call(server, 'beginOpenIdSignIn', {
        clientId: CLIENTS.svtu,
        browser: browserHash,
        returnTo: `${origin}/portal.html`,
        ...input,
      })
    expect(await begin({})).toMatchObject({ errorCode: 1000 })
    expect(await begin({ returnTo: 'https://unregistered.example/portal.html' })).toMatchObject({ errorCode: 1202 })
    expect(await begin({ clientId: CLIENTS.fauc })).toMatchObject({ errorCode: 1202 })
  })
})
