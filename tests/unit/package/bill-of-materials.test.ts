import { cp, mkdir, mkdtemp, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { listBundledPackages } from '../../../scripts/package/bill-of-materials.mjs'
import { createBundledPackagesPlugin } from '../../../scripts/vite/bundled-packages.ts'

const PACKAGE = JSON.stringify({ name: '@some/used', version: '1.2.3', license: 'MIT', type: 'module' })
const FILES = {
  'entry.js': "import { used } from '@some/used'\nimport { unused } from 'unused'\nglobalThis.result = used",
  'package-lock.json': JSON.stringify({ packages: { 'node_modules/@some/used': { integrity: 'sha512-AAAA' } } }),
  'node_modules/@some/used/package.json': PACKAGE,
  'node_modules/@some/used/index.js': 'export const used = () => 1',
  'node_modules/@some/used/LICENSE': 'Do what you like.\n',
  'node_modules/unused/package.json': '{ "name": "unused", "type": "module", "sideEffects": false }',
  'node_modules/unused/index.js': 'export const unused = 2',
}

let folder: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'campus-materials-')))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, 'made', path)), { recursive: true })
    await writeFile(join(folder, 'made', path), text)
  }
})
afterEach(() => rm(folder, { recursive: true, force: true }))

it('a build that was copied or moved with its project still knows which packages are in it', async () => {
  const root = join(folder, 'made')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [createBundledPackagesPlugin()],
    build: { outDir: 'dist/client', rolldownOptions: { input: join(root, 'entry.js') } },
  })
  await cp(join(root, 'dist/client'), join(root, 'dist/lite'), { recursive: true })
  const moved = join(folder, 'moved')
  await rename(root, moved)
  expect(await listBundledPackages(moved)).toEqual([
    { name: '@some/used', version: '1.2.3', license: 'MIT', integrity: 'sha512-AAAA', terms: 'Do what you like.' },
  ])
})
