import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServerProcess } from '../../../scripts/server-process.mjs'
import { call, CLIENTS } from '../../support/calls.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { createDatabase, dropDatabase } from '../../support/server/test-database.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const DATABASE = 'campus_moved'
const TIMEOUT_MS = 240_000

let folder: string
let data: string
let databaseUrl: string
let server: Awaited<ReturnType<typeof startServerProcess>>
/** The examples of the chapter, in their order. */
let examples: readonly string[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-backups-'))
  await mkdir(join(folder, 'backups'))
  data = await createSeededFolder()
  databaseUrl = await createDatabase(DATABASE)
  const text = await readFile(join(ROOT, 'docs/operations.md'), 'utf8')
  const [, chapter = ''] = text.split('\n## Backup and restore\n')
  const [own = ''] = chapter.split('\n## ')
  examples = [...own.matchAll(/```sh\n([^]*?)```/g)].map(([, example = '']) => example)
  server = await startServerProcess({ dataDir: data, env: { DATABASE_URL: '' } })
})
afterAll(async () => {
  await server.stop()
  await dropDatabase(DATABASE)
  for (const path of [folder, data]) await rm(path, { recursive: true, force: true })
})

/** Runs an example with the folders and the database of this test; what only a real machine has is left out. */
function run(example: string | undefined): Promise<string> {
  const script = (example ?? '')
    .replaceAll('/var/backups/campus', join(folder, 'backups'))
    .replaceAll('/var/lib/campus-new', join(folder, 'new'))
    .replaceAll('/var/lib/campus-moved', join(folder, 'moved'))
    .replaceAll('/var/lib/campus', data)
    .replaceAll('postgres://campus@localhost/campus', databaseUrl)
    .replaceAll(/^(systemctl|createdb) .*$/gm, ':')
  return new Promise((done, fail) => {
    const env = { PATH: process.env.PATH, HOME: folder }
    execFile('sh', ['-e', '-c', script], { cwd: ROOT, env }, (error, out, err) =>
      error ? fail(new Error(`${script}\n${out}\n${err}`)) : done(out),
    )
  })
}

test('the examples of the chapter do what it says', { timeout: TIMEOUT_MS }, async () => {
  const [backup, restore, move, ...others] = examples
  expect(others).toEqual([])

  // The server is running, and answers while it is copied.
  let isDone = false
  const load = (async () => {
    while (!isDone) await call(server, 'getClientByName', { clientName: 'svtu' })
  })()
  const said = await run(backup).finally(() => (isDone = true))
  await load
  expect(said).toMatch(/^Wrote \S+campus-[\dT-]+Z\.backup: \d+ rows of \d+ tables and \d+ files\.$/m)
  expect(said).toMatch(/ is whole: \d+ rows of \d+ tables and \d+ files, \d+\.\d MB\.$/m)
  expect((await readdir(data)).filter((name) => name.includes('draft'))).toEqual([])
  expect(JSON.parse(await readFile(join(data, 'last-backup.json'), 'utf8'))).toHaveProperty('bytes')

  const restored = await run(restore)
  expect(restored).toMatch(/^Restored \d+ rows of \d+ tables and \d+ files in \d+\.\d s\.$/m)
  expect(restored).toContain('No job, message, payment or export runs until you confirm it: npm run restore -- confirm')
  expect(restored).toContain('Confirmed: jobs, messages, payments and exports run.')

  await server.stop()
  expect(await run(move)).toContain('Confirmed: jobs, messages, payments and exports run.')
  server = await startServerProcess({ dataDir: join(folder, 'moved'), env: { DATABASE_URL: databaseUrl } })
  const { errorCode } = await call(server, 'ldapLogin', {
    ...{ clientId: CLIENTS.svtu, userName: 'asha.admin', password: 'Campus@2026' },
  })
  expect(errorCode).toBe(1000)
})
