import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { findFreePort } from '../../../scripts/server-process.mjs'
import { writePlugin } from '../../../scripts/wordpress/write-plugin.mjs'
import { startDatabase } from './wordpress-database.ts'
import { configuration, HELPER_PLUGIN, ROUTER, SETUP, WORDPRESS_PASSWORD } from './wordpress-files.ts'
import { waitUntil } from '../../support/wait-until.ts'

const run = promisify(execFile)

/** A running WordPress with the plugin among its plugins, not activated. */
export interface TestWordPress {
  readonly origin: string
  /** Runs PHP inside WordPress, and returns what it writes. */
  readonly run: (php: string) => Promise<string>
  /** Returns what PHP has said about files of the plugin. */
  readonly faults: () => Promise<string[]>
  /** Stops it, and removes what it has kept. */
  readonly remove: () => Promise<void>
}

/** Writes a site of Debian's WordPress into a folder, with the plugin. */
async function writeSite(site: string, host: string, origin: string): Promise<void> {
  const source = dirname(process.env.WORDPRESS_PATH ?? '/usr/share/wordpress/wp-load.php')
  // With links followed: Debian keeps some libraries and themes elsewhere.
  await cp(source, site, { recursive: true, dereference: true })
  await writeFile(join(site, 'wp-config.php'), configuration(host, origin))
  await writeFile(join(site, 'router.php'), ROUTER)
  await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true })
  await writeFile(join(site, 'wp-content/mu-plugins/helper.php'), HELPER_PLUGIN)
  await writePlugin(join(site, 'wp-content/plugins/campus-elements'))
}

/**
 * Starts PHP's own server on a site. It has workers, because a page of the site asks the site itself for its policy.
 */
async function servePhp(site: string, port: number): Promise<() => Promise<void>> {
  const settings = ['-d', 'opcache.enable_cli=1', '-d', 'opcache.revalidate_freq=0']
  const server = spawn('php', [...settings, '-S', `127.0.0.1:${port}`, '-t', site, join(site, 'router.php')], {
    cwd: site,
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  })
  await waitUntil('PHP to start', () => {
    if (server.exitCode !== null) throw new Error('PHP did not start.')
    return fetch(`http://127.0.0.1:${port}/readme.html`).catch(() => null)
  })
  return async () => {
    if (server.exitCode !== null || server.pid === undefined) return
    const gone = once(server, 'exit')
    // The workers are processes of their own, in its group.
    process.kill(-server.pid, 'SIGTERM')
    await gone
  }
}

/** Starts a WordPress of Debian's packages on a free port, in a folder of its own. */
export async function startWordPress(): Promise<TestWordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-wordpress-'))
  const site = join(folder, 'site')
  const port = await findFreePort()
  const origin = `http://127.0.0.1:${port}`
  const database = await startDatabase(join(folder, 'database'))
  await writeSite(site, database.host, origin)
  const runPhp = async (php: string, before = ''): Promise<string> => {
    const script = join(site, 'run.php')
    const host = `$_SERVER['HTTP_HOST'] = '127.0.0.1:${port}';`
    await writeFile(script, `<?php\n${before}\n${host}\nrequire __DIR__ . '/wp-load.php';\n${php}\n`)
    return (await run('php', [script], { maxBuffer: 32e6 })).stdout
  }
  await runPhp(SETUP, "define( 'WP_INSTALLING', true );")
  const stop = await servePhp(site, port)
  return {
    origin,
    run: (php) => runPhp(php),
    async faults() {
      const log = await readFile(join(site, 'debug.log'), 'utf8').catch(() => '')
      return log.split('\n').filter((line) => /plugins\/campus-elements/.test(line))
    },
    async remove() {
      await stop()
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Signs somebody in to WordPress. */
export async function logIn(page: Page, origin: string, user: 'admin' | 'author'): Promise<void> {
  await page.goto(`${origin}/wp-login.php`)
  await page.locator('#user_login').fill(user)
  await page.locator('#user_pass').fill(WORDPRESS_PASSWORD)
  await page.locator('#wp-submit').click()
  await page.waitForURL('**/wp-admin/**')
}
