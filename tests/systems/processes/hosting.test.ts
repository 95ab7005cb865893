import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listBundledPackages } from '../../../scripts/package/bill-of-materials.mjs'
import { writePackage } from '../../../scripts/package/write-package.mjs'
import { buildHostingFiles } from '../../../scripts/release/hosting-files.mjs'
import { launch, visit } from '../../e2e/support.ts'
import { openFileSite, type FileSite } from '../../support/package/file-site.ts'
import { startSeededProcess, type ServerProcess } from '../../support/server/server-process.ts'
import manifest from '../../../package.json' with { type: 'json' }

const VERSION = manifest.version
const LOADER = `campus-elements/${VERSION}/campus-elements.js`

let folder: string
let site: FileSite
let server: ServerProcess

/** The files of the archive in a folder, as an institution unpacks them; and a page of the institution beside them. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-hosting-'))
  const made = join(folder, 'package')
  await writePackage(made)
  for (const [path, text] of Object.entries(await buildHostingFiles(made))) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  site = await openFileSite(folder)
  server = await startSeededProcess({ ALLOWED_ORIGINS: site.origin })
  const { loader } = JSON.parse(
    await readFile(join(folder, `campus-elements/channel/${VERSION.split('.')[0]}.json`), 'utf8'),
  ) as { loader: { path: string; integrity: string } }
  const { files } = JSON.parse(await readFile(join(folder, `campus-elements/${VERSION}/integrity.json`), 'utf8')) as {
    files: Record<string, string>
  }
  const all = Object.fromEntries(
    Object.entries(files).map(([path, sum]) => [`/campus-elements/${VERSION}/${path}`, sum]),
  )
  const address = new URL(loader.path, `${site.origin}/campus-elements/channel/`).pathname
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>A university</title><link rel="icon" href="data:,">
<script type="importmap">${JSON.stringify({ integrity: all })}</script>
<script type="module" src="${address}" integrity="${loader.integrity}"
  data-base-url="${server.origin}/server" data-client="svtu"></script>
<campus-hall-ticket><a href="${server.origin}">Hall tickets</a></campus-hall-ticket></html>`,
  )
})
afterAll(async () => {
  await server.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('an institution that hosts the files itself', () => {
  test('uses the first field of the version in the channel, with the checksum of every file', async () => {
    const browser = await launch()
    const { page, wrong } = await visit(browser, `${site.origin}/`)
    await page.locator('campus-hall-ticket input[name=value]').fill('2025417112003457')
    // The drawn form is not replaced while somebody types in it; Tab would lead to another field.
    await page.locator('campus-hall-ticket input[name=value]').blur()
    await page.getByText('Suvarnatir University').first().waitFor()
    expect(wrong).toEqual([])
    await browser.close()
  })

  test.each([
    ['the loader', () => Promise.resolve(LOADER)],
    [
      'a file that the loader fetches',
      async () => {
        const needed = JSON.parse(await readFile(join(folder, `campus-elements/${VERSION}/preload.json`), 'utf8')) as {
          elements: Record<string, string[]>
        }
        return `campus-elements/${VERSION}/${needed.elements['campus-hall-ticket']?.[0] ?? ''}`
      },
    ],
  ])('runs nothing of an element when %s has been changed on the way', async (_what, pathOf) => {
    const path = join(folder, await pathOf())
    const text = await readFile(path, 'utf8')
    await writeFile(path, `${text}\n`)
    try {
      const browser = await launch()
      const { page, wrong } = await visit(browser, `${site.origin}/`)
      await expect.poll(() => wrong.some((line) => /integrity/i.test(line))).toBe(true)
      await expect.poll(() => page.evaluate(() => customElements.get('campus-hall-ticket') === undefined)).toBe(true)
      await browser.close()
    } finally {
      await writeFile(path, text)
    }
  })

  test('reads in the bill of materials what the files contain, with licence and checksum', async () => {
    const bill = JSON.parse(await readFile(join(folder, `campus-elements/${VERSION}/sbom.cdx.json`), 'utf8')) as {
      components: { name: string; hashes: { content: string }[]; licenses: unknown[] }[]
    }
    const names = bill.components.map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'nanostores', 'valibot', 'lit-html']))
    expect(names).not.toContain('fastify')
    expect(names).not.toContain('vite')
    for (const { hashes, licenses } of bill.components) {
      expect(hashes[0]?.content).toMatch(/^[0-9a-f]{128}$/)
      expect(licenses).toHaveLength(1)
    }
    const notices = await readFile(join(folder, `campus-elements/${VERSION}/THIRD-PARTY-NOTICES.txt`), 'utf8')
    for (const { name, version } of await listBundledPackages()) expect(notices).toContain(`${name} ${version} (`)
  })
})
