import { createHash, randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { MemoryDatabase } from '../../../server/db/database.ts'
import type { Settings } from '../../../server/lib/config/settings.ts'
import { loadSnapshot, SNAPSHOT, writeSnapshot } from './database-snapshot.ts'
import { testSettings } from './settings.ts'
import { copyDatabase, dropDatabase, isOnPostgres, createDatabase, runExclusively } from './test-database.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
/** The sources that determine the content of a new data folder. */
const SOURCES = [
  'server/db',
  'server/seed',
  'server/modules/users/accounts/search-words.ts',
  'server/modules/institution/defaults',
  'server/modules/payments',
  'server/lib/crypto/server-keys.ts',
  'server/lib/storage/buckets.ts',
  'src/messages',
  'tests/support/server/seeded-folder.ts',
  'tests/support/server/database-snapshot.ts',
]
/** Templates older than this are deleted; a test run that still uses its own takes less. */
const OUTDATED_AFTER_MS = 6 * 60 * 60 * 1000
/** The prefix of the template folders; each checkout has its own and deletes only its own. */
const NAME = `campus-template-${createHash('sha256').update(ROOT).digest('hex').slice(0, 8)}-`

async function computeFingerprint(): Promise<string> {
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

const doesExist = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

/**
 * Seeds a folder by starting a server once. The server is loaded only when no template exists, because loading it takes
 * longer than copying.
 */
async function seed(folder: string, overrides: Partial<Settings> = {}): Promise<void> {
  // What the build puts in its place is a global of the workers only, and this runs before them.
  Object.assign(globalThis, { __CAMPUS_VERSION__: 'test' })
  const { startServer } = await import('../../../server/app/start.ts')
  const server = await startServer(testSettings(folder, overrides))
  await server.close()
}

/** Copies a template, with or without the folder of its database. */
async function copyTemplate(template: string, { database }: { readonly database: boolean }): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-'))
  const left = [SNAPSHOT, ...(database ? [] : ['pglite'])].map((name) => join(template, name))
  await cp(template, folder, { recursive: true, filter: (path) => !left.includes(path) })
  return folder
}

async function deleteOutdatedTemplates(): Promise<void> {
  for (const name of await readdir(tmpdir())) {
    if (!name.startsWith(NAME)) continue
    const path = join(tmpdir(), name)
    // Another test run may have deleted it meanwhile.
    const made = await stat(path).catch(() => null)
    if (made && Date.now() - made.mtimeMs > OUTDATED_AFTER_MS) await rm(path, { recursive: true, force: true })
  }
}

async function makeTemplate(template: string): Promise<void> {
  const draft = `${template}.${randomUUID()}`
  await seed(draft)
  await writeSnapshot(draft)
  await deleteOutdatedTemplates()
  // Another test file may have been quicker; what it made is as good.
  await rename(draft, template).catch(() => rm(draft, { recursive: true, force: true }))
}

async function findOrMakeTemplate(): Promise<string> {
  const template = join(tmpdir(), `${NAME}${await computeFingerprint()}`)
  if (!(await doesExist(template))) await makeTemplate(template)
  return template
}

let prepared: Promise<string> | undefined

/**
 * Returns the folder that every test copies; creates it when there is none for this day and these sources. A process
 * keeps to one template past midnight: the database in memory and the files beside it share a key.
 */
const prepareTemplate = (): Promise<string> => (prepared ??= findOrMakeTemplate())

/** Creates the seed before the first worker begins, so that it is created once and adds no time to a test. */
export default async function prepareSeed(): Promise<void> {
  await prepareTemplate()
}

/**
 * Creates a data folder with the small seed and its embedded database, as a copy of a template that is seeded once for
 * all tests, and again when the seed has changed.
 */
export async function createSeededFolder(): Promise<string> {
  return copyTemplate(await prepareTemplate(), { database: true })
}

let memory: Promise<MemoryDatabase> | undefined

/** A seeded installation: its folder, and where its database is when that is not in the folder. */
export interface Installation {
  readonly folder: string
  /** The database, where it is in memory. */
  readonly memory?: MemoryDatabase
  readonly databaseUrl: string | null
  readonly remove: () => Promise<void>
}

/**
 * Creates an installation on PostgreSQL from a template database that is seeded once. Its files are kept beside it,
 * because URLs are signed with a key in the database.
 */
async function createPostgresInstallation(): Promise<Installation> {
  const template = 'campus_template'
  const files = join(process.env.TEST_DATABASE_FOLDER ?? tmpdir(), 'template-files')
  await runExclusively(async () => {
    if (await doesExist(files)) return
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
 * Creates a seeded installation on the database of the suite; with `inMemory` an embedded database is in memory
 * instead of the folder.
 */
export async function createInstallation({ inMemory = false } = {}): Promise<Installation> {
  if (isOnPostgres()) return createPostgresInstallation()
  const template = await prepareTemplate()
  const folder = await copyTemplate(template, { database: !inMemory })
  const remove = () => rm(folder, { recursive: true, force: true })
  if (!inMemory) return { folder, databaseUrl: null, remove }
  memory ??= loadSnapshot(template)
  return { folder, memory: await memory, databaseUrl: null, remove }
}
