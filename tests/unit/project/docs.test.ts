import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildAccessibilityDoc } from '../../../scripts/docs/accessibility-doc.ts'
import { buildContractDoc } from '../../../scripts/docs/contract-doc.ts'
import { buildDeploymentDoc } from '../../../scripts/docs/deployment-doc.ts'
import { buildEnvironmentFile } from '../../../scripts/docs/environment-file.ts'
import { buildElementsDoc } from '../../../scripts/docs/elements-doc.ts'
import { buildFrameworksDoc } from '../../../scripts/docs/frameworks-doc.ts'
import { buildHostsDoc } from '../../../scripts/docs/hosts-doc.ts'
import { buildImportingDoc } from '../../../scripts/docs/importing-doc.ts'
import { buildPermissionsDoc } from '../../../scripts/docs/permissions-doc.ts'
import { buildSupportDoc } from '../../../scripts/docs/support-doc.ts'
import { buildTextsDoc } from '../../../scripts/docs/texts-doc.ts'
import { buildThemingDoc } from '../../../scripts/docs/theming-doc.ts'
import { readDetailTypes } from '../../../scripts/package/detail-types.ts'
import { buildGalleryPieces } from '../../../scripts/gallery-pieces.ts'
import { completePage } from '../../../scripts/pages.mjs'
import { listElementNames } from '../../../scripts/vite/element-entries.ts'
import { PARTS } from '../../../src/elements/runtime/styles/parts.ts'
import { ELEMENTS } from '../../../src/elements/runtime/registry.ts'
import { TOKENS } from '../../../src/elements/runtime/styles/tokens.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

async function keeps(file: string, text: string): Promise<void> {
  const path = join(ROOT, 'docs', file)
  if (process.env.UPDATE_DOCS) await writeFile(path, text)
  expect(await readFile(path, 'utf8')).toBe(text)
}

let elementsDoc: string
// Loads all elements, which is not what a test takes.
beforeAll(async () => {
  elementsDoc = await buildElementsDoc()
})

describe('the documentation', () => {
  it('lists every attribute and event of each element', async () => {
    await keeps('elements.md', elementsDoc)
  })

  it('has an environment file with every setting of the server', async () => {
    await keeps('../deploy/campus.env', buildEnvironmentFile())
  })

  it('lists every call that the elements make', async () => {
    await keeps('mql-contract.md', buildContractDoc())
  })

  it('shows the applications with which the package is tried', async () => {
    await keeps('frameworks.md', buildFrameworksDoc())
  })

  it('says what is supported, by a result of npm run test:frameworks for every application', async () => {
    const text = await buildSupportDoc()
    await keeps('support.md', text)
    expect(text).not.toContain('there is no result yet')
  })

  it('lists which role may make which call', async () => {
    await keeps('permissions.md', buildPermissionsDoc())
  })

  it('lists the columns of every kind of file', async () => {
    await keeps('importing-data.md', buildImportingDoc(await readFile(join(ROOT, 'docs/importing-data.md'), 'utf8')))
  })

  it('lists the texts of public elements that a page may replace', async () => {
    await keeps('texts.md', buildTextsDoc(await readFile(join(ROOT, 'docs/texts.md'), 'utf8')))
  })

  it('lists every custom property and part that a page may style', async () => {
    const text = buildThemingDoc(await readFile(join(ROOT, 'docs/theming.md'), 'utf8'))
    await keeps('theming.md', text)
    for (const name of Object.keys(TOKENS)) expect(text).toContain(`| \`${name}\` |`)
    for (const name of Object.keys(PARTS)) expect(text).toContain(`\`::part(${name})\``)
  })

  it('says what each outcome of a lookup means', async () => {
    const [, table = ''] =
      /### Outcomes of a lookup\n([^]*?)\n## /.exec(await readFile(join(ROOT, 'docs/embedding.md'), 'utf8')) ?? []
    const explained = [...table.matchAll(/^\| `([A-Z_]+)` \| ./gm)].map(([, name]) => name)
    const detail = readDetailTypes(join(ROOT, 'src/elements')).get('campus-ticket-found') ?? ''
    expect(explained).toEqual([...detail.matchAll(/'([A-Z_]+)'/g)].map(([, name]) => name))
    expect(explained.length).toBeGreaterThan(5)
  })

  it('lists the evidence for the accessibility of every public element', async () => {
    await keeps('accessibility.md', buildAccessibilityDoc(await readFile(join(ROOT, 'docs/accessibility.md'), 'utf8')))
  })

  it('describes each element on each kind of host page, as the journeys test it', async () => {
    await keeps('hosts.md', await buildHostsDoc())
  })

  it('lists every setting of the server', async () => {
    await keeps('deployment.md', buildDeploymentDoc())
  })

  it('has a registry entry for every element folder, and a gallery piece for every element', async () => {
    expect(Object.keys(ELEMENTS).sort()).toEqual(listElementNames().map((name) => `campus-${name}`))
    const page = await readFile(join(ROOT, 'demo/all-elements.html'), 'utf8')
    const without = page.replace(/<section class="piece" id="campus-ui-chips">.*?<\/section>/s, '')
    const parts = { forms: {}, tables: {}, completeForm: String, files: { elements: {}, portal: [], words: {} } }
    for (const text of [page, without]) {
      const gallery = completePage(text, { ...parts, pieces: await buildGalleryPieces() })
      for (const tag of Object.keys(ELEMENTS)) expect(gallery.split(`id="${tag}"`)).toHaveLength(2)
      for (const tag of Object.keys(ELEMENTS)) expect(gallery).toContain(`&lt;${tag}`)
    }
  })

  it('shows on the start page what the hall ticket form weighs', async () => {
    const doc = await readFile(join(ROOT, 'docs/choosing-a-build.md'), 'utf8')
    const weight = /`campus-hall-ticket` \| ([\d.]+) KB/.exec(doc)?.[1] ?? ''
    for (const name of ['index', 'figures'])
      expect(await readFile(join(ROOT, `demo/${name}.html`), 'utf8')).toMatch(new RegExp(`>${weight} (<small>)?KB`))
  })

  it('names only existing elements, and the bundle, in the README', async () => {
    const readme = await readFile(join(ROOT, 'README.md'), 'utf8')
    for (const [, tag] of readme.matchAll(/<(campus-[a-z-]+)/g)) expect(Object.keys(ELEMENTS)).toContain(tag)
    expect(readme).toContain('campus-elements.js')
  })

  it.each([
    ['accounts.md', /^\|.*\|([^|]*)\|$/gm],
    ['security.md', /Tests?: ([^|]*)\|/g],
  ])('names only existing tests in %s', async (file, cells) => {
    const text = await readFile(join(ROOT, 'docs', file), 'utf8')
    const [, table = text] = text.split('## Attacks covered by tests')
    const named = [...table.matchAll(cells)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name),
    )
    const paths = await readdir(join(ROOT, 'tests'), { recursive: true })
    const tests = new Set(paths.map((path) => /([^/\\]+?)(?:\.smoke|\.release)?\.test\.tsx?$/.exec(path)?.[1]))
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !tests.has(name))).toEqual([])
  })
})
