import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findElementFile, listElementNames } from '../../../scripts/vite/element-entries.ts'
import { MENUS } from '../../../server/modules/institution/defaults/access.ts'
import { MODULES } from '../../../server/modules/institution/defaults/modules.ts'
import { getTitleKey } from '../../../src/contract/access.ts'
import { LANGUAGE_CODES } from '../../../src/contract/parts.ts'
import { MESSAGE_AREAS } from '../../../src/core/i18n/message-areas.ts'
import { EXTENSIONS, ROUTES } from '../../../src/core/routing/route-table.ts'

const MESSAGES = resolve(import.meta.dirname, '../../../src/messages')

/** The message of each screen's main heading, by path, where it is not the title of its menu entry. */
const HEADINGS: Readonly<Record<string, string>> = {
  '/role-management': 'people.role.title',
  '/add-Role': 'people.role.add',
  '/add-User': 'people.form.addTitle',
  '/edit-user-details': 'people.find.title',
  '/update-edit-user': 'people.form.editTitle',
  '/editCollegeAdmin': 'people.college.title',
  '/registered-sites': 'sites.title',
  '/assign-Course': 'menu.assignCourse',
  '/assign-prg-part-term-to-user': 'menu.assignPrgPartTermToUser',
  '/assign-menu-to-program': 'menu.assignMenuToProgram',
  '/assign-menu-to-program-course': 'menu.assignMenuToProgramCourse',
  '/exam-form-inward': 'menu.examFormInward',
  '/internal-marks': 'menu.internalMarks',
  '/photo-approval': 'menu.photoApproval',
  '/download-exam-hall-ticket-Before-Login': 'hallTicket.title',
  '/fees': 'fees.title',
  '/csc-counter': 'payment.counter.title',
  '/universityUserReport': 'menu.universityUserReport',
  '/collegeUserReport': 'menu.collegeUserReport',
  '/mqlRequestDemo': 'console.title',
  '/du': 'test.title',
  '/dummyDashboard': 'dummy.title',
  '/ui-chips': 'chips.title',
  '/ui-collapse': 'collapse.title',
  '/ui-dropdown': 'dropdown.title',
  '/ui-tables': 'tables.title',
  '/ui-form': 'formGuide.title',
  '/ui-tags': 'tags.title',
  '/ui-buttons': 'buttons.title',
}

/** The message of the main heading of screens without a menu entry, by the message of the page's title. */
const PAGE_HEADINGS: Readonly<Record<string, string>> = {
  'page.adminLogin': 'signIn.staffTitle',
  'page.login': 'signIn.staffTitle',
  'page.studentLogin': 'signIn.studentTitle',
  'page.setup': 'setup.title',
  'page.forgotPassword': 'account.forgotTitle',
  'page.newPassword': 'account.newTitle',
  'page.userEmailConfirm': 'account.confirmTitle',
  'page.redirectionLandingPage': 'account.landingTitle',
  'page.paymentStatus': 'payment.title',
  'page.paymentSearch': 'payment.searchTitle',
  'page.cscpaymentStatus': 'payment.csc.title',
  'page.cscCounter': 'payment.counter.title',
  'page.verifyTicket': 'verify.title',
  'page.verifyReceipt': 'payment.checkReceipt',
  'page.UpdateUserDetails': 'account.my.title',
}

/** Returns all messages of a language. */
async function messagesOf(language: string): Promise<Readonly<Record<string, string>>> {
  const files = await Promise.all(
    MESSAGE_AREAS.map((area) => readFile(join(MESSAGES, language, `${area}.json`), 'utf8')),
  )
  return Object.assign({}, ...files.map((file) => JSON.parse(file) as object)) as Record<string, string>
}

const built = new Set(listElementNames().map((name) => `campus-${name}`))
const ownScreens = MENUS.filter(({ route }) =>
  [...ROUTES, ...EXTENSIONS].some(({ path, tag }) => path === route && built.has(tag)),
)

it('a screen whose heading is not named here uses the title of its menu entry', async () => {
  const screens = ownScreens.filter(({ route }) => !(route in HEADINGS))
  expect(screens.length).toBeGreaterThan(0)
  for (const { route } of screens) {
    const { tag = '' } = [...ROUTES, ...EXTENSIONS].find(({ path }) => path === route) ?? {}
    const folder = dirname(findElementFile(tag.replace('campus-', '')))
    const sources = (await readdir(folder)).filter((file) => file.endsWith('.tsx'))
    const texts = await Promise.all(sources.map((file) => readFile(join(folder, file), 'utf8')))
    expect(texts.join(), route).toMatch(
      new RegExp(`<(?:h1[^>]*>\\s*|SignedInScreen[^>]* title=)\\{t\\('${getTitleKey(route)}'\\)\\}`),
    )
  }
})

describe.each(LANGUAGE_CODES)('in %s', (language) => {
  it('a menu entry, its page and the heading of its screen have one name', async () => {
    const texts = await messagesOf(language)
    const differing = ownScreens.flatMap(({ route }) => {
      const { name = '' } = [...ROUTES, ...EXTENSIONS].find(({ path }) => path === route) ?? {}
      const names = [getTitleKey(route), HEADINGS[route] ?? '', `page.${name}`].flatMap((key) => texts[key] ?? [])
      return new Set(names).size === 1 ? [] : [`${route}: ${names.join(' / ')}`]
    })
    expect(differing).toEqual([])
  })

  it('a page without a menu entry and its heading have one name', async () => {
    const texts = await messagesOf(language)
    const differing = Object.entries(PAGE_HEADINGS)
      .filter(([page, heading]) => texts[page] === undefined || texts[page] !== texts[heading])
      .map(([page, heading]) => `${page}: ${texts[page] ?? ''} / ${texts[heading] ?? ''}`)
    expect(differing).toEqual([])
  })

  it('a module has one name in the menu and in the modules that the server lists', async () => {
    const texts = await messagesOf(language)
    const listed = MODULES.map(({ code, name, i18n }) => [code, language === 'en' ? name : i18n[language]])
    expect(listed).toEqual(MODULES.map(({ code }) => [code, texts[`module.${code}`]]))
  })
})
