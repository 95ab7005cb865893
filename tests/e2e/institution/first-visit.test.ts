import { resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { applyFile } from '../../../server/app/institution/apply-file.ts'
import { openInstallation } from '../../../server/app/institution/open-installation.ts'
import type { RunningServer } from '../../../server/app/start.ts'
import { DEFINITION } from '../../support/institution/setup.ts'
import { createEmptyInstallation, type EmptyInstallation } from '../../support/server/empty-installation.ts'
import { at, launch, visit } from '../support.ts'

let [installation, browser, server]: [EmptyInstallation | undefined, Browser | undefined, RunningServer | undefined] = [
  undefined,
  undefined,
  undefined,
]
beforeAll(async () => {
  installation = await createEmptyInstallation()
  browser = await launch()
})
afterEach(() => server?.close())
afterAll(async () => {
  await browser?.close()
  await installation?.remove()
})

/** Starts the real installation of this file with another institution; without a code, as it is. */
async function startWith(code?: string): Promise<(path: string) => ReturnType<typeof visit>> {
  if (!installation) throw new Error('There is no installation.')
  if (code !== undefined) {
    const opened = await openInstallation(installation.settings())
    await applyFile(opened, {
      definition: { ...DEFINITION, code, sites: [] },
      administrator: undefined,
      picture: undefined,
      pictures: [],
    })
    await opened.close()
  }
  server = await installation.start({}, { assetsFolder: resolve('dist/client') })
  const { origin } = server
  return (path) => visit(browser ?? expect.fail('No browser was started.'), `${origin}/portal.html#${path}`)
}

const NONE = 'No institution has been set up on this server yet'

// One installation, because its database takes longer than the visits: each test adds an institution.
describe('a visitor in a fresh browser', () => {
  it('is told at any address that no institution exists', async () => {
    const open = await startWith()
    for (const path of ['/start', '/unknown', '/institution-settings']) {
      const { page, close } = await open(path)
      await page.getByRole('heading', { name: NONE }).waitFor()
      await expect.poll(() => page.getByText('Choose one of these:').count(), { message: path }).toBe(0)
      await close()
    }
  })

  it('chooses nothing on a server with one institution', async () => {
    const open = await startWith('himgiri')
    const guarded = await open('/institution-settings')
    await guarded.page.waitForURL(at('/himgiri'))
    await guarded.page.getByText('Session Not Found....Please Login!!!').waitFor()
    await guarded.page.locator('campus-admin-login form').waitFor()
    await guarded.close()
    const form = await open('/download-exam-hall-ticket-Before-Login')
    await form.page.locator('campus-hall-ticket form').waitFor()
    await form.close()
  })

  it('chooses an institution where there are several', async () => {
    const open = await startWith('sagar')
    const { page, close } = await open('/institution-settings')
    await page.waitForURL(at('/start'))
    await expect.poll(() => page.getByRole('button', { name: 'Himgiri University' }).count()).toBe(2)
    await close()
  })
})
