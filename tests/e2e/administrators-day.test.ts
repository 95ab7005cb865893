import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { call, CLIENTS, openUserData, signIn as signInByCall } from '../support/calls.ts'
import { at, goTo, journeys, PASSWORD, signIn, visit, type Visit } from './support.ts'

const begun = journeys()
const NEW_PASSWORD = 'harbour-mango-73-violin'
const COLLEGE = 'Nirmalnagar College of Arts and Commerce'
const HEADERS = ['User type', 'First name', 'Last name', 'E-mail', 'Mobile', 'Login name', 'Roles']
const FIRST = ['Anjali', 'वैशाली', 'نسرین', 'ޢާއިޝަތު', 'Zoë', 'મીનાક્ષી', 'தமிழ்ச்செல்வி', 'শ্রাবণী']
const FAULTY = 16

/** One line of the file; everybody is somebody else. The seventeenth has an address that is none. */
const line = (index: number): string => {
  const own = `day.${String(index).padStart(2, '0')}`
  return ['UNIVERSITY', FIRST[index % FIRST.length], 'Deshmukh', index === FAULTY ? 'anjali at example.edu' : `${own}@example.edu`, `98220555${own.slice(-2)}`, own, 'COUNTER_HELPER'].join(',')
}
const file = ['\uFEFF' + HEADERS.join(','), ...Array.from({ length: 40 }, (_, index) => line(index))].join('\r\n')
/** The smallest picture there is, as a scan of an order. */
const SCAN = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')
/** Today where the university is, as its date fields are typed. */
const today = (): string => new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata' }).format(new Date())

let folder = ''
const visits: Visit[] = []
let asha: Page
/** One of the forty, in her own window, from the moment when she has signed in. */
let nasreen: Page

/** A window of somebody who reads English; the institution's own language is Marathi. */
async function open(path = '/svtu'): Promise<Page> {
  const opened = await visit(begun.browser, `${begun.server.origin}/portal.html#${path}`)
  opened.page.setDefaultTimeout(60_000)
  visits.push(opened)
  await opened.page.locator('campus-portal select').first().selectOption('en')
  return opened.page
}
async function enter(userName: string, password?: string): Promise<Page> {
  const page = await open()
  await signIn(page, userName, password)
  await page.waitForURL((url) => !at('/svtu')(url))
  return page
}
/** An entry of the portal's menu. */
const entry = (page: Page, name: string) => page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true })
const follow = (page: Page, name: string) => entry(page, name).click()
/** The screens that somebody's menu holds, as the server says. */
async function screensOf(userName: string, password = PASSWORD): Promise<readonly string[]> {
  const token = await signInByCall(begun.server, userName, CLIENTS.svtu, password)
  const { result } = await call(begun.server, 'LoginCopy', null, { token })
  const { userId, roles } = openUserData(v.parse(v.object({ userData: v.string() }), result).userData)
  const menu = await call(begun.server, 'getMenu', { clientId: CLIENTS.svtu, roleId: roles.map(({ roleId }) => roleId), userId }, { token })
  return v.parse(v.array(v.object({ routeName: v.string() })), menu.result).map(({ routeName }) => routeName)
}
/** The token in the newest invitation to an address, from the demo's outbox. */
async function invitation(address: string): Promise<string | undefined> {
  const mails = await (await fetch(`${begun.server.origin}/server/demo/outbox?lang=en&to=${encodeURIComponent(address)}`)).text()
  return /userEmailConfirm\/([\w-]{20,})/.exec(/<article[\s\S]*?<\/article>/.exec(mails)?.[0] ?? '')?.[1]
}
/** Opens the record of somebody from the list of users. */
async function record(page: Page, search: string, login: string): Promise<void> {
  await follow(page, 'Users')
  const list = page.locator('campus-user-management')
  await list.getByRole('searchbox').fill(search)
  await list.locator('[data-row]', { hasText: login }).getByRole('button').first().click()
  await page.waitForURL(/edit-user-details\?user=/)
  await page.locator('campus-edit-user-details').getByRole('tab', { name: 'Profile' }).waitFor()
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-day-'))
})
afterAll(async () => {
  for (const { close } of visits) await close()
  await rm(folder, { recursive: true, force: true })
})

describe('the day of a university administrator', { timeout: 240_000 }, () => {
  it('begins with a role for the counter and the two screens that it opens', async () => {
    asha = await enter('asha.admin')
    await asha.getByRole('link', { name: 'Users and roles' }).first().click()
    await follow(asha, 'Roles')
    await asha.getByRole('button', { name: 'Add a role' }).click()
    const screen = asha.locator('campus-add-role')
    await screen.getByRole('textbox', { name: 'Role name' }).first().focus()
    await asha.keyboard.type('Counter helper')
    await screen.getByLabel('User type').selectOption({ label: 'University' })
    await screen.getByLabel('Hall tickets: View').last().check()
    await screen.getByLabel('Analytics: View').focus()
    await asha.keyboard.press('Space')
    await screen.getByRole('button', { name: 'Save', exact: true }).click()
    await asha.getByText('Role created.').waitFor()

    await follow(asha, 'Roles')
    const row = asha.locator('campus-role-management [data-row]', { hasText: 'COUNTER_HELPER' })
    await row.waitFor()
    expect(await row.textContent()).toContain('Counter helper')
  })

  it('goes on with a file of forty people of many scripts: one line is wrong, is mended and comes after the others', async () => {
    const path = join(folder, 'counter.csv')
    await writeFile(path, file)
    await follow(asha, 'Users')
    const screen = asha.locator('campus-user-management')
    await screen.getByRole('button', { name: 'Import a file' }).click()
    await screen.locator('input[type=file]').setInputFiles(path)
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByText('counter.csv has 40 lines.').waitFor()
    await screen.getByLabel('Invite everybody who is added by e-mail').check()
    await screen.getByRole('button', { name: 'Check the file' }).click()
    await screen.getByText('E-mail: Missing, or not a valid address.').first().waitFor()
    const [download] = await Promise.all([asha.waitForEvent('download'), screen.getByRole('button', { name: 'Download the lines with errors' }).click()])
    const wrong = await readFile(await download.path(), 'utf8')
    await screen.getByRole('button', { name: 'Import 39 users' }).click()
    await screen.getByText('The import is finished.').waitFor()

    expect(wrong.trim().split('\r\n')).toHaveLength(2)
    await writeFile(path, wrong.replace('anjali at example.edu', `day.${FAULTY}@example.edu`))
    await screen.getByRole('button', { name: 'Choose another file' }).click()
    await screen.locator('input[type=file]').setInputFiles(path)
    await screen.getByRole('button', { name: 'Continue' }).click()
    await screen.getByLabel('Invite everybody who is added by e-mail').check()
    await screen.getByRole('button', { name: 'Check the file' }).click()
    await screen.getByRole('button', { name: 'Import 1 user' }).click()
    await screen.getByText('The import is finished.').waitFor()
    await screen.getByRole('button', { name: 'Show the users' }).click()

    await screen.getByRole('searchbox').fill('day')
    await screen.getByText('40 results').first().waitFor()
    expect(await screen.locator('[data-row]', { hasText: 'Counter helper' }).count()).toBeGreaterThan(0)
  })

  it('gives one of the forty her way in: she reads the invitation, sets a password, and finds the two screens and no others', async () => {
    await expect.poll(() => invitation('day.02@example.edu')).toBeDefined()
    nasreen = await open(`/svtu/userEmailConfirm/${await invitation('day.02@example.edu')}`)
    await nasreen.locator('campus-email-confirm button').first().click()
    await nasreen.locator('input[name=password]').fill(NEW_PASSWORD)
    await nasreen.locator('input[name=repeat]').fill(NEW_PASSWORD)
    await nasreen.getByRole('button', { name: 'Set password' }).click()
    await nasreen.getByRole('link', { name: 'Go to sign-in' }).click()
    await signIn(nasreen, 'day.02', NEW_PASSWORD)
    await nasreen.waitForURL(/modules-dashboard|landing/)
    await goTo(nasreen, '/landing')
    await entry(nasreen, 'Analytics').waitFor()
    expect((await screensOf('day.02', NEW_PASSWORD)).toSorted()).toEqual(['/download-exam-hall-ticket-Before-Login', '/lookerStudio'])
    await goTo(nasreen, '/user-management')
    await nasreen.waitForURL(at('/UnAuth'))
  })

  it('opens one screen more to the role, and her window has it at the next call', async () => {
    await goTo(nasreen, '/landing')
    await nasreen.getByRole('heading', { name: 'Welcome' }).waitFor()
    await follow(asha, 'Roles')
    const screen = asha.locator('campus-role-management')
    await screen.getByRole('button', { name: 'Actions for Counter helper' }).click()
    await asha.getByRole('menuitem', { name: 'Assign menus' }).click()
    const drawer = screen.getByRole('dialog')
    await drawer.getByLabel('College users: View').check()
    await drawer.getByText('takes effect at their next call.').waitFor()
    await drawer.getByRole('button', { name: 'Save', exact: true }).click()
    await drawer.waitFor({ state: 'hidden' })

    await goTo(nasreen, '/updateUserDetails')
    await nasreen.getByText('Your access has changed.').waitFor()
    await entry(nasreen, 'College users').waitFor()
    expect(await screensOf('day.02', NEW_PASSWORD)).toContain('/collegeUserReport')
  })

  it('finds her by her name in its own script and corrects her number, with a reason and what changes in sight', async () => {
    await record(asha, 'نسرین', 'day.02')
    await asha.locator('campus-edit-user-details').getByRole('button', { name: 'Edit' }).click()
    const form = asha.locator('campus-update-edit-user')
    await form.getByLabel('Designation').fill('Head of the counter')
    await form.getByText('It was empty before.').waitFor()
    await form.getByLabel('Mobile number').fill('9822077777')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Write the reason for this change.').first().waitFor()
    await form.getByRole('textbox', { name: 'Reason for this change' }).fill('She told us at the counter')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByText('Saved: 2 changes.').waitFor()

    await record(asha, '7777', 'day.02')
    const shown = asha.locator('campus-edit-user-details')
    await shown.getByText('Head of the counter').waitFor()
    await shown.getByRole('tab', { name: /^Audit/ }).click()
    await shown.getByText('Account changed').waitFor()
  })

  it('hands a college over to its clerk from today on, with two days in which both are in charge', async () => {
    await follow(asha, 'College administrators')
    const screen = asha.locator('campus-edit-college-admin')
    await screen.getByRole('searchbox').fill(COLLEGE)
    await screen.getByRole('button', { name: COLLEGE }).click()
    await screen.getByRole('button', { name: 'Hand over' }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'New administrator' }).fill('Noor')
    await panel.getByRole('option', { name: /Noor Shaikh/ }).click()
    await panel.getByLabel('Takes over on').fill(today())
    await panel.getByLabel('Overlap').selectOption({ label: '2 days' })
    await panel.getByLabel('Order number').fill('SVTU/2026/118')
    await panel.getByLabel('Date of the order').fill(today())
    await panel.locator('input[type=file]').setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: SCAN })
    for (const box of await panel.getByRole('checkbox').all()) await box.check()
    await panel.getByRole('button', { name: 'Hand over' }).click()
    await screen.getByText('The hand-over is set. Both have been told by e-mail.').waitFor()
    expect(await screen.locator('.c-admin-name', { hasText: 'Meera Bhosale' }).count()).toBeGreaterThan(0)

    // She is in charge now, and Meera still is.
    const noor = await enter('noor.clerk')
    await goTo(noor, '/editCollegeAdmin')
    const own = noor.locator('campus-edit-college-admin')
    await own.getByRole('button', { name: COLLEGE }).click()
    await own.getByRole('heading', { name: COLLEGE }).waitFor()
    expect(await own.locator('section[aria-labelledby=college] .c-admin-name').allTextContents()).toEqual([expect.stringContaining('Meera Bhosale'), expect.stringContaining('Noor Shaikh')])
    expect(await screensOf('meera.principal')).toContain('/editCollegeAdmin')
  })

  it('suspends one of the forty, who is out at her next call and does not come in again', async () => {
    await record(asha, 'day.02', 'day.02')
    const screen = asha.locator('campus-edit-user-details')
    await screen.getByRole('button', { name: 'Actions' }).click()
    await screen.getByRole('menuitem', { name: 'Suspend…' }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByText('1 user will be suspended and signed out.').waitFor()
    await panel.getByRole('textbox').fill('Left the counter')
    await panel.getByRole('button', { name: 'Suspend', exact: true }).click()
    await asha.getByText('User suspended and signed out.').waitFor()

    await goTo(nasreen, '/landing')
    await nasreen.getByText('Your session has ended. Please log in again.').first().waitFor()
    expect(await call(begun.server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: 'day.02', password: NEW_PASSWORD })).not.toMatchObject({ errorCode: 1000 })
  })

  it('ends with the answer why somebody cannot see a page, who really does not get it', async () => {
    await record(asha, 'empty.menu', 'empty.menu')
    const screen = asha.locator('campus-edit-user-details')
    await screen.getByRole('button', { name: 'Actions' }).click()
    await screen.getByRole('menuitem', { name: 'Why can I see or not see this?' }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByRole('combobox', { name: 'Page' }).focus()
    await asha.keyboard.type('role-man')
    await panel.getByRole('option', { name: /role-management/ }).waitFor()
    await asha.keyboard.press('ArrowDown')
    await asha.keyboard.press('Enter')
    await panel.getByText('None of the roles gives the right', { exact: false }).waitFor()

    expect(await screensOf('empty.menu')).toEqual([])
    const kavita = await enter('empty.menu')
    await goTo(kavita, '/role-management')
    await kavita.waitForURL(at('/UnAuth'))
  })

  it('has left no error on the console of any of the windows', () => {
    expect(visits.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})
