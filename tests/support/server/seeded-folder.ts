import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { testSettings } from './settings.ts'
import { copyDatabase, dropDatabase, isOnPostgres, createDatabase, runExclusively } from './test-database.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** What decides how a fresh data folder looks. */
const SOURCES = [
  'server/db',
  'server/seed',
  'server/modules/users/list/search-words.ts',
  'server/modules/payments',
  'server/lib/crypto/server-keys.ts',
  'server/lib/storage/buckets.ts',
  'src/messages',
  'tests/support/server/seeded-folder.ts',
]
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

/**
 * Starts a server once, for what a first start leaves behind. Whoever finds a seed need not load the server, which
 * takes longer than copying.
 */
async function seed(folder: string, overrides: Partial<Settings> = {}): Promise<void> {
  // What the build puts in its place is a global of the workers only, and this runs before them.
  Object.assign(globalThis, { __CAMPUS_VERSION__: 'test' })
  const { startServer } = await import('../../../server/app/start.ts')
  const server = await startServer(testSettings(folder, overrides))
  await server.close()
}

/** The database of a template as one file: opening it in memory takes a third of the time of copying its folder. */
const SNAPSHOT = 'pglite.tar'

async function writeSnapshot(folder: string): Promise<void> {
  const { LockCheckedPGlite: LockCheckedPGlite } = await import('../../../server/db/lock-checked-pglite.ts')
  const engine = new LockCheckedPGlite({ dataDir: join(folder, 'pglite') }, () => undefined)
  await engine.waitReady
  const dump = await engine.dumpDataDir('none')
  await engine.close()
  await writeFile(join(folder, SNAPSHOT), Buffer.from(await dump.arrayBuffer()))
}

/** Copies a template without one of its two forms of the database. */
async function copyTemplate(template: string, left: 'pglite' | typeof SNAPSHOT): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-'))
  await cp(template, folder, {
    recursive: true,
    filter: (path) => path !== join(template, left),
  })
  return folder
}

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`
  await seed(draft)
  await writeSnapshot(draft)
  const outdated = (await readdir(tmpdir())).filter(
    (name) => name.startsWith(NAME) && !join(tmpdir(), name).startsWith(template),
  )
  for (const name of outdated) await rm(join(tmpdir(), name), { recursive: true, force: true })
  // Another test file may have been quicker; what it made is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
}

/** The folder of which every test has a copy; it is made when there is none for this day and these sources. */
async function prepareTemplate(): Promise<string> {
  const template = join(tmpdir(), `${NAME}${await fingerprint()}`)
  if (!(await exists(template))) await makeTemplate(template)
  return template
}

/** Before the first worker begins: makes the seed, so that no two make it at once and it is in no test's time. */
export default async function prepareSeed(): Promise<void> {
  await prepareTemplate()
}

/**
 * A data folder of its own with the small seed in it, embedded database included; seeding is done once for all tests,
 * and again when the seed has changed.
 */
export async function seededFolder(): Promise<string> {
  return copyTemplate(await prepareTemplate(), SNAPSHOT)
}

let snapshot: Promise<Blob> | undefined

/** A seeded installation: its folder, and where its database is when that is not in the folder. */
export interface Installation {
  readonly folder: string
  readonly snapshot?: Blob
  readonly databaseUrl: string | null
  readonly remove: () => Promise<void>
}

/**
 * The seed is made once for one PostgreSQL; its files lie beside it, because addresses are signed with a key that the
 * database keeps.
 */
async function createPostgresInstallation(): Promise<Installation> {
  const template = 'campus_template'
  const files = join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'template-files')
  await runExclusively(async () => {
    if (await exists(files)) return
    await seed(`${files}.draft`, { databaseUrl: await createDatabase(template) })
    await rename(`${files}.draft`, files)
  })
  const folder = await mkdtemp(join(tmpdir(), 'campus-'))
  await cp(files, folder, { recursive: true })
  const name = `campus_${randomUUID().replaceAll('-', '')}`
  const databaseUrl = await copyDatabase(template, name)
  return {
    folder,
    databaseUrl,
    async remove() {
      await Promise.all([dropDatabase(name), rm(folder, { recursive: true, force: true })])
    },
  }
}

/**
 * A seeded installation on whichever database the suite runs; with `inMemory` an embedded database is not in its folder
 * but in its snapshot.
 */
export async function createInstallation({ inMemory = false } = {}): Promise<Installation> {
  if (isOnPostgres()) return createPostgresInstallation()
  const template = await prepareTemplate()
  const folder = await copyTemplate(template, inMemory ? 'pglite' : SNAPSHOT)
  const remove = () => rm(folder, { recursive: true, force: true })
  if (!inMemory) return { folder, databaseUrl: null, remove }
  snapshot ??= readFile(join(template, SNAPSHOT)).then((tar) => new Blob([tar]))
  return { folder, snapshot: await snapshot, databaseUrl: null, remove }
}
