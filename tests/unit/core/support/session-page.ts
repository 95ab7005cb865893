import { loadPage } from './fresh-page.ts'
import { byService, yes, type Answer, type Institution } from './institution.ts'
import { entryFor, user, yearRow } from './samples.ts'

/** The credentials of the user in these tests. */
export const credentials = { clientId: 17, userName: 'asha.admin', password: 'Campus@2026' }
/** One passphrase for each purpose, so that mixing them up shows. */
export const passphrases = { login: 'for-login', user: 'for-user', menu: 'for-menu', client: 'for-client' }
/** The menu that the institution answers with. */
export const menu = [entryFor('/user-management')]

/** Loads the core as a new page of the same tab does. */
export async function openPage(institution: Institution) {
  loadPage()
  const page = {
    ...(await import('../../../../src/core/config/config.ts')),
    ...(await import('../../../../src/core/session/session.ts')),
    ...(await import('../../../../src/core/sign-in/sign-in.ts')),
    ...(await import('../../../../src/core/session/menu.ts')),
    ...(await import('../../../../src/core/session/years.ts')),
    ...(await import('../../../../src/core/session/years-state.ts')),
    ...(await import('../../../../src/core/institution/client.ts')),
    ...(await import('../../../../src/core/chosen-client/choose-client.ts')),
    ...(await import('../../../../src/core/crypto/encrypted-json.ts')),
    ...(await import('../../../../src/core/feedback/blocker.ts')),
    ...(await import('../../../../src/core/feedback/toasts.ts')),
    ...(await import('../../../../src/core/mql/token.ts')),
  }
  page.configure({ baseURL: `${institution.origin}/server`, passphrases })
  return page
}

/** The core of a loaded page. */
export type Page = Awaited<ReturnType<typeof openPage>>

/** Makes the institution answer successfully, except for `changes`. */
export async function answerWell(
  institution: Institution,
  page: Page,
  changes: Readonly<Record<string, Answer>> = {},
): Promise<void> {
  const userData = await page.encryptJson(user, passphrases.login)
  institution.answer = byService({
    ldapLogin: { body: { ldapLogin: yes({ mustChangePassword: false }) }, headers: { authorization: 'token-1' } },
    studentLoginPortal: { body: { studentLoginPortal: yes({ userData }) }, headers: { authorization: 'token-s' } },
    loginBlWithoutPass: { body: { loginBlWithoutPass: yes({ userData }) }, headers: { authorization: 'token-h' } },
    LoginCopy: { body: { LoginCopy: yes({ userData }) } },
    getMenu: { body: { getMenu: yes(menu) }, headers: { authorization: 'token-2' } },
    FetchQueryData: {
      body: {
        FetchQueryData: yes({
          currentAcademicYear: [yearRow],
          nextAcademicYear: null,
          currentFinancialYear: [yearRow],
        }),
      },
    },
    logout: { body: { logout: yes(null) } },
    ...changes,
  })
}

/** Loads a page and signs a user in. */
export async function signedIn(institution: Institution): Promise<Page> {
  const page = await openPage(institution)
  await answerWell(institution, page)
  await page.restoreSession()
  const reply = await page.signIn('staff', credentials)
  if (!reply.ok) throw new Error(reply.error)
  return page
}
