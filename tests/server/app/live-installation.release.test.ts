import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DOORS } from '../../../server/modules/sign-in/demonstration/doors.ts'
import { startServer, type RunningServer } from '../../../server/app/start.ts'
import { createInstallation } from '../../support/server/seeded-folder.ts'
import { createEmptyInstallation, type EmptyInstallation } from '../../support/server/empty-installation.ts'
import { testSettings } from '../../support/server/server.ts'
import { countRows } from '../../support/sql.ts'

let installation: EmptyInstallation
let server: RunningServer
let assetsFolder: string
beforeAll(async () => {
  assetsFolder = await mkdtemp(join(tmpdir(), 'campus-pages-'))
  for (const page of ['index', 'cms', 'gallery', 'all-elements', 'fixtures', 'figures', 'stage', 'verify'])
    await writeFile(join(assetsFolder, `${page}.html`), 'demonstration')
  await writeFile(join(assetsFolder, 'portal.html'), '<a href="cms.html">')
  await writeFile(join(assetsFolder, 'portal.css'), 'a {}')
  installation = await createEmptyInstallation()
  server = await installation.start({}, { assetsFolder, timers: false })
})
afterAll(async () => {
  await server.close()
  await installation.remove()
  await rm(assetsFolder, { recursive: true })
})

const get = (path: string) => fetch(`${server.origin}${path}`, { redirect: 'manual' })

describe('a real installation', () => {
  test('shows the portal and nothing of the demonstration', async () => {
    const root = await get('/')
    expect([root.status, root.headers.get('location')]).toEqual([302, '/portal.html'])
    const portal = await get('/portal.html')
    expect([portal.status, await portal.text()]).toEqual([200, '<a href="forms/campus-hall-ticket.en.html">'])
    expect((await get('/portal.css')).status).toBe(200)
    const hidden = [
      ...[
        '/index.html',
        '/cms.html',
        '/gallery.html',
        '/all-elements.html',
        '/fixtures.html',
        '/figures.html',
        '/stage.html',
        '/verify.html',
        '/outbox.html',
        '/bank.html',
      ],
      ...['/server/demo/outbox', '/sandbox-bank/pay', '/sandbox-csc/wallet', '/server/csc/enter/1'],
    ]
    const statuses = await Promise.all(hidden.map(async (path) => [path, (await get(path)).status]))
    expect(statuses).toEqual(hidden.map((path) => [path, 404]))
    expect(await (await get('/health')).json()).toMatchObject({ installation: 'live' })
  })

  test('has no doors of the demonstration', async () => {
    for (const as of Object.keys(DOORS)) {
      const { status } = await fetch(`${server.origin}/server/demo/enter`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.origin },
        body: `as=${as}`,
        redirect: 'manual',
      })
      expect([as, status]).toEqual([as, 404])
    }
  })

  test('has no institution, account, bank or secret of the demonstration', async () => {
    for (const table of ['client', 'user_account', 'sandbox_bank_merchant', 'sandbox_csc_merchant', 'payment_account'])
      expect([table, await countRows(server, table)]).toEqual([table, 0])
  })
})

test('the demonstration cannot become a real installation', async () => {
  const demo = await createInstallation()
  const settings = testSettings(demo.folder, { databaseUrl: demo.databaseUrl, seed: 'none' })
  await expect(startServer(settings)).rejects.toThrow(
    'This database holds the demonstration, which cannot become a real installation',
  )
  await demo.remove()
})
