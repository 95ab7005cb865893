import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Browser } from 'playwright-core'
import * as v from 'valibot'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePackage } from '../../../scripts/package/write-package.mjs'
import { activities, queries } from '../../../src/contract/index.ts'
import { launch, visit } from '../../e2e/support.ts'
import { openFileSite, type FileSite } from '../../support/package/file-site.ts'
import { findUmdTraces } from '../../support/package/umd-traces.ts'
import { startSeededProcess, type ServerProcess } from '../../support/server/server-process.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const EXAMPLE_SERVER = 'https://portal.example.ac.in'
const run = promisify(execFile)
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name)
/** Reads scripts whose wrong uses are marked as errors: they compile if each of them is one, and nothing else is. */
const readRightAndWrong = async () =>
  Object.fromEntries(
    await Promise.all(
      ['right-and-wrong-calls.ts', 'right-and-wrong-elements.tsx'].map(
        async (name) => [name, await readFile(join(ROOT, 'tests/support/package', `${name}.txt`), 'utf8')] as const,
      ),
    ),
  )

let folder: string
let tarball: string
let readme: string
let site: FileSite
let server: ServerProcess
let browser: Browser

/** Installs the packed package into a new project, without a network. */
async function project(name: string, files: Readonly<Record<string, string>>): Promise<string> {
  const at = join(folder, name)
  await mkdir(at)
  const manifest = JSON.stringify({ name, private: true, type: 'module' })
  for (const [path, text] of Object.entries({ 'package.json': manifest, ...files }))
    await writeFile(join(at, path), text)
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--no-package-lock', tarball], { cwd: at })
  return at
}

/** Returns the only example of the package's README in a language, for the server of this test. */
function example(language: string, word = ''): string {
  const all = [...readme.matchAll(/^```([a-z]+)\n([\s\S]*?)^```$/gm)].filter(
    ([, of, text = '']) => of === language && text.includes(word),
  )
  expect(all).toHaveLength(1)
  return (all[0]?.[2] ?? '').replaceAll(EXAMPLE_SERVER, server.origin)
}

/** Opens a page of the site, and types into the first field of its hall ticket form; returns what went wrong. */
async function useFirstField(path: string, reads?: string): Promise<string[]> {
  const { page, wrong, close } = await visit(browser, `${site.origin}${path}`)
  try {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).origin))
    const field = page.locator('campus-hall-ticket input[name=value]')
    await field.fill('2025417112003457')
    // While it has the focus, a form that stood there before the element stays.
    await field.blur()
    await page.getByText('Suvarnatir University').first().waitFor()
    if (reads) await expect.poll(() => page.locator('#state').textContent()).toBe(reads)
    expect(asked.filter((origin) => origin !== site.origin && origin !== server.origin)).toEqual([])
    return wrong
  } finally {
    await close()
  }
}

/** The package as it is installed. */
const installed = () => join(folder, 'plain/node_modules/campus-elements')

const page = (body: string) => `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>A university</title><link rel="icon" href="data:,">${body}</html>`

const bundled = (root: string) =>
  build({
    root,
    base: './',
    logLevel: 'error',
    configFile: false,
    build: { minify: false, reportCompressedSize: false },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-package-'))
  const made = join(folder, 'campus-elements')
  await writePackage(made)
  await run('npm', ['pack', '--pack-destination', folder], { cwd: made })
  tarball = join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '')
  readme = await readFile(join(made, 'README.md'), 'utf8')
  await rm(made, { recursive: true })
  // React, Vue and the types of React are those of this project; only the package is installed.
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  site = await openFileSite(folder)
  server = await startSeededProcess({ ALLOWED_ORIGINS: site.origin })
  browser = await launch()
  await project('plain', {})
})
afterAll(async () => {
  await browser.close()
  await server.stop()
  await site.close()
  await rm(folder, { recursive: true, force: true })
})

describe('somebody who installs the package', () => {
  test('on a plain HTML page uses the first field, with the files on the page’s own origin', async () => {
    const html = example('html').replaceAll('/campus-elements/', 'node_modules/campus-elements/')
    await writeFile(join(folder, 'plain/index.html'), page(html))
    expect(await useFirstField('/plain/')).toEqual([])
  })

  test('on a plain HTML page uses the first field of the lite build', async () => {
    const html = example('html').replaceAll('/campus-elements/', 'node_modules/campus-elements/lite/')
    await writeFile(join(folder, 'plain/lite.html'), page(html))
    expect(await useFirstField('/plain/lite.html')).toEqual([])
  })

  test.each([
    ['receives the event', 'react', 'oncampus-ready'],
    ['waits for the promise, as in React 18', 'react-18', 'useRef'],
  ])('in an app of Vite and React compiles it, uses the first field and %s', async (_what, name, word) => {
    const at = await project(name, {
      'index.html': page('<div id="app"></div><script type="module" src="main.tsx"></script>'),
      'hall-ticket.tsx': example('tsx', word),
      'main.tsx': `import { createRoot } from 'react-dom/client'
import { HallTicket } from './hall-ticket.tsx'
const place = document.getElementById('app')
if (place) createRoot(place).render(<HallTicket />)`,
      'events.ts': example('ts', 'campus-signed-in'),
      'calls.ts': example('ts', 'mql.call'),
      ...(name === 'react' ? await readRightAndWrong() : {}),
      'tsconfig.json': JSON.stringify({
        compilerOptions: {
          strict: true,
          noEmit: true,
          module: 'NodeNext',
          target: 'ES2022',
          lib: ['ES2023', 'DOM', 'DOM.Iterable'],
          jsx: 'react-jsx',
          allowImportingTsExtensions: true,
          noUncheckedSideEffectImports: true,
          types: [],
        },
      }),
    })
    await run(bin('tsc'), ['-p', at])
    await bundled(at)
    expect(await useFirstField(`/${name}/dist/`, 'ready')).toEqual([])
  })

  test('in an app of Vite and Vue uses the first field and receives the event', async () => {
    const at = await project('vue', {
      'index.html': page('<div id="app"></div><script type="module" src="main.js"></script>'),
      'main.js': example('js', "from 'vue'"),
    })
    await bundled(at)
    expect(await useFirstField('/vue/dist/', 'ready')).toEqual([])
  })

  test('in Node imports every entry, and nothing happens', async () => {
    const at = join(folder, 'plain')
    await writeFile(join(at, 'example.js'), example('js', 'campus-elements/loader'))
    expect((await run(process.execPath, ['example.js'], { cwd: at })).stdout).toBe('unknown function\n')
    await writeFile(
      join(at, 'all.js'),
      `import { readFileSync } from 'node:fs'
const globals = Object.keys(globalThis)
const { exports } = JSON.parse(readFileSync('node_modules/campus-elements/package.json', 'utf8'))
const entries = Object.entries(exports).filter(([, entry]) => typeof entry === 'object')
for (const [name] of entries) await import('campus-elements' + name.slice(1))
console.log(entries.length, Object.keys(globalThis).filter((name) => !globals.includes(name)).join())`,
    )
    const { stdout, stderr } = await run(process.execPath, ['all.js'], { cwd: at })
    expect(stderr).toBe('')
    // nanostores keeps its queue in one place for all copies of itself.
    expect(stdout).toMatch(/^\d+ (nanostoresGlobal)?\n$/)
  })
})

describe('somebody who looks into the package', () => {
  test('finds what browsers, compilers and editors need, and nothing else', async () => {
    const kinds = [
      /^(LICENSE|README\.md|THIRD-PARTY-NOTICES\.txt|[a-z-]+(\.html-custom-data|\.cdx)?\.json)$/,
      /^(index|campus-elements|configure|contract|elements|opening|react|session|testing|mql)\.d\.ts$/,
      /^(index|index\.without-document|without-document|campus-elements|configure|contract|hooks|open|react|react-component|testing|texts)\.js$/,
      /^campus-forms\.(css|sha256|style\.html)$|^forms\/campus-[a-z-]+\.[a-z]{2}\.(html|js)$/,
      /^elements\/campus-[a-z-]+\.(js|d\.ts)$/,
      /^react\/components\/campus-[a-z-]+\.js$/,
      /^assets\/[\w.-]+-[\w-]{7}\.js$/,
    ]
    const at = installed()
    const entries = await readdir(at, { recursive: true, withFileTypes: true })
    const files = entries
      .filter((entry) => entry.isFile())
      .map((file) => relative(at, join(file.parentPath, file.name)).replaceAll('\\', '/'))
    const lite =
      /^(lite|react)\/(?=(index|campus-elements|configure|hooks|open|preload|texts|(elements|assets|forms)\/.+)\.js)/
    expect(files.filter((file) => !kinds.some((kind) => kind.test(file.replace(lite, ''))))).toEqual([])
    const manifest: unknown = JSON.parse(await readFile(join(at, 'package.json'), 'utf8'))
    for (const member of ['dependencies', 'devDependencies', 'scripts', 'private'])
      expect(manifest).not.toHaveProperty(member)
  })

  test('finds the schemas of every activity and query, which parse what the sources parse', async () => {
    const built = (await import(pathToFileURL(join(installed(), 'contract.js')).href)) as {
      readonly activities: typeof activities
      readonly queries: typeof queries
    }
    expect(Object.keys(built.activities).sort()).toEqual(Object.keys(activities).sort())
    expect(Object.keys(built.queries).sort()).toEqual(Object.keys(queries).sort())
    const { input } = built.activities.getClientByName
    expect(v.safeParse(input, { clientName: 'svtu' }).success).toBe(true)
    expect(v.safeParse(input, { clientName: 7 }).success).toBe(false)
  })

  test('finds their declarations, without the types of valibot', async () => {
    const text = await readFile(join(installed(), 'contract.d.ts'), 'utf8')
    for (const name of [...Object.keys(activities), ...Object.keys(queries)])
      expect(text).toMatch(new RegExp(`^  readonly ${name}: (Activity|Query)Of<'${name}', '[orc]', `, 'm'))
    expect([...text.matchAll(/from '([^']+)'/g)].map(([, path]) => path)).toEqual(['./mql.js'])
  })

  test('finds no wrapper in any file that a bundler could take for an import of its own', async () => {
    const all = await readdir(installed(), { recursive: true })
    const scripts = all.filter((file) => file.endsWith('.js'))
    const texts = await Promise.all(scripts.map((file) => readFile(join(installed(), file), 'utf8')))
    // crypto-js, whose modules have such a wrapper, is among them.
    expect(texts.some((text) => text.includes('EvpKDF'))).toBe(true)
    expect(scripts.flatMap((file, place) => findUmdTraces(texts[place] ?? '').map((trace) => [file, trace]))).toEqual(
      [],
    )
  })

  test('reads no problem from publint and from are-the-types-wrong', async () => {
    await run(bin('publint'), ['run', installed(), '--strict'])
    await run(bin('attw'), ['--profile', 'esm-only', tarball])
  })
})
