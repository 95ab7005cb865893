import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Page } from 'playwright-core'
import { listPublicElements } from '../../../scripts/vite/element-entries.ts'
import { clientDomain } from '../../../server/db/schema.ts'
import { clearSites } from '../../../server/lib/clients/registered-sites.ts'
import { CLIENTS } from '../../support/calls.ts'
import { openHostSite, type HostPage, type HostSite } from '../../support/host-site.ts'
import { clockedJourneys, findTicket, goTo, signIn, visit } from '../support.ts'

const app = clockedJourneys()
/** Returns the address that a server assumes for itself without a configured one. */
const publicAddress = (origin: string): string => `http://localhost:${new URL(origin).port}`
const NOT_ALLOWED = 'This page is not allowed to use this service yet. Please tell the operators of this website.'

/** With the counter, whose operators have not logged in yet. */
const PUBLIC = [...listPublicElements(), 'campus-csc-counter']
/** Where in the portal each of them can be used, before the language is added. */
const PAGES: Readonly<Record<string, string>> = {
  'campus-admin-login': '/svtu',
  'campus-csc-payment-status': '/csc-counter?client=svtu',
  'campus-email-confirm': '/svtu',
  'campus-csc-counter': '/csc-counter?client=svtu',
  'campus-fee-payment': '/fees?client=svtu',
  'campus-forgot-password': '/forgotPassword?client=svtu',
  'campus-hall-ticket': '/download-exam-hall-ticket-Before-Login?client=svtu',
  'campus-login': '/svtu',
  'campus-new-password': '/newPassword?client=svtu',
  'campus-payment-status': '/find-payment?client=svtu',
  'campus-redirection-landing': '/svtu',
  'campus-student-login': '/svtu/studentLogin',
  'campus-ticket-verify': '/verify-ticket?client=svtu',
}
/** Attributes that an element needs, besides the institution, before it makes any call. */
const ATTRIBUTES: Readonly<Record<string, string>> = { 'campus-redirection-landing': 'user-key="a-key" client-id="17"' }

let site: HostSite
const page = (body: string, attributes = 'data-client="svtu"', headers: HostPage['headers'] = {}): HostPage => ({
  html: `<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title><body><script type="module" src="${app.server.origin}/campus-elements.js" ${attributes}></script>${body}`,
  headers,
})
const register = async (origin: string) => {
  await app.server.db.insert(clientDomain).values({ clientId: CLIENTS.svtu, origin, kind: 'CMS_EMBED' })
  clearSites(app.server.db)
}
const TEST_PAGE = '<campus-test-page></campus-test-page>'

beforeAll(async () => {
  const { origin } = app.server
  site = await openHostSite({
    ...Object.fromEntries(PUBLIC.map((tag) => [`/${tag}`, page(`<${tag} ${ATTRIBUTES[tag] ?? ''}></${tag}>`)])),
    '/test': page(TEST_PAGE),
    '/soft-404': page(TEST_PAGE, 'data-client="svtu" data-base-url="/server" data-cdn-base-url="/cdnserver"'),
    '/wrong-path': page(TEST_PAGE, `data-client="svtu" data-base-url="${origin}/api"`),
    '/unknown': page(TEST_PAGE, 'data-client="nobody"'),
    '/policy': page(TEST_PAGE, 'data-client="svtu"', {
      'content-security-policy': `script-src ${origin}; connect-src 'self'`,
    }),
  })
})
afterAll(() => site.close())
afterEach(async () => {
  await app.server.db.delete(clientDomain)
  clearSites(app.server.db)
})

describe('an unregistered website', () => {
  it('shows visitors at each element what to do, and logs for the webmaster what to register', async () => {
    const { page, wrong, close } = await visit(app.browser, 'about:blank')
    const portal = `${publicAddress(app.server.origin)}/portal.html`
    for (const tag of PUBLIC) {
      wrong.splice(0)
      await page.goto(`${site.origin}/${tag}`)
      const element = page.locator(tag)
      const listHints = () => wrong.filter((line) => line.includes('npm run sites'))
      // Before anybody has entered anything.
      await element.getByText(NOT_ALLOWED).first().waitFor()
      const link = element.getByRole('link', { name: portal })
      const path = PAGES[tag] ?? 'an element without a page'
      const address = `${portal}#${path}${path.includes('?') ? '&' : '?'}lang=en`
      await expect.poll(() => link.getAttribute('href'), { message: tag }).toBe(address)
      await expect.poll(listHints, { message: tag }).toHaveLength(1)
      await expect.poll(() => element.getByText('Check your connection').count(), { message: tag }).toBe(0)
      expect(listHints(), tag).toEqual([
        `[campus] The elements on this page may not call ${app.server.origin}/server, because its web site is not registered with the institution. ` +
          `Register ${site.origin} for svtu: an administrator does so at ${publicAddress(app.server.origin)}/portal.html#/registered-sites, whoever runs the server with: npm run sites -- add svtu ${site.origin} --user <administrator>.`,
      ])
    }
    await close()
  })

  it('can use the elements once an administrator has registered it', async () => {
    const administrator = await visit(app.browser, `${app.server.origin}/portal.html#/svtu`)
    await signIn(administrator.page, 'asha.admin')
    await administrator.page.waitForURL(/landing/)
    await goTo(administrator.page, '/registered-sites')
    const screen = administrator.page.locator('campus-registered-sites')
    await screen.getByRole('button', { name: 'Register a website' }).click()
    await screen.getByRole('dialog').locator('input[name=address]').fill(`${site.origin}/exams/tickets.php`)
    await screen.getByRole('dialog').locator('button[type=submit]').click()
    await screen.getByRole('dialog').getByRole('code').waitFor()
    expect(administrator.wrong).toEqual([])
    await administrator.close()

    const visitor = await visit(app.browser, `${site.origin}/campus-hall-ticket`)
    await findTicket(visitor.page)
    await visitor.page.locator('campus-hall-ticket [data-outcome]').waitFor()
    expect(visitor.wrong).toEqual([])
    await visitor.close()
  })
})

/** Returns the failed checks, each with what to change. */
async function readFailedChecks(page: Page): Promise<Record<string, string>> {
  const checks = page.locator('campus-test-page [data-check]')
  await expect
    .poll(() =>
      checks.evaluateAll((all) => all.length > 0 && all.every((one) => one.getAttribute('data-state') !== 'waiting')),
    )
    .toBe(true)
  const all = await checks.evaluateAll((found) =>
    found.map(
      (one) =>
        [
          one.getAttribute('data-check'),
          one.getAttribute('data-state'),
          (one.querySelector('dd')?.textContent ?? '').replaceAll(/[\u2066-\u2069]/g, ''),
        ] as const,
    ),
  )
  return Object.fromEntries(
    all.flatMap(([id, state, text]): [string, string][] => (state === 'bad' ? [[id ?? '', text]] : [])),
  )
}

describe('<campus-test-page> on a website', () => {
  it('finds no problem on a registered site with the right embed code', async () => {
    await register(site.origin)
    const { page, wrong, close } = await visit(app.browser, `${site.origin}/test`)
    expect(await readFailedChecks(page)).toEqual({})
    expect(wrong).toEqual([])
    await close()
  })

  it('says what to register on an unregistered site', async () => {
    const { page, close } = await visit(app.browser, `${site.origin}/test`)
    const found = await readFailedChecks(page)
    expect(Object.keys(found)).toEqual(['site'])
    expect(found.site).toContain(
      `Ask an administrator to register ${site.origin} for svtu: ${publicAddress(app.server.origin)}/portal.html#/registered-sites`,
    )
    await close()
  })

  it('detects a page that answers 200 in place of the server, and says which attributes to add', async () => {
    await register(site.origin)
    const { page, close } = await visit(app.browser, `${site.origin}/soft-404`)
    const found = await readFailedChecks(page)
    expect(found.calls).toContain(
      `${site.origin}/server responds, but it is not a campus server (HTTP 200).Add this to the script tag: data-base-url="${app.server.origin}/server"`,
    )
    expect(found.bucket).toContain(`Add this to the script tag: data-cdn-base-url="${app.server.origin}/cdnserver"`)
    await close()
  })

  it('says which base URL to set when the path is wrong', async () => {
    await register(site.origin)
    const { page, close } = await visit(app.browser, `${site.origin}/wrong-path`)
    expect((await readFailedChecks(page)).calls).toContain(`data-base-url="${app.server.origin}/server"`)
    await close()
  })

  it('says that the code of the institution is unknown', async () => {
    await register(site.origin)
    const { page, close } = await visit(app.browser, `${site.origin}/unknown`)
    expect(await readFailedChecks(page)).toEqual({
      institution: expect.stringContaining('No institution has the code nobody.') as string,
    })
    await close()
  })

  it('says what to add to a content security policy', async () => {
    await register(site.origin)
    const { page, close } = await visit(app.browser, `${site.origin}/policy`)
    const found = await readFailedChecks(page)
    expect(found.calls).toContain(`Add this to the content security policy: connect-src ${app.server.origin}`)
    expect(found.policy).toContain(`connect-src ${app.server.origin}`)
    await close()
  })
})
