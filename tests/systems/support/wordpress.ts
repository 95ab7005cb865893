import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../../scripts/server-process.mjs'
import { writePlugin } from '../../../scripts/wordpress/write-plugin.mjs'
import { configuration, HELPER_PLUGIN, ROUTER } from './wordpress-files.ts'
import { startDatabase } from './wordpress-database.ts'

const run = promisify(execFile)

/** The password of every account of the test's WordPress. */
export const WORDPRESS_PASSWORD = 'Campus@2026'

/** A running WordPress with the plugin among its plugins, not activated. */
export interface TestWordPress {
  readonly origin: string
  /** Runs PHP inside WordPress, and returns what it writes. */
  readonly run: (php: string) => Promise<string>
  /** Returns the messages of PHP about our plugin. */
  readonly faults: () => Promise<string[]>
  /** Stops it, and removes what it has kept. */
  readonly remove: () => Promise<void>
}

const SETUP = `
define( 'WP_INSTALLING', true );
require ABSPATH . 'wp-admin/includes/upgrade.php';
wp_install( 'A university', 'admin', 'admin@example.ac.in', false, '', '${WORDPRESS_PASSWORD}' );
wp_insert_user( array( 'user_login' => 'author', 'user_pass' => '${WORDPRESS_PASSWORD}', 'user_email' => 'author@example.ac.in', 'role' => 'author' ) );
update_option( 'permalink_structure', '/%postname%/' );
flush_rewrite_rules();
foreach ( get_users() as $user ) {
	update_user_meta( $user->ID, 'wp_persisted_preferences', array( 'core/edit-post' => array( 'welcomeGuide' => false ), '_modified' => gmdate( 'c' ) ) );
}
`

/** Starts a WordPress of Debian's packages on a free port, in a folder of its own. */
export async function startWordPress(): Promise<TestWordPress> {
  const folder = await mkdtemp(join(tmpdir(), 'campus-wordpress-'))
  const site = join(folder, 'site')
  const database = await startDatabase(join(folder, 'database'))
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const source = dirname(process.env.WORDPRESS_PATH ?? '/usr/share/wordpress/wp-load.php')
  // With links followed: Debian keeps some libraries elsewhere.
  await cp(source, site, { recursive: true, dereference: true })
  await writeFile(join(site, 'wp-config.php'), configuration(database.host, origin))
  await writeFile(join(site, 'router.php'), ROUTER)
  await mkdir(join(site, 'wp-content/mu-plugins'), { recursive: true })
  await writeFile(join(site, 'wp-content/mu-plugins/helper.php'), HELPER_PLUGIN)
  await writePlugin(join(site, 'wp-content/plugins/campus-elements'))

  const runPhp = async (php: string, before = ''): Promise<string> => {
    const script = join(site, 'run.php')
    await writeFile(
      script,
      `<?php\n${before}\n$_SERVER['HTTP_HOST'] = 'localhost:${port}';\nrequire __DIR__ . '/wp-load.php';\n${php}\n`,
    )
    const { stdout } = await run('php', [script])
    return stdout
  }
  await runPhp(SETUP.replace("define( 'WP_INSTALLING', true );", ''), "define( 'WP_INSTALLING', true );")
  const server = spawn('php', ['-d', 'opcache.enable_cli=1', '-S', `localhost:${port}`, '-t', site, join(site, 'router.php')], {
    cwd: site,
    // A page of the site asks the site itself for its policy.
    env: { ...process.env, PHP_CLI_SERVER_WORKERS: '4' },
    stdio: 'ignore',
    detached: true,
  })
  while (!(await fetch(`${origin}/wp-login.php`).catch(() => null))) {
    if (server.exitCode !== null) throw new Error('PHP did not start.')
    await new Promise((done) => setTimeout(done, 50))
  }
  return {
    origin,
    run: (php) => runPhp(php),
    faults: async () =>
      (
        await readFile(join(site, 'wp-content/debug.log'), 'utf8').catch(() =>
          readFile(join(site, 'debug.log'), 'utf8').catch(() => ''),
        )
      )
        .split('\n')
        .filter((line) => line.includes('campus-elements')),
    async remove() {
      // The workers of PHP's server are processes of their own, in its group.
      if (server.exitCode === null && server.pid !== undefined) {
        process.kill(-server.pid, 'SIGTERM')
        await once(server, 'exit')
      }
      await database.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
