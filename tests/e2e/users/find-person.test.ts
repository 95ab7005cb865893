import { describe, expect, it } from 'vitest'
import { administratorAt } from '../layout-shifts.ts'
import { accessibilityProblems, goTo, journeys } from '../support.ts'
import { waitForContent } from '../open-page.ts'

const app = journeys()
const administrator = (width?: number) =>
  administratorAt(app.browser, app.server.origin, width === undefined ? {} : { width })
const FIND = 'campus-edit-user-details'
const LIST = 'campus-user-management'

describe('an administrator who searches for a person', () => {
  it('gets as many results as the list for the same words, page by page, and can open the list', async () => {
    const { page, open, wrong, close } = await administrator()
    const list = await open('/user-management', LIST)
    const count = list.getByRole('status').filter({ hasText: /^\d+ results?$/ })
    const found = page.locator(FIND)
    const counts: number[] = []
    for (const words of ['pa', 'meera bho', 'example']) {
      await goTo(page, `/user-management?search=${encodeURIComponent(words)}`)
      await expect.poll(() => list.getByRole('group', { name: 'Active filters' }).textContent()).toContain(words)
      await expect.poll(() => list.getAttribute('data-follows-address')).toBe('')
      await list.locator('section[aria-busy=false]').waitFor()
      const listed = Number.parseInt((await count.textContent()) ?? '', 10)
      await goTo(page, `/edit-user-details?q=${encodeURIComponent(words)}`)
      await expect
        .poll(async () => Number.parseInt((await found.locator('[role=status]').first().textContent()) ?? '', 10), {
          message: words,
        })
        .toBe(listed)
      counts.push(listed)
    }
    // The last search has more results than fit on one page.
    const total = counts.at(-1) ?? 0
    expect(total).toBeGreaterThan(20)
    await expect.poll(() => found.getByRole('listitem').count()).toBe(20)
    await found.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    await expect.poll(() => found.getByRole('listitem').count()).toBe(Math.min(total - 20, 20))
    expect(await accessibilityProblems(page)).toEqual([])
    await page.goBack()
    await expect.poll(() => found.getByRole('listitem').count()).toBe(20)
    await found.getByRole('button', { name: `Show all ${total} in the list` }).click()
    await page.waitForURL(/user-management\?search=example/)
    await expect.poll(() => count.textContent()).toBe(`${total} results`)
    expect(wrong).toEqual([])
    await close()
  })

  it('opens each tab of a record with a click, and returns to tabs with Back and reload', async () => {
    const { page, wrong, close } = await administrator()
    await goTo(page, '/edit-user-details?q=aarti ramesh')
    const screen = page.locator(FIND)
    await screen.getByRole('listitem').getByRole('button').first().click()
    await screen.getByRole('tab', { name: 'Profile', selected: true }).waitFor()
    const parts = {
      'Roles and scope': 'roles',
      Colleges: 'colleges',
      Logins: 'signIns',
      Holds: 'holds',
      Payments: 'payments',
      'Hall tickets': 'tickets',
      Notes: 'notes',
      Audit: 'acts',
    }
    const shown = new Map<string, string>()
    const panel = screen.getByRole('tabpanel')
    for (const [name, id] of Object.entries(parts)) {
      await screen.getByRole('tab', { name: new RegExp(`^${name}`) }).click()
      await page.waitForURL(new RegExp(`tab=${id}`))
      await screen.getByRole('tab', { name: new RegExp(`^${name}`), selected: true }).waitFor()
      expect(await panel.getAttribute('aria-labelledby')).toBe(
        await screen.getByRole('tab', { selected: true }).getAttribute('id'),
      )
      await waitForContent(page)
      shown.set(id, (await panel.textContent()) ?? '')
    }
    expect(new Set(shown.values()).size, 'parts that show something of their own').toBe(shown.size)
    await page.goBack()
    await screen.getByRole('tab', { name: /^Notes/, selected: true }).waitFor()
    await page.goBack()
    await screen.getByRole('tab', { name: /^Hall tickets/, selected: true }).waitFor()
    await page.reload()
    await screen.getByRole('tab', { name: /^Hall tickets/, selected: true }).waitFor()
    await expect.poll(() => panel.textContent()).toBe(shown.get('tickets'))
    expect(wrong).toEqual([])
    await close()
  })

  it.each([1280, 360])(
    'at %i px returns from a record to the list with the same page, scroll position and focus',
    async (width) => {
      const { page, open, wrong, close } = await administrator(width)
      const list = await open('/user-management?size=10&page=2&sort=-name&hide=', LIST)
      await waitForContent(page)
      const row = list.locator('[data-row], [data-card]').nth(8)
      const name = (await row.locator('bdi').first().textContent()) ?? ''
      const address = page.url()
      await row.scrollIntoViewIfNeeded()
      const top = await row.evaluate((part) => part.getBoundingClientRect().top)
      await row.getByRole('button', { name: new RegExp(`^${name}`) }).click()
      await page.waitForURL(/edit-user-details\?user=/)
      const screen = page.locator(FIND)
      await screen.getByRole('tab', { name: /^Roles/ }).click()
      await page.waitForURL(/tab=roles/)
      await screen.getByRole('button', { name: 'Back to the list' }).click()
      await page.waitForURL(address)
      const again = list.locator('[data-row], [data-card]').filter({ hasText: name })
      await again.waitFor()
      await expect
        .poll(() => list.evaluate((host) => host.shadowRoot?.activeElement?.textContent ?? ''))
        .toContain(name)
      await expect
        .poll(() => again.evaluate((part) => Math.round(part.getBoundingClientRect().top)))
        .toBe(Math.round(top))

      await again.getByRole('button', { name: `Actions for ${name}` }).click()
      await page.getByRole('menuitem', { name: 'View' }).first().click()
      await page.waitForURL(/edit-user-details\?user=/)
      await screen.getByRole('tab', { name: 'Profile' }).waitFor()
      await page.goBack()
      await page.waitForURL(address)
      await expect
        .poll(() => list.evaluate((host) => host.shadowRoot?.activeElement?.textContent ?? ''))
        .toContain(name)
      expect(wrong).toEqual([])
      await close()
    },
  )

  it('opens the roles of a staff member in the form, and those of a student in the record', async () => {
    const { page, open, wrong, close } = await administrator()
    const list = await open('/user-management?search=noor', LIST)
    await list
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Roles', exact: true }).click()
    await page.waitForURL(/update-edit-user\?user=.*part=roles/)
    const form = page.locator('campus-update-edit-user')
    await expect
      .poll(() => form.evaluate((host) => host.shadowRoot?.activeElement?.textContent ?? ''))
      .toContain('Roles and colleges')
    await expect
      .poll(() =>
        form.evaluate((host) => (host.shadowRoot?.activeElement?.getBoundingClientRect().top ?? -1) < innerHeight / 2),
      )
      .toBe(true)
    expect(await accessibilityProblems(page)).toEqual([])

    await open('/user-management?filter.userType=choice:STUDENT', LIST)
    await list
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: 'Roles', exact: true }).click()
    await page.waitForURL(/edit-user-details\?user=.*tab=roles/)
    await page
      .locator(FIND)
      .getByRole('tab', { name: /^Roles/, selected: true })
      .waitFor()
    expect(wrong).toEqual([])
    await close()
  })
})
