import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTab } from '../support/browser-storage.ts'
import { no, openInstitution, serviceOf, yes, type Answer, type Institution } from '../support/institution.ts'
import { user, yearRow } from '../support/samples.ts'
import { answerWell, credentials, menu, openPage, passphrases, signedIn } from '../support/session-page.ts'

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

describe('signing in', () => {
  test('staff sign in with password, user object, menu and years, in this order and with the token', async () => {
    const page = await signedIn(institution)
    expect(institution.seen.map(serviceOf)).toEqual(['ldapLogin', 'LoginCopy', 'getMenu', 'FetchQueryData'])
    expect(institution.seen[0]?.body).toEqual({ ldapLogin: credentials })
    expect(institution.seen[0]?.headers.authorization).toBeUndefined()
    expect(institution.seen[1]?.headers.authorization).toBe('Bearer token-1')
    expect(institution.seen[2]?.body).toEqual({ getMenu: { clientId: 17, roleId: [10, 11], userId: 7 } })
    expect(page.$auth.get()).toEqual({ status: 'success', token: 'token-2', user, role: null })
    expect(page.$session.get()).toEqual({ status: 'user', user })
    expect(page.$menu.get()).toEqual({ status: 'success', entries: menu })
    expect(page.$years.get()).toMatchObject({
      currentAcademicYear: yearRow,
      nextAcademicYear: null,
      academicYearStatus: 'success',
      financialYearStatus: 'success',
    })
  })

  test('students receive the user object with the first response', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page)
    expect(await page.signIn('student', credentials)).toEqual({ ok: true, result: user })
    expect(institution.seen.map(serviceOf)).toEqual(['studentLoginPortal', 'getMenu', 'FetchQueryData'])
  })

  test('a user handed over by a partner signs in with the key alone', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page)
    expect(await page.signIn('handover', { clientId: 17, userKey: 'k1' })).toEqual({ ok: true, result: user })
    expect(institution.seen.map(serviceOf)).toEqual(['loginBlWithoutPass', 'getMenu', 'FetchQueryData'])
    expect(institution.seen[0]).toMatchObject({
      url: '/server/o/mql',
      body: { loginBlWithoutPass: { clientId: 17, userKey: 'k1' } },
    })
    expect(institution.seen[1]?.headers.authorization).toBe('Bearer token-h')
    expect(page.$session.get()).toEqual({ status: 'user', user })
  })

  test('a sign-in that has not been sent when the page is cleared is not sent afterwards', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page)
    const cleared = [page.signIn('student', credentials), page.signIn('handover', { clientId: 17, userKey: 'k1' })]
    page.cancelCalls()
    expect(await Promise.all(cleared)).toMatchObject([{ failure: 'cancelled' }, { failure: 'cancelled' }])
    expect(institution.seen).toEqual([])
    expect(tab.session.getItem('user-token')).toBeNull()

    expect(await page.signIn('student', credentials)).toEqual({ ok: true, result: user })
  })

  test('stores the token in plain text, and the user and menu encrypted', async () => {
    const page = await signedIn(institution)
    expect(tab.session.getItem('user-token')).toBe('token-2')
    const kept = JSON.parse(tab.session.getItem('loginPn') ?? '') as Record<string, string>
    expect(kept.userObj).toMatch(/^U2FsdGVkX1/)
    expect(await page.decryptJson(kept.userObj ?? '', passphrases.user)).toEqual(user)
    expect(await page.decryptJson(kept.menu ?? '', passphrases.menu)).toEqual(menu)
    expect(JSON.parse(tab.session.getItem('clientDetailsPn') ?? '')).toMatchObject({ currentAcademicYear: yearRow })
    expect(JSON.stringify(kept)).not.toContain('Asha')
  })

  test('the status changes from loading to success, and never shows a user without a menu', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page)
    const statuses: string[] = []
    page.$auth.listen(({ status }) => statuses.push(status))
    const menus: string[] = []
    page.$session.listen(({ status }) => menus.push(`${status} ${page.$menu.get().status}`))
    await page.signIn('staff', credentials)
    expect([...new Set(statuses)]).toEqual(['loading', 'success'])
    expect(menus.filter((one) => one.startsWith('user'))).toEqual(['user success'])
  })

  const broken: [string, Record<string, Answer>, object, 'handover'?][] = [
    [
      'a wrong password',
      { ldapLogin: { body: { ldapLogin: no(1101, 'Wrong.') } } },
      { errorCode: 1101, error: 'Wrong.' },
    ],
    [
      'a used handover key',
      { loginBlWithoutPass: { body: { loginBlWithoutPass: no(1701, 'Used.') } } },
      { errorCode: 1701, error: 'Used.' },
      'handover',
    ],
    ['a server error', { ldapLogin: { status: 500 } }, { failure: 'status', status: 500 }],
    [
      'an answer without a token',
      { ldapLogin: { body: { ldapLogin: yes({ mustChangePassword: false }) } } },
      { errorCode: 1990, failure: 'contract' },
    ],
    ['a refused user object', { LoginCopy: { body: { LoginCopy: no(1999) } } }, { errorCode: 1999 }],
    [
      'a user object that cannot be decrypted',
      { LoginCopy: { body: { LoginCopy: yes({ userData: 'U2FsdGVkX1garbage' }) } } },
      { failure: 'contract' },
    ],
    ['a refused menu', { getMenu: { body: { getMenu: no(1107) } } }, { errorCode: 1107 }],
  ]
  test.each(broken)('a sign-in with %s fails and leaves no session', async (_, changes, refused, kind) => {
    const page = await openPage(institution)
    await page.restoreSession()
    await answerWell(institution, page, changes)
    const reply = kind ? page.signIn(kind, { clientId: 17, userKey: 'k1' }) : page.signIn('staff', credentials)
    expect(await reply).toMatchObject({ ok: false, ...refused })
    expect(page.$auth.get()).toEqual({ status: 'error', token: null, user: null, role: null })
    expect(page.$session.get()).toEqual({ status: 'guest' })
    expect(tab.session.getItem('user-token')).toBeNull()
    expect(tab.session.getItem('loginPn')).toBeNull()
    expect(page.$toasts.get()).toEqual([])
  })

  test('a failed request for the years does not prevent the sign-in', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page, { FetchQueryData: { status: 500 } })
    expect(await page.signIn('staff', credentials)).toMatchObject({ ok: true })
    expect(page.$years.get()).toMatchObject({ academicYearStatus: 'error', financialYearStatus: 'error' })
  })

  test('an empty menu is a valid session', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page, { getMenu: { body: { getMenu: yes([]) } } })
    expect(await page.signIn('staff', credentials)).toMatchObject({ ok: true })
    expect(page.$menu.get()).toEqual({ status: 'success', entries: [] })
  })

  test('a wrong password does not end an earlier session', async () => {
    const page = await signedIn(institution)
    await answerWell(institution, page, { ldapLogin: { body: { ldapLogin: no(1101) } } })
    expect(await page.signIn('staff', credentials)).toMatchObject({ errorCode: 1101 })
    expect(page.$session.get()).toEqual({ status: 'user', user })
    expect(page.$auth.get()).toMatchObject({ status: 'error', token: 'token-2' })
  })

  test('two concurrent sign-ins run one after the other', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page)
    await Promise.all([page.signIn('staff', credentials), page.signIn('student', credentials)])
    expect(institution.seen.map(serviceOf)).toEqual([
      'ldapLogin',
      'LoginCopy',
      'getMenu',
      'FetchQueryData',
      'studentLoginPortal',
      'getMenu',
      'FetchQueryData',
    ])
  })

  test('signing out during a sign-in leaves a guest', async () => {
    const page = await openPage(institution)
    await answerWell(institution, page)
    const { answer } = institution
    let release: (value: unknown) => void = () => undefined
    const requested = new Promise<void>((resolve) => {
      institution.answer = (seen) => {
        if (serviceOf(seen) !== 'getMenu') return answer(seen)
        resolve()
        return { ...answer(seen), hold: new Promise((done) => (release = done)) }
      }
    })
    const reply = page.signIn('staff', credentials)
    await requested
    await page.signOut()
    release(null)
    expect(await reply).toMatchObject({ ok: false, failure: 'cancelled' })
    expect(page.$session.get()).toEqual({ status: 'guest' })
    expect(page.$auth.get().token).toBeNull()
    expect(tab.session.getItem('loginPn')).toBeNull()
  })
})
