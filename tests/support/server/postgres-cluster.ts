import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import pg from 'pg'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { waitUntil } from '../wait-until.ts'

/** Returns the user that runs PostgreSQL, which refuses to run as root. */
function runAs(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const readUserId = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
  return { uid: readUserId('-u'), gid: readUserId('-g') }
}

async function isReachable(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Says to the tests of this process which PostgreSQL they use, and where its files are; undefined: none. */
function setServer(url: string | undefined, folder: string | undefined): void {
  for (const [name, value] of Object.entries({ TEST_DATABASE_SERVER: url, TEST_DATABASE_FOLDER: folder }))
    if (value === undefined) Reflect.deleteProperty(process.env, name)
    else process.env[name] = value
}

/** Starts a PostgreSQL for the tests on loopback, in a temporary folder. `POSTGRES_PATH` names the program. */
export default async function startPostgres(): Promise<() => Promise<void>> {
  const program = process.env.POSTGRES_PATH
  if (!program)
    throw new Error('POSTGRES_PATH must name the program `postgres`; npm run test:systems finds or installs it.')
  const who = runAs()
  const folder = await mkdtemp(join(tmpdir(), 'campus-postgres-'))
  if (who) await chown(folder, who.uid, who.gid)
  const data = join(folder, 'data')
  execFileSync(
    join(dirname(program), 'initdb'),
    ['--auth=trust', '--username=postgres', '--no-sync', '--encoding=UTF8', '--locale=C.UTF-8', '-D', data],
    { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await findFreePort()
  // Nothing of a test need survive the machine.
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: 200,
  }
  const server = spawn(
    program,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...who, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let output = ''
  server.stderr.on('data', (chunk) => (output = `${output}${String(chunk)}`.slice(-4000)))
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  await waitUntil('PostgreSQL to start', () => {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`)
    return isReachable(url)
  })
  // A file may start a PostgreSQL of its own beside that of the suite.
  const { TEST_DATABASE_SERVER: suiteServer, TEST_DATABASE_FOLDER: suiteFolder } = process.env
  setServer(url, folder)
  return async () => {
    setServer(suiteServer, suiteFolder)
    server.kill('SIGINT')
    if (server.exitCode === null) await once(server, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}
