import { spawn, type ChildProcess } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { writePackage } from '../../scripts/package/write-package.mjs'
import { findCacheControl } from '../../scripts/release/caching.mjs'
import { buildHostingFiles } from '../../scripts/release/hosting-files.mjs'
import { findFreePort } from '../../scripts/server-process.mjs'
import { launch, visit } from '../e2e/support.ts'
import { startSeededProcess, type ServerProcess } from '../support/server/server-process.ts'
import { waitUntil } from '../support/wait-until.ts'

const VERSION = manifest.version
const MAJOR = VERSION.split('.')[0] ?? ''
const MODULES = ['mpm_prefork', 'authz_core', 'mime', 'dir', 'headers', 'setenvif']

let folder: string
let apache: ChildProcess
let origin: string
let server: ServerProcess
let browser: Browser

/** Returns the configuration of an Apache that serves a folder, with the settings of the release for it. */
const buildConfiguration = (port: number, settings: string): string => `
ServerRoot ${folder}
ServerName localhost
Listen 127.0.0.1:${port}
PidFile ${folder}/apache.pid
ErrorLog ${folder}/error.log
${process.getuid?.() === 0 ? 'User nobody\nGroup nogroup' : ''}
${MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`).join('\n')}
TypesConfig /etc/mime.types
DirectoryIndex index.html
DocumentRoot ${folder}/site
<Directory ${folder}/site>
  Require all granted
</Directory>
<Directory ${folder}/site/campus-elements>
${settings}
</Directory>
`

/** Two sites of the same Apache, by name and by number: the CDN, and a university that uses it. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-apache-'))
  // For root, Apache gives its requests to another account.
  await chmod(folder, 0o755)
  const made = join(folder, 'package')
  await writePackage(made)
  const files = await buildHostingFiles(made)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, 'site', path)), { recursive: true })
    await writeFile(join(folder, 'site', path), text)
  }
  const port = await findFreePort()
  origin = `http://localhost:${port}`
  server = await startSeededProcess({ ALLOWED_ORIGINS: origin })
  for (const alias of ['latest', MAJOR, 'latest/lite'])
    await writeFile(
      join(folder, 'site', `${alias.replace('/', '-')}.html`),
      `<!doctype html><html lang="en"><meta charset="utf-8"><title>A university</title><link rel="icon" href="data:,">
<script type="module" src="http://127.0.0.1:${port}/campus-elements/${alias}/campus-elements.js"
  data-base-url="${server.origin}/server" data-client="svtu"></script>
<campus-hall-ticket><a href="${server.origin}">Hall tickets</a></campus-hall-ticket></html>`,
    )
  await writeFile(join(folder, 'apache.conf'), buildConfiguration(port, files['headers/apache.conf'] ?? ''))
  const path = process.env.APACHE_PATH ?? '/usr/sbin/apache2'
  // Apache ends with all processes of its group.
  apache = spawn(path, ['-f', join(folder, 'apache.conf'), '-DFOREGROUND'], { stdio: 'inherit', detached: true })
  await waitUntil('Apache', () =>
    fetch(`${origin}/latest.html`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  browser = await launch()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  apache.kill()
  await new Promise((ended) => apache.once('exit', ended))
  await rm(folder, { recursive: true, force: true })
})

describe('a CDN that runs Apache with the settings of a release', () => {
  test.each([
    `${VERSION}/campus-elements.js`,
    `${VERSION}/integrity.json`,
    'latest/campus-elements.js',
    `${MAJOR}/lite/elements/campus-hall-ticket.js`,
    'channel/latest.json',
  ])('says how long %s is kept, and lets every site load it', async (path) => {
    const { headers, status } = await fetch(`${origin}/campus-elements/${path}`)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe(findCacheControl(path))
    expect(headers.get('access-control-allow-origin')).toBe('*')
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
    expect(headers.get('content-type')).toMatch(path.endsWith('.js') ? /^text\/javascript/ : /^application\/json/)
  })

  test.each(['latest', MAJOR, 'latest-lite'])(
    'gives a page that names %s the elements of the version, and only one file of the alias',
    async (name) => {
      const { page, wrong, close } = await visit(browser, 'about:blank')
      const asked: string[] = []
      page.on('request', (request) => asked.push(new URL(request.url()).pathname))
      await page.goto(`${origin}/${name}.html`)
      const field = page.locator('campus-hall-ticket input[name=value]')
      await field.fill('2025417112003457')
      // The drawn form is not replaced while somebody types in it.
      await field.blur()
      await page.getByText('Suvarnatir University').first().waitFor()
      const own = asked.filter((path) => path.startsWith('/campus-elements/'))
      const alias = `/campus-elements/${name.replace('-', '/')}/`
      expect(own.filter((path) => !path.startsWith(`/campus-elements/${VERSION}/`))).toEqual([
        `${alias}campus-elements.js`,
      ])
      expect(own.length).toBeGreaterThan(3)
      expect(wrong).toEqual([])
      await close()
    },
  )

  test('gives a script that imports from an alias the modules of the version', async () => {
    const { page, wrong, close } = await visit(browser, `${origin}/latest.html`)
    const [alias, version] = ['latest', VERSION].map(
      (name) => `import('http://127.0.0.1:${new URL(origin).port}/campus-elements/${name}/index.js')`,
    )
    // As text, because the test runner would replace these imports by its own.
    const same: unknown = await page.evaluate(
      `Promise.all([${alias}, ${version}]).then(([one, other]) => one.configure === other.configure)`,
    )
    expect(same).toBe(true)
    expect(wrong).toEqual([])
    await close()
  })
})
