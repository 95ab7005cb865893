import type { Browser, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as v from 'valibot'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { ask, call, CLIENTS, openUserData, signIn as signInByCall } from '../../support/calls.ts'
import { PASSWORD, signIn, type Visit } from '../support.ts'
import { waitForContent } from '../open-page.ts'
import { waitUntilSignedIn, openOnDevice, messagePattern, type JourneyDevice } from '../devices.ts'

interface Place {
  readonly origin: string
}

const FIELDS = ['userType', 'firstName', 'lastName', 'email', 'mobile', 'loginName', 'roles'] as const
const FIRST = ['Anjali', 'वैशाली', 'نسرین', 'ޢާއިޝަތު', 'Zoë', 'મીનાક્ષી', 'தமிழ்ச்செல்வி', 'শ্রাবণী']
/** Rows of the file: the invited user of this journey, and the one with an invalid address. */
const [INVITED, INVALID] = [2, 16]

/** The administrators of a college before and after the handover. */
export const [OUTGOING, INCOMING] = ['meera.principal', 'noor.clerk'] as const

/** Names in the language of a device. */
export const VARIANTS = {
  en: {
    role: 'Counter helper',
    code: 'COUNTER_HELPER',
    surname: 'Tamboli',
    numbers: '98220555',
    number: '9822077771',
  },
  mr: {
    role: 'Window helper',
    code: 'WINDOW_HELPER',
    surname: 'तांबोळी',
    numbers: '98230555',
    number: '9822077772',
  },
  ur: {
    role: 'Desk helper',
    code: 'DESK_HELPER',
    surname: 'تامبولی',
    numbers: '98240555',
    number: '9822077773',
  },
} as const

/** A PNG image of one pixel, as the scan of an order. */
export const SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Returns the date of today at the university, in the format of its date fields. */
export const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date())

/**
 * Returns a CSV file of forty people with names in many scripts and headers in the language; one has an invalid
 * address.
 */
export function peopleFile({ language }: JourneyDevice): string {
  const { surname, code, numbers } = VARIANTS[language]
  const line = (index: number) => {
    const own = `${language}.day.${String(index).padStart(2, '0')}`
    return [
      'UNIVERSITY',
      FIRST[index % FIRST.length],
      index === INVITED ? surname : 'Deshmukh',
      index === INVALID ? 'anjali at example.edu' : `${own}@example.edu`,
      `${numbers}${own.slice(-2)}`,
      own,
      code,
    ].join(',')
  }
  return [
    '\uFEFF' + FIELDS.map((field) => getMessage(language, `importHeader.${field}`)).join(','),
    ...Array.from({ length: 40 }, (_, index) => line(index)),
  ].join('\r\n')
}
/** Corrects the invalid row. */
export const correctRow = (wrong: string, { language }: JourneyDevice): string =>
  wrong.replace('anjali at example.edu', `${language}.day.${INVALID}@example.edu`)

/** Returns the screens in the menu of a user, as the server answers. */
export async function screensOf(server: Place, userName: string, password = PASSWORD): Promise<readonly string[]> {
  const token = await signInByCall(server, userName, CLIENTS.svtu, password)
  const { result } = await call(server, 'LoginCopy', null, { token })
  const { userId, roles } = openUserData(v.parse(v.object({ userData: v.string() }), result).userData)
  const menu = await call(
    server,
    'getMenu',
    { clientId: CLIENTS.svtu, roleId: roles.map(({ roleId }) => roleId), userId },
    { token },
  )
  return v.parse(v.array(v.object({ routeName: v.string() })), menu.result).map(({ routeName }) => routeName)
}

const colleges = v.object({
  collegeAdmins: v.array(
    v.object({
      collegeId: v.number(),
      code: v.string(),
      admins: v.array(v.object({ loginName: v.string(), until: v.nullable(v.string()) })),
    }),
  ),
})
/** Returns the administrators of the first college, as the server answers, and whether their term ends. */
export async function readCollegeAdministrators(
  server: Place,
): Promise<{ readonly collegeId: number; readonly code: string; readonly ends: Readonly<Record<string, boolean>> }> {
  const { result } = await ask(server, 'collegeAdmins', {}, { token: await signInByCall(server, 'asha.admin') })
  const [first] = v.parse(colleges, result).collegeAdmins
  if (!first) throw new Error('There is no college.')
  return {
    collegeId: first.collegeId,
    code: first.code,
    ends: Object.fromEntries(first.admins.map(({ loginName, until }) => [loginName, until !== null])),
  }
}

/** Returns the token in the newest invitation to an address, from the outbox of the demo. */
export async function invitation({ origin }: Place, address: string): Promise<string | undefined> {
  const mails = await (await fetch(`${origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(address)}`)).text()
  return /userEmailConfirm\/([\w-]{20,})/.exec(/<article[\s\S]*?<\/article>/.exec(mails)?.[0] ?? '')?.[1]
}

/**
 * Returns the steps of the journey: `open` and `enter` open a page as a new visitor, `follow` uses the menu, `record`
 * opens the record of a user from the list.
 */
export function startWorkday(device: JourneyDevice, app: { readonly server: Place; readonly browser: Browser }) {
  const { language } = device
  const visits: Visit[] = []
  /** Returns the entry of the menu for a page, in its area, which is opened first. */
  async function openEntry(page: Page, key: string): Promise<Locator> {
    const menu = page.getByRole('navigation', { name: messagePattern(language, 'portal.menu') })
    const link = page.getByRole('link', { name: messagePattern(language, key), includeHidden: true })
    const entry = menu.locator(link)
    await entry.waitFor({ state: 'attached' })
    // A page that is still coming opens the area of its own entry when it has come.
    await waitForContent(page)
    const isShown = await entry.isVisible()
    if (!isShown) await menu.locator('li:has(> button)', { has: link }).getByRole('button').click()
    await entry.waitFor()
    return entry
  }
  async function open(path = '/svtu'): Promise<Page> {
    const opened = await openOnDevice(app.browser, `${app.server.origin}/portal.html#${path}`, device)
    visits.push(opened)
    opened.page.setDefaultTimeout(60_000)
    return opened.page
  }
  async function follow(page: Page, key: string): Promise<void> {
    // A page that is still coming takes the focus when it has come.
    await waitForContent(page)
    await (await openEntry(page, key)).press('Enter')
  }
  return {
    visits,
    open,
    follow,
    async enter(userName: string, password?: string): Promise<Page> {
      const page = await open()
      await signIn(page, userName, password)
      await waitUntilSignedIn(page)
      return page
    },
    /** Waits until the menu offers a page. */
    async offered(page: Page, key: string): Promise<void> {
      await openEntry(page, key)
    },
    /** Searches for a user who must be the only result, and opens the record. */
    async record(page: Page, search: string): Promise<void> {
      await follow(page, 'menu.userManagement')
      const list = page.locator('campus-user-management')
      await list.getByRole('searchbox').fill(search)
      const rows = list.locator('[data-row], [data-card]')
      await expect.poll(() => rows.count()).toBe(1)
      await rows.getByRole('button').filter({ hasText: /\S/ }).first().click()
      await page.waitForURL(/edit-user-details\?user=/)
      await page.locator('campus-edit-user-details').getByRole('tab').first().waitFor()
    },
  }
}
