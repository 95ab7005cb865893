import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, yes, type Institution } from '../support/institution.ts'
import { client, entryFor, user, yearRow } from '../support/samples.ts'
import { answerWell, credentials, menu, openPage, passphrases, signedIn, type Page } from '../support/session-page.ts'

let institution: Institution
let tab: ReturnType<typeof openTab>

beforeAll(async () => {
  institution = await openInstitution()
})
afterAll(() => institution.close())
beforeEach(() => {
  tab = openTab()
  institution.seen.length = 0
})

describe('a reloaded page', () => {
  test('restores session, menu, years and institution without a call', async () => {
    await (await signedIn(institution)).chooseClient(client)
    expect(tab.session.getItem('clientDetails')).toMatch(/^U2FsdGVkX1/)
    institution.seen.length = 0
    const page = await openPage(institution)
    expect(page.$session.get()).toEqual({ status: 'unknown' })
    await Promise.all([page.restoreSession(), page.restoreSession()])
    expect(page.$session.get()).toEqual({ status: 'user', user })
    expect(page.$auth.get()).toEqual({ status: 'success', token: 'token-2', user, role: null })
    expect(page.$menu.get().entries).toEqual(menu)
    expect(page.$years.get()).toMatchObject({ currentFinancialYear: yearRow, financialYearStatus: 'success' })
    expect(page.$client.get()).toEqual(client)
    expect(institution.seen).toEqual([])
  })

  test('treats a visitor without a token as a guest at once', async () => {
    const page = await openPage(institution)
    void page.restoreSession()
    expect(page.$session.get()).toEqual({ status: 'guest' })
  })

  test.each([
    ['invalid JSON', 'loginPn', 'oops'],
    ['another structure', 'loginPn', '{"userObj":7}'],
    ['a text that no passphrase decrypts', 'loginPn', '{"userObj":"U2FsdGVkX18=","menu":"x"}'],
    ['an empty text', 'loginPn', ''],
  ])('with %s in the storage treats the visitor as a guest and clears the storage', async (_, key, value) => {
    await signedIn(institution)
    tab.session.setItem(key, value)
    const page = await openPage(institution)
    await page.restoreSession()
    expect(page.$session.get()).toEqual({ status: 'guest' })
    expect(page.$auth.get().token).toBeNull()
    expect(tab.session.length).toBe(0)
  })

  test('treats the visitor as a guest when the token is rejected before the session is restored', async () => {
    await signedIn(institution)
    const page = await openPage(institution)
    const restored = page.restoreSession()
    page.rejectToken(page.getCurrentSession())
    await restored
    expect(page.$session.get()).toEqual({ status: 'guest' })
    expect(tab.session.getItem('user-token')).toBeNull()
  })

  test('discards a malformed stored institution and keeps the session', async () => {
    await signedIn(institution)
    tab.session.setItem('clientDetails', 'nonsense')
    const page = await openPage(institution)
    await page.restoreSession()
    expect(page.$client.get()).toBeNull()
    expect(page.$session.get().status).toBe('user')
    expect(tab.session.getItem('clientDetails')).toBeNull()
  })
})

describe('the end of a session', () => {
  test('signing out notifies the server, clears everything and keeps the language', async () => {
    const page = await signedIn(institution)
    await page.chooseClient(client)
    tab.session.setItem('lang', 'mr')
    const done = page.signOut()
    expect(page.$session.get()).toEqual({ status: 'guest' })
    await done
    expect(institution.seen.at(-1)).toMatchObject({
      headers: { 'service-header': 'logout', authorization: 'Bearer token-2' },
    })
    expect(tab.session.length).toBe(1)
    expect(tab.session.getItem('lang')).toBe('mr')
    expect(page.$menu.get()).toEqual({ status: 'pending', entries: [] })
    expect(page.$client.get()).toBeNull()
    expect(page.$years.get().currentAcademicYear).toBeNull()
  })

  test('signing out clears the session of the tab even when the server is down', async () => {
    const page = await signedIn(institution)
    page.configure({ baseURL: 'http://127.0.0.1:1/server' })
    await page.signOut()
    expect(page.$session.get()).toEqual({ status: 'guest' })
    expect(page.$toasts.get()).toEqual([])
  })

  test('a rejected token ends the session once, with one toast', async () => {
    const page = await signedIn(institution)
    await answerWell(institution, page, { getMenu: { body: { getMenu: no(1106) } }, FetchQueryData: { status: 401 } })
    const toastDetail = new Promise<string>((resolve) =>
      page.$toasts.listen(([toast]) => toast && resolve(toast.detail)),
    )
    await Promise.all([page.loadMenu(), page.loadYears(), page.loadMenu()])
    expect(await toastDetail).toBe('Your session has ended. Please log in again.')
    expect(page.$toasts.get()).toHaveLength(1)
    expect(page.$session.get()).toEqual({ status: 'guest' })
    expect(tab.session.getItem('user-token')).toBeNull()
  })
})

test('a newly loaded menu is stored and restored after a reload', async () => {
  const page = await signedIn(institution)
  await answerWell(institution, page, { getMenu: { body: { getMenu: yes([entryFor('/add-Role')]) } } })
  await page.loadMenu()
  const next = await openPage(institution)
  await next.restoreSession()
  expect(next.$menu.get().entries[0]?.routeName).toBe('/add-Role')
})

describe('the current role of a user', () => {
  const roles = [11, 10].map((roleId) => ({
    roleId,
    code: `ROLE_${roleId}`,
    names: { name: `Role ${roleId}`, translations: {} },
  }))
  const [exams, admin] = roles
  const context = (roleId: number | null) => ({
    setWorkContext: { body: { setWorkContext: yes({ roleId, collegeId: null, academicYear: null }) } },
  })
  const holding = async (page: Page, held: typeof roles) => ({
    body: { LoginCopy: yes({ userData: await page.encryptJson({ ...user, roles: held }, passphrases.login) }) },
  })

  test('is set at sign-in when there is only one', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page, { LoginCopy: await holding(page, roles.slice(0, 1)) })
    await page.signIn('staff', credentials)
    expect(page.$auth.get().role).toEqual(exams)
  })

  test('is not set until one of several is chosen; the choice survives a reload, and ends with the session', async () => {
    const page = await openPage(institution)
    const LoginCopy = await holding(page, roles)
    await answerWell(institution, page, { LoginCopy })
    await page.signIn('staff', credentials)
    expect(page.$auth.get().role).toBeNull()
    await answerWell(institution, page, {
      LoginCopy,
      ...context(10),
      getMenu: { body: { getMenu: yes([entryFor('/add-Role')]) } },
    })
    expect(await page.chooseWorkContext({ roleId: 10, collegeId: null, academicYear: null })).toMatchObject({
      ok: true,
    })
    expect(page.$auth.get().role).toEqual(admin)
    expect(page.$menu.get().entries[0]?.routeName).toBe('/add-Role')

    const next = await openPage(institution)
    await next.restoreSession()
    expect(next.$auth.get()).toMatchObject({ status: 'success', role: admin })
    await answerWell(institution, next, { ...context(null) })
    await next.chooseWorkContext({ roleId: null, collegeId: null, academicYear: null })
    expect(next.$auth.get().role).toBeNull()
    await next.chooseWorkContext({ roleId: 10, collegeId: null, academicYear: null })
    await next.signOut()
    expect(next.$auth.get()).toEqual({ status: '', token: null, user: null, role: null })
  })

  test('stays when the server refuses the change', async () => {
    const page = await signedIn(institution)
    await answerWell(institution, page, { setWorkContext: { body: { setWorkContext: no(1107) } } })
    expect(await page.chooseWorkContext({ roleId: 99, collegeId: null, academicYear: null })).toMatchObject({
      errorCode: 1107,
    })
    expect(page.$auth.get().role).toBeNull()
    expect(page.$menu.get().entries).toEqual(menu)
  })
})

test('after a reload the years have the same state: loaded, failed, or never requested', async () => {
  const page = await signedIn(institution)
  const reloaded = async () => {
    const next = await openPage(institution)
    await next.restoreSession()
    return next.$years.get()
  }
  expect(await reloaded()).toEqual(page.$years.get())
  await answerWell(institution, page, { FetchQueryData: { status: 500 } })
  const loading = page.loadYears()
  expect(page.$years.get()).toMatchObject({ academicYearStatus: 'loading', financialYearStatus: 'loading' })
  expect(await reloaded()).toMatchObject({ academicYearStatus: 'success' })
  await loading
  expect(await reloaded()).toMatchObject({
    currentAcademicYear: yearRow,
    academicYearStatus: 'error',
    financialYearStatus: 'error',
  })
  tab.session.setItem('clientDetailsPn', '{"academicYearStatus":"loading"}')
  expect(await reloaded()).toMatchObject({ currentAcademicYear: null, academicYearStatus: '', financialYearStatus: '' })
})

test('blocked storage does not end the session of this page', async () => {
  tab.session.mode = 'blocked'
  const page = await signedIn(institution)
  expect(page.$session.get().status).toBe('user')
  expect(await page.loadMenu()).toMatchObject({ ok: true })
})
