import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getMessage } from '../../../server/lib/i18n/messages.ts'
import { formatNumber } from '../../../src/core/i18n/format.ts'
import { call, CLIENTS } from '../../support/calls.ts'
import {
  startWorkday,
  peopleFile,
  INCOMING,
  OUTGOING,
  readCollegeAdministrators,
  invitation,
  correctRow,
  SCAN,
  screensOf,
  today,
  VARIANTS,
} from './administrator-workday-steps.ts'
import { at, goTo, journeys, signIn } from '../support.ts'
import { DESKTOP, expectReadable, messagePattern, readMessage } from '../devices.ts'

/** A desktop only: lists, forms and imports on a phone are proven one by one by the browser tests. */
const device = DESKTOP
const app = journeys()
const NEW_PASSWORD = 'harbour-mango-73-violin'

describe('a university administrator', () => {
  const { language } = device
  const { role, surname, number } = VARIANTS[language]
  const { open, enter, follow, offered, record, visits } = startWorkday(device, app)
  const text = (key: string, slots?: Readonly<Record<string, string>>) => messagePattern(language, key, slots)
  const rightLabel = (menu: string) => `${readMessage(language, menu)}: ${readMessage(language, 'right.view')}`
  const counted = (count: number) => ({ number: formatNumber(count) })
  /** Returns the label of an action without the ellipsis of its menu entry. */
  const actionName = (kind: string) => readMessage(language, `people.act.${kind}`).replace('…', '')
  const one = `${language}.day.02`
  const address = `${one}@example.edu`

  let folder = ''
  let asha: Page
  /** The page of one of the imported users, from her invitation on. */
  let invited: Page
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'campus-day-'))
  })
  afterAll(async () => {
    for (const { close } of visits) await close()
    await rm(folder, { recursive: true, force: true })
  })

  it('creates a role with two screens', async () => {
    asha = await enter('asha.admin')
    await follow(asha, 'page.modulesDashboard')
    await asha
      .getByRole('link', { name: readMessage(language, 'module.administration') })
      .first()
      .click()
    await follow(asha, 'menu.roleManagement')
    await asha.getByRole('button', { name: text('people.role.add') }).click()
    const screen = asha.locator('campus-add-role')
    await screen.locator('input[name=name]').focus()
    await asha.keyboard.type(role)
    await screen.locator('select[name=userType]').selectOption('UNIVERSITY')
    await screen.getByLabel(rightLabel('menu.downloadExamHallTicketBeforeLogin')).last().check()
    await screen.getByLabel(rightLabel('menu.dummyDashboard')).focus()
    await asha.keyboard.press('Space')
    await expectReadable(asha, device)
    await screen.getByRole('button', { name: text('people.role.save') }).click()
    await asha.getByText(readMessage(language, 'people.role.created')).waitFor()

    await follow(asha, 'menu.roleManagement')
    const list = asha.locator('campus-role-management')
    await list.getByRole('searchbox').fill(role)
    await list.locator('[data-row], [data-card]').filter({ hasText: role }).first().waitFor()
    await expectReadable(asha, device)
  })

  it('imports forty people with names in many scripts, corrects one invalid row and imports it afterwards', async () => {
    const path = join(folder, 'counter.csv')
    await writeFile(path, peopleFile(device))
    await follow(asha, 'menu.userManagement')
    const screen = asha.locator('campus-user-management')
    const send = async (count: number) => {
      await screen.locator('input[type=file]').setInputFiles(path)
      await screen.getByRole('button', { name: text('import.continue') }).click()
      await screen
        .getByText(
          text(`import.columns.lead_${count === 1 ? 'one' : 'other'}`, {
            file: 'counter.csv',
            ...counted(count),
          }),
        )
        .waitFor()
      await screen.getByLabel(readMessage(language, 'people.import.invite')).check()
      await screen.getByRole('button', { name: text('import.check') }).click()
    }
    await screen.getByRole('button', { name: text('people.list.import') }).click()
    await send(40)
    await screen.getByText(readMessage(language, 'people.import.cell.EMAIL_WRONG')).first().waitFor()
    await expectReadable(asha, device)
    const [download] = await Promise.all([
      asha.waitForEvent('download'),
      screen.getByRole('button', { name: text('import.wrong.download') }).click(),
    ])
    const wrong = await readFile(await download.path(), 'utf8')
    await screen.getByRole('button', { name: text('people.import.run_other', counted(39)) }).click()
    await screen.getByText(text('import.done')).waitFor()

    expect(wrong.trim().split('\r\n')).toHaveLength(2)
    await writeFile(path, correctRow(wrong, device))
    await screen.getByRole('button', { name: text('import.otherFile') }).click()
    await send(1)
    await screen.getByRole('button', { name: text('people.import.run_one', counted(1)) }).click()
    await screen.getByText(text('import.done')).waitFor()
    await screen.getByRole('button', { name: text('people.import.show') }).click()

    await screen.getByRole('searchbox').fill(`${language}.day`)
    await screen
      .getByText(text('table.results_other', counted(40)))
      .first()
      .waitFor()
    await screen.locator('[data-row], [data-card]', { hasText: role }).first().waitFor()
    await expectReadable(asha, device)
  })

  it('sees an invited user set a password and get the two screens of the role only', async () => {
    await expect.poll(() => invitation(app.server, address)).toBeDefined()
    invited = await open(`/svtu/userEmailConfirm/${await invitation(app.server, address)}`)
    await invited.locator('campus-email-confirm button').first().click()
    await invited.locator('input[name=password]').fill(NEW_PASSWORD)
    await invited.locator('input[name=repeat]').fill(NEW_PASSWORD)
    await expectReadable(invited, device)
    await invited.getByRole('button', { name: text('account.setPassword') }).click()
    await invited.getByRole('link', { name: text('account.signInInstead') }).click()
    await signIn(invited, one, NEW_PASSWORD)
    await invited.waitForURL(/modules-dashboard|landing/)
    await goTo(invited, '/landing')
    await invited.locator('campus-landing h1').waitFor()
    await offered(invited, 'menu.dummyDashboard')
    expect((await screensOf(app.server, one, NEW_PASSWORD)).toSorted()).toEqual([
      '/download-exam-hall-ticket-Before-Login',
      '/dummyDashboard',
    ])
    await goTo(invited, '/user-management')
    await invited.waitForURL(at('/UnAuth'))
    await expectReadable(invited, device)
  })

  it('adds a screen to the role, and the user has it at the next call', async () => {
    await goTo(invited, '/landing')
    await invited.locator('campus-landing h1').waitFor()
    await follow(asha, 'menu.roleManagement')
    const screen = asha.locator('campus-role-management')
    await screen.getByRole('searchbox').fill(role)
    await screen.getByRole('button', { name: text('table.actionsFor', { name: role }) }).click()
    await asha.getByRole('menuitem', { name: text('people.role.act.menus') }).click()
    const drawer = screen.getByRole('dialog')
    await drawer.getByLabel(rightLabel('menu.du')).check()
    await drawer.getByRole('status').getByText(text('people.role.summary_one')).waitFor()
    await expectReadable(asha, device)
    await drawer.getByRole('button', { name: text('people.role.save') }).click()
    await drawer.waitFor({ state: 'hidden' })

    await goTo(invited, '/updateUserDetails')
    await invited.getByText(text('portal.accessChanged')).waitFor()
    await offered(invited, 'menu.du')
    expect(await screensOf(app.server, one, NEW_PASSWORD)).toContain('/du')
  })

  it('finds the user by a name in its own script, and corrects the mobile number with a reason', async () => {
    await record(asha, `نسرین ${surname}`)
    await asha
      .locator('campus-edit-user-details')
      .getByRole('button', { name: text('people.find.edit') })
      .click()
    const form = asha.locator('campus-update-edit-user')
    await form.locator('input[name=designation]').fill('Head of the counter')
    await form.getByText(readMessage(language, 'people.form.wasEmpty')).waitFor()
    await form.locator('input[name=mobile]').fill(number)
    await form.getByRole('button', { name: text('people.form.save') }).click()
    await form.getByText(readMessage(language, 'people.form.reasonMissing')).first().waitFor()
    await expectReadable(asha, device)
    await form.locator('textarea[name=reason]').fill('She told us at the counter')
    await form.getByRole('button', { name: text('people.form.save') }).click()
    await form.getByText(text('people.form.saved_other', { count: '2' })).waitFor()

    await record(asha, number.slice(-4))
    const shown = asha.locator('campus-edit-user-details')
    await shown.getByText('Head of the counter').waitFor()
    await shown.getByRole('tab', { name: readMessage(language, 'people.find.tab.acts') }).click()
    await shown.getByText(text('people.find.act.updateEditUser')).waitFor()
    await expectReadable(asha, device)
  })

  it('hands a college over to another administrator, with an overlap of two days', async () => {
    const { collegeId, code: college } = await readCollegeAdministrators(app.server)
    await follow(asha, 'menu.editCollegeAdmin')
    const screen = asha.locator('campus-edit-college-admin')
    await screen.getByRole('searchbox').fill(college)
    const rows = screen.locator('[data-row], [data-card]')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.getByRole('button').filter({ hasText: /\S/ }).first().click()
    await screen.getByRole('button', { name: text('people.college.handOver') }).click()
    const panel = screen.getByRole('dialog')
    await panel.locator('input[name=incoming]').fill(INCOMING.slice(0, 4))
    await panel.getByRole('option', { name: INCOMING }).click()
    await panel.locator('input[name=effectiveOn]').fill(today())
    await panel.locator('select[name=overlapDays]').selectOption('2')
    await panel.locator('input[name=orderNo]').fill('SVTU/2026/118')
    await panel.locator('input[name=orderDate]').fill(today())
    await panel.locator('input[type=file]').setInputFiles({ name: 'order.png', mimeType: 'image/png', buffer: SCAN })
    for (const box of await panel.getByRole('checkbox').all()) await box.check()
    await expectReadable(asha, device)
    await panel.getByRole('button', { name: text('people.college.handOver') }).click()
    await screen.getByText(text('people.college.done.APPROVED')).waitFor()
    await expectReadable(asha, device)

    // Both administer the college now, one of them for two more days.
    expect((await readCollegeAdministrators(app.server)).ends).toEqual({ [OUTGOING]: true, [INCOMING]: false })
    const page = await enter(INCOMING)
    await goTo(page, `/editCollegeAdmin?college=${collegeId}`)
    const own = page.locator('section[aria-labelledby=college]').getByRole('listitem')
    await own.nth(1).waitFor()
    await expect.poll(async () => (await own.allTextContents()).join()).toContain(OUTGOING)
    await expectReadable(page, device)
    expect(await screensOf(app.server, OUTGOING)).toContain('/editCollegeAdmin')
  })

  it('suspends the user, who is signed out at the next call and cannot sign in again', async () => {
    await record(asha, one)
    const screen = asha.locator('campus-edit-user-details')
    await screen.getByRole('button', { name: text('people.find.acts') }).click()
    await screen.getByRole('menuitem', { name: text('people.act.SUSPEND') }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByText(text('people.act.will.SUSPEND_one', { count: '1' })).waitFor()
    await panel.locator('textarea[name=reason]').fill('Left the counter')
    await expectReadable(asha, device)
    await panel.getByRole('button', { name: actionName('SUSPEND'), exact: true }).click()
    await asha.getByText(text('people.act.done.SUSPEND')).waitFor()

    await goTo(invited, '/landing')
    await invited.getByText(text('session.ended')).first().waitFor()
    expect(
      await call(app.server, 'ldapLogin', { clientId: CLIENTS.svtu, userName: one, password: NEW_PASSWORD }),
    ).not.toMatchObject({ errorCode: 1000 })
  })

  it('sees why a person cannot open a page, and that person is refused it', async () => {
    await record(asha, 'empty.menu')
    const screen = asha.locator('campus-edit-user-details')
    await screen.getByRole('button', { name: text('people.find.acts') }).click()
    await screen.getByRole('menuitem', { name: text('people.act.why') }).click()
    const panel = screen.getByRole('dialog')
    await panel.getByRole('combobox').first().focus()
    await asha.keyboard.type('role-man')
    await panel.getByRole('option', { name: /role-management/ }).waitFor()
    await asha.keyboard.press('ArrowDown')
    await asha.keyboard.press('Enter')
    // The longest text between the slots of the message.
    const [piece = ''] = getMessage(language, 'why.noRoleGives')
      .split(/[“”]?\{\w+\}[“”]?/)
      .toSorted((one, other) => other.length - one.length)
    await panel.getByText(piece.trim()).first().waitFor()
    await expectReadable(asha, device)

    expect(await screensOf(app.server, 'empty.menu')).toEqual([])
    const kavita = await enter('empty.menu')
    await goTo(kavita, '/role-management')
    await kavita.waitForURL(at('/UnAuth'))
  })

  it('causes no console error in any of the windows', () => {
    expect(visits.flatMap(({ wrong }) => wrong)).toEqual([])
  })
})
