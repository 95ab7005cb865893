import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startServer } from '../../server/start.ts'
import { testSettings } from './settings.ts'

const ROOT = resolve(import.meta.dirname, '../..')
/** What decides how a fresh data folder looks. */
const SOURCES = ['server/db', 'server/seed', 'server/payments', 'server/secrets.ts', 'server/buckets.ts', 'src/core/messages']
/** Each checkout keeps its own, and sweeps away only its own. */
const NAME = `campus-template-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}-`

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256').update(new Date().toISOString().slice(0, 10))
  for (const source of SOURCES) {
    const path = join(ROOT, source)
    const names = (await stat(path)).isDirectory() ? await readdir(path, { recursive: true }) : ['']
    for (const name of names.sort()) {
      const { mtimeMs, size } = await stat(join(path, name))
      hash.update(`${source}/${name} ${mtimeMs} ${size}\n`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`
  const server = await startServer(testSettings(draft))
  await server.close()
  const outdated = (await readdir(tmpdir())).filter((name) => name.startsWith(NAME) && !join(tmpdir(), name).startsWith(template))
  for (const name of outdated) await rm(join(tmpdir(), name), { recursive: true, force: true })
  // Another test file may have been quicker; what it made is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
}

/** A data folder of its own with the small seed in it; seeding is done once for all tests, and again when the seed has changed. */
export async function seededFolder(): Promise<string> {
  const template = join(tmpdir(), `${NAME}${await fingerprint()}`)
  if (!(await exists(template))) await makeTemplate(template)
  const folder = await mkdtemp(join(tmpdir(), 'campus-'))
  await cp(template, folder, { recursive: true })
  return folder
}
