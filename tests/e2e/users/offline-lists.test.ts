import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { NODE_FLAGS } from '../../support/server/node-flags.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { administratorAt } from '../layout-shifts.ts'
import { accessibilityProblems, journeys } from '../support.ts'

const app = journeys()

/** Reads the state that a list shows: number of results, page, active filters and selected tab. */
async function readListState(screen: Locator) {
  const pages = screen.getByRole('navigation', { name: 'Pages of the list' })
  const tab = await screen.getByRole('tab', { selected: true }).allTextContents()
  return {
    count: await screen
      .getByRole('status')
      .filter({ hasText: /^\d+ results?$/ })
      .textContent(),
    page: await pages.locator('.c-pager-range').textContent(),
    chips: (await screen.getByRole('group', { name: 'Active filters' }).allTextContents()).join(),
    tab: tab.join().replace(/\d+$/, ''),
  }
}

/** Waits for the first page of the unfiltered list; returns its state and the number of users in the demonstration. */
async function readCompleteState(screen: Locator) {
  await screen
    .getByText(/^1–25 of \d+$/)
    .first()
    .waitFor()
  const total = Number.parseInt((await readListState(screen)).count ?? '', 10)
  const complete = { count: `${total} results`, page: `1–25 of ${total}`, chips: '', tab: 'All' }
  await expect.poll(() => readListState(screen)).toEqual(complete)
  return { complete, total }
}

describe('an administrator who goes offline', () => {
  it('sees counts and filters that match the loaded rows, and the new results once online', async () => {
    const { page, open, close } = await administratorAt(app.browser, app.server.origin)
    const screen = await open('/user-management', 'campus-user-management')
    const { complete } = await readCompleteState(screen)
    const names = await screen.locator('[data-row] > th').allTextContents()

    await page.context().setOffline(true)
    await screen.getByRole('searchbox').fill('meera')
    const notice = screen.getByText('You are offline. Showing data from')
    await notice.waitFor()
    await screen.getByText('Your last change has not loaded yet.').waitFor()
    await expect.poll(() => readListState(screen)).toEqual(complete)
    await expect.poll(() => screen.locator('[data-row] > th').allTextContents()).toEqual(names)
    await expect.poll(() => screen.getByRole('searchbox').inputValue()).toBe('meera')
    expect(await accessibilityProblems(page)).toEqual([])
    await screen.getByRole('tab', { name: /^College/ }).click()
    await page.waitForURL(/tab=COLLEGE/)
    await notice.waitFor()
    await expect.poll(() => readListState(screen)).toEqual(complete)

    await page.context().setOffline(false)
    await screen.locator('[data-row]', { hasText: 'Meera Bhosale' }).waitFor()
    await notice.waitFor({ state: 'detached' })
    await expect
      .poll(() => readListState(screen))
      .toMatchObject({ count: '1 result', page: '1–1 of 1', tab: 'College' })
    await expect.poll(async () => (await readListState(screen)).chips).toContain('meera')
    await close()
  })

  it('still sees the loaded page when the next one fails, and gets the next one once online', async () => {
    const { page, open, close } = await administratorAt(app.browser, app.server.origin)
    const screen = await open('/user-management', 'campus-user-management')
    const { complete, total } = await readCompleteState(screen)
    await page.context().setOffline(true)
    await screen.getByRole('button', { name: 'Next' }).click()
    await screen.getByText('You are offline.').waitFor()
    await page.waitForURL(/page=2/)
    await expect.poll(() => readListState(screen)).toEqual(complete)
    await page.context().setOffline(false)
    await expect.poll(() => readListState(screen)).toEqual({ ...complete, page: `26–${total} of ${total}` })
    await close()
  })

  it('sees the list again after the server has restarted', async () => {
    const dataDir = await createSeededFolder()
    const server = await startServerProcess({ dataDir, flags: NODE_FLAGS })
    const { open, close } = await administratorAt(app.browser, server.origin)
    const screen = await open('/role-management', 'campus-role-management')
    await expect.poll(() => readListState(screen)).toMatchObject({ count: '16 results', chips: '' })
    await server.stop()
    await screen.getByRole('searchbox').fill('teacher')
    await screen.getByText('You are offline. Showing data from').waitFor()
    await expect.poll(() => readListState(screen)).toMatchObject({ count: '16 results', chips: '' })
    const again = await startServerProcess({ dataDir, flags: NODE_FLAGS, port: server.port })
    await expect.poll(() => readListState(screen)).toMatchObject({ count: '1 result' })
    await screen.getByText('You are offline.').waitFor({ state: 'detached' })
    await close()
    await again.stop()
  })
})
