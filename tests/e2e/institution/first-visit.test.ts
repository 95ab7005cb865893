import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyFile } from '../../../server/app/institution/apply-file.ts'
import { openInstallation } from '../../../server/app/institution/open-installation.ts'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { DEFINITION } from '../../support/institution/setup.ts'
import { testSettings } from '../../support/server/server.ts'
import { at, launch, visit } from '../support.ts'

let [folder, browser, server]: [string, Browser | undefined, RunningServer | undefined] = ['', undefined, undefined]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-'))
  browser = await launch()
})
afterEach(async () => {
  await browser?.close()
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Starts a real installation with an institution of each code. */
async function startWith(codes: readonly string[]): Promise<(path: string) => ReturnType<typeof visit>> {
  const settings = { ...testSettings(folder), seed: 'none' as const }
  const opened = await openInstallation(settings)
  for (const code of codes)
    await applyFile(opened, {
      definition: { ...DEFINITION, code, sites: [] },
      administrator: undefined,
      picture: undefined,
      pictures: [],
    })
  await opened.close()
  server = await startServer(settings, { assetsFolder: resolve('dist/client') })
  const { origin } = server
  return (path) => visit(browser ?? expect.fail('No browser was started.'), `${origin}/portal.html#${path}`)
}

const NONE = 'No institution has been set up on this server yet'

describe('a visitor in a fresh browser', { timeout: 300_000 }, () => {
  it.each(['/start', '/unknown', '/institution-settings'])('is told at %s that no institution exists', async (path) => {
    const open = await startWith([])
    const { page, close } = await open(path)
    await page.getByRole('heading', { name: NONE }).waitFor()
    expect(await page.getByText('Choose one of these:').count()).toBe(0)
    await close()
  })

  it('chooses nothing on a server with one institution', async () => {
    const open = await startWith(['himgiri'])
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
    const open = await startWith(['himgiri', 'sagar'])
    const { page, close } = await open('/institution-settings')
    await page.waitForURL(at('/start'))
    await expect.poll(() => page.getByRole('button', { name: 'Himgiri University' }).count()).toBe(2)
    await close()
  })
})
