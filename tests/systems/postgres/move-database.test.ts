import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmInstallation } from '../../../server/app/backup/confirm.ts'
import { restoreBackup } from '../../../server/app/backup/restore-backup.ts'
import { startServer } from '../../../server/app/start.ts'
import { loadPostgresFacts } from '../../../server/db/postgres-facts.ts'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { signIn } from '../../support/calls.ts'
import {
  backUp,
  createEmptyPlace,
  PASSPHRASE,
  readFingerprints,
  type EmptyPlace,
  type Fingerprints,
} from '../../support/server/backups.ts'
import { createInstallation, type Installation } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'

let installation: Installation
let folder: string
const places: EmptyPlace[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-backups-'))
  installation = await createInstallation()
})
afterAll(async () => {
  for (const { remove } of [...places, installation]) await remove()
  await rm(folder, { recursive: true, force: true })
})

/** Moves an installation to the other database, and returns its new settings. */
async function move(settings: Settings, name: string, { onPostgres }: { readonly onPostgres: boolean }) {
  const file = join(folder, name)
  await backUp(settings, file)
  const place = await createEmptyPlace({ onPostgres })
  places.push(place)
  await restoreBackup({
    ...{ file, passphrase: PASSPHRASE, settings: place.settings, now: new Date(), report: () => undefined },
  })
  return place.settings
}

const withoutMark = ({ installation: _mark, ...others }: Fingerprints): Fingerprints => others

test('an installation moves from PostgreSQL to the embedded database and back, and is the same', async () => {
  const first = testSettings(installation.folder, { databaseUrl: installation.databaseUrl })
  const before = withoutMark(await readFingerprints(first))
  const second = await move(first, 'to-embedded.backup', { onPostgres: false })
  expect(withoutMark(await readFingerprints(second))).toEqual(before)
  const third = await move(second, 'to-postgres.backup', { onPostgres: true })
  expect(withoutMark(await readFingerprints(third))).toEqual(before)

  expect((await loadPostgresFacts(third.databaseUrl ?? '')).installation?.isRestored).toBe(true)
  expect(await confirmInstallation(third, { discardMessages: true })).toBe(true)
  const { installation: facts } = await loadPostgresFacts(third.databaseUrl ?? '')
  expect(facts).toEqual({ isRestored: false, withOneAdministrator: ['fauc'] })

  // Its sequences go on, its secrets can be read, and nothing is held any more.
  const server = await startServer(third, { timers: false })
  expect(await signIn(server, 'asha.admin')).toMatch(/\./)
  expect(await (await fetch(`${server.origin}/ready`)).json()).toEqual({ ready: true, database: 'ok', disk: 'ok' })
  await server.close()
})
