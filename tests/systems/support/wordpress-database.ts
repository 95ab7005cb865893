import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { waitUntil } from '../../support/wait-until.ts'

const run = promisify(execFile)

/** A running MariaDB with an empty database for WordPress. */
export interface TestDatabase {
  /** `DB_HOST` of WordPress. */
  readonly host: string
  readonly stop: () => Promise<void>
}

/** Starts a MariaDB in a folder, reachable by its socket only. `WORDPRESS_MARIADB` names the program. */
export async function startDatabase(folder: string): Promise<TestDatabase> {
  const data = join(folder, 'data')
  const socket = join(folder, 'socket')
  await mkdir(data, { recursive: true })
  const user = process.getuid?.() === 0 ? ['--user=root'] : []
  await run('mariadb-install-db', [
    '--no-defaults',
    ...user,
    `--datadir=${data}`,
    '--auth-root-authentication-method=normal',
    '--skip-test-db',
    '--skip-name-resolve',
  ])
  await writeFile(join(folder, 'first.sql'), 'CREATE DATABASE IF NOT EXISTS wordpress CHARACTER SET utf8mb4;\n')
  const server = spawn(
    '/usr/sbin/mariadbd',
    [
      '--no-defaults',
      ...user,
      `--datadir=${data}`,
      `--socket=${socket}`,
      `--pid-file=${join(folder, 'pid')}`,
      `--init-file=${join(folder, 'first.sql')}`,
      '--skip-networking',
      // Nothing of a test need survive the machine.
      '--innodb-flush-log-at-trx-commit=0',
      '--innodb-flush-method=nosync',
      '--innodb-buffer-pool-size=64M',
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let said = ''
  server.stderr.on('data', (chunk) => (said = `${said}${String(chunk)}`.slice(-4000)))
  await waitUntil('MariaDB to start', () => {
    if (server.exitCode !== null) throw new Error(`MariaDB did not start: ${said}`)
    return existsSync(socket)
  })
  return {
    host: `localhost:${socket}`,
    async stop() {
      server.kill('SIGTERM')
      if (server.exitCode === null) await once(server, 'exit')
    },
  }
}
