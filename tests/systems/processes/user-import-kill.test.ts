import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { openConfiguredDatabase } from '../../../server/app/open-data.ts'
import type { Database } from '../../../server/db/database.ts'
import { openUserImports } from '../../../server/modules/users/import/open-user-imports.ts'
import { startServer } from '../../../server/app/start.ts'
import { signIn } from '../../support/calls.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/settings.ts'
import { formatCsv, HEADERS, loadImport, createImport, runImportStep, tryImport } from '../../support/user-files.ts'
import { killProcess } from '../support/kill-process.ts'
import { waitUntil } from '../../support/wait-until.ts'

const PEOPLE = 1200
const file = formatCsv(
  HEADERS,
  ...Array.from({ length: PEOPLE }, (_, index) => [
    'UNIVERSITY',
    'Gauri',
    'Deshmukh',
    `g${index}@example.edu`,
    '',
    `K-${index}`,
    `kill.${index}`,
    '',
    'EXAM_SECTION',
  ]),
)

let folder: string
let data: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-kill-'))
  data = join(folder, 'data')
  await cp(await createSeededFolder(), data, { recursive: true })
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Counts the imported people, their login names, roles, invitations and audit entries. */
async function counted(db: Database): Promise<unknown> {
  const answer: unknown = await db.execute(
    `select count(*)::int as people, count(distinct a.login_name)::int as names, count(r.id)::int as roles, (select count(*)::int from notification_outbox where notification_id = 101 and address like 'g%@example.edu') as invitations,
       (select count(*)::int from audit_log where activity = 'runUserImport' and entity = 'user_account') as acts
     from user_account a join user_profile p on p.user_id = a.id left join user_role r on r.user_id = a.id where a.login_name like 'kill.%'`,
  )
  return (answer as { rows: unknown[] }).rows[0]
}
async function stateOf(db: Database, importId: string): Promise<{ status: string; done: number }> {
  const answer: unknown = await db.execute(`select status, done from user_import where public_id = '${importId}'`)
  const [state] = (answer as { rows: { status: string; done: number }[] }).rows
  if (!state) throw new Error(`There is no import ${importId}.`)
  return state
}
const ended = (db: Database, importId: string) =>
  waitUntil('the import to end', async () => (await stateOf(db, importId)).status !== 'RUNNING')

const everybodyOnce = { people: PEOPLE, names: PEOPLE, roles: PEOPLE, invitations: PEOPLE, acts: PEOPLE }

describe('an import whose server is killed', () => {
  test('continues after a restart: everybody is added once and invited once', async () => {
    const first = await startServerProcess({ dataDir: data })
    const token = await signIn(first, 'asha.admin')
    const importId = await createImport(first, token, file)
    await tryImport(first, token, importId, { invite: true })
    await runImportStep(first, token, 'runUserImport', { importId })
    let before = await loadImport(first, token, importId)
    while (before.done === 0) before = await loadImport(first, token, importId)
    expect(before.status).toBe('RUNNING')
    await killProcess(first.pid)

    const second = await startServer(testSettings(data))
    try {
      await ended(second.db, importId)
      const again = await signIn(second, 'asha.admin')
      expect(await loadImport(second, again, importId)).toMatchObject({
        status: 'DONE',
        total: PEOPLE,
        done: PEOPLE,
        counts: { CREATED: PEOPLE, WRONG: 0 },
      })
      expect(await counted(second.db)).toEqual(everybodyOnce)
    } finally {
      await second.close()
    }
  }, 180_000)
})

describe('two processes on one database', () => {
  test('share the imports: nobody is written twice, and the other one continues when one stops', async () => {
    const server = await startServer(testSettings(data))
    const token = await signIn(server, 'asha.admin')
    const importId = await createImport(server, token, file)
    await tryImport(server, token, importId, { invite: true })
    await server.db.execute(`update user_import set status = 'RUNNING', done = 0 where public_id = '${importId}'`)
    await server.close()

    const settings = testSettings(data)
    const { db, close } = await openConfiguredDatabase(settings, {})
    const faults: unknown[] = []
    const parts = { db, settings, now: () => new Date(), onFault: (error: unknown) => void faults.push(error) }
    const [one, other] = [openUserImports(parts), openUserImports(parts)]
    await Promise.all([one.resume(false), other.resume(false)])
    await waitUntil('the first lines', async () => (await stateOf(db, importId)).done > 0)
    await one.close()
    await other.resume(false)
    await ended(db, importId)
    expect((await stateOf(db, importId)).status).toBe('DONE')
    expect(await counted(db)).toEqual(everybodyOnce)
    expect(faults).toEqual([])
    await other.close()
    await close()
  }, 180_000)
})
