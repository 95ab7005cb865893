import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { askSecret } from '../tickets/terminal.mjs'

/**
 * Runs a command of the server's build, because it opens the database as the server does, and asks for the passphrase
 * on a terminal.
 * @param {string} name
 * @param {{ asks: boolean, repeat?: boolean }} options whether the command needs a passphrase, and a new one
 * @returns {Promise<never>}
 */
export async function runProgram(name, { asks, repeat = false }) {
  const program = join(resolve(import.meta.dirname, '../..'), `dist/server/${name}.js`)
  if (!existsSync(program)) {
    console.error('The server is not built; run npm run build first.')
    process.exit(1)
  }
  const env = { ...process.env }
  if (asks && !env.BACKUP_PASSPHRASE && process.stdin.isTTY) {
    env.BACKUP_PASSPHRASE = await askSecret('Passphrase of the backup: ')
    if (repeat && (await askSecret('The same again: ')) !== env.BACKUP_PASSPHRASE) {
      console.error('The two passphrases differ; nothing was done.')
      process.exit(1)
    }
  }
  const { status } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit', env })
  process.exit(status ?? 1)
}
