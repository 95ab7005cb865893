import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'
import * as v from 'valibot'
import { sentence } from '../../../server/lib/i18n/messages.ts'
import { ask, call, CLIENTS, openUserData, signIn as signInByCall } from '../../support/calls.ts'
import { PASSWORD, signIn, type Visit } from '../support.ts'
import { waitUntilSignedIn, openOnDevice, messagePattern, type JourneyDevice } from '../devices.ts'

interface Place {
  readonly origin: string
}

const FIELDS = ['userType', 'firstName', 'lastName', 'email', 'mobile', 'loginName', 'roles'] as const
const FIRST = ['Anjali', 'वैशाली', 'نسرین', 'ޢާއިޝަތު', 'Zoë', 'મીનાક્ષી', 'தமிழ்ச்செல்வி', 'শ্রাবণী']
/** Places in the file: her of whom the day tells, and the one whose address is none. */
const [HER, FAULTY] = [2, 16]

/** What is another one in each telling of the day, because all of them happen at one institution. */
export const VARIANTS = {
  en: {
    role: 'Counter helper',
    code: 'COUNTER_HELPER',
    surname: 'Tamboli',
    numbers: '98220555',
    number: '9822077771',
    outgoing: 'meera.principal',
    incoming: 'noor.clerk',
  },
  mr: {
    role: 'Window helper',
    code: 'WINDOW_HELPER',
    surname: 'तांबोळी',
    numbers: '98230555',
    number: '9822077772',
    outgoing: 'meera.principal',
    incoming: 'noor.clerk',
  },
  ur: {
    role: 'Desk helper',
    code: 'DESK_HELPER',
    surname: 'تامبولی',
    numbers: '98240555',
    number: '9822077773',
    // The day in Marathi, which comes before this one at the same institution, has exchanged them.
    outgoing: 'noor.clerk',
    incoming: 'meera.principal',
  },
} as const

/** The smallest picture there is, as a scan of an order. */
export const SCAN = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
/** Today where the university is, as its date fields are typed. */
export const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date())

/**
 * Forty people of many scripts as a file, under headers of its language; everybody is somebody else, and the
 * seventeenth has an address that is none.
 */
export function fortyPeople({ language }: JourneyDevice): string {
  const { surname, code, numbers } = VARIANTS[language]
  const line = (index: number) => {
    const own = `${language}.day.${String(index).padStart(2, '0')}`
    return [
      'UNIVERSITY',
      FIRST[index % FIRST.length],
      index === HER ? surname : 'Deshmukh',
      index === FAULTY ? 'anjali at example.edu' : `${own}@example.edu`,
      `${numbers}${own.slice(-2)}`,
      own,
      code,
    ].join(',')
  }
  return [
    '\uFEFF' + FIELDS.map((field) => sentence(language, `importHeader.${field}`)).join(','),
    ...Array.from({ length: 40 }, (_, index) => line(index)),
  ].join('\r\n')
}
/** The line that was wrong, mended. */
export const mended = (wrong: string, { language }: JourneyDevice): string =>
  wrong.replace('anjali at example.edu', `${language}.day.${FAULTY}@example.edu`)

/** The screens that somebody's menu holds, as the server says. */
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
/** Who administers the first college, as the server says, and whether that ends. */
export async function inCharge(
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

/** The token in the newest invitation to an address, from the demo's outbox. */
export async function invitation({ origin }: Place, address: string): Promise<string | undefined> {
  const mails = await (await fetch(`${origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(address)}`)).text()
  return /userEmailConfirm\/([\w-]{20,})/.exec(/<article[\s\S]*?<\/article>/.exec(mails)?.[0] ?? '')?.[1]
}

/**
 * The portal as people of one day go about it: `open` and `enter` begin a window of their own, `follow` goes along the
 * menu, `record` opens somebody's record from the list of users.
 */
export function dayIn(way: JourneyDevice, begun: { readonly server: Place; readonly browser: Browser }) {
  const { language, width } = way
  const visits: Visit[] = []
  const entry = (page: Page, key: string) =>
    page
      .getByRole('navigation', { name: messagePattern(language, 'portal.menu') })
      .getByRole('link', { name: messagePattern(language, key) })
  // By key: on a telephone a message may lie over the button for as long as the pointer rests on it.
  const openMenu = async (page: Page) => {
    if (width < 500)
      await page
        .getByRole('banner')
        .getByRole('button', { name: messagePattern(language, 'portal.menu') })
        .press('Enter')
  }
  async function open(path = '/svtu'): Promise<Page> {
    const opened = await openOnDevice(begun.browser, `${begun.server.origin}/portal.html#${path}`, way)
    visits.push(opened)
    opened.page.setDefaultTimeout(60_000)
    return opened.page
  }
  async function follow(page: Page, key: string): Promise<void> {
    await openMenu(page)
    await entry(page, key).press('Enter')
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
      await openMenu(page)
      await entry(page, key).waitFor()
      if (width < 500) await page.keyboard.press('Escape')
    },
    /** Finds the only one whom a search leaves. */
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
