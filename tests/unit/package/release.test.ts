import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipArchive } from '../../../scripts/package/archive.ts'
import { buildAliasFiles } from '../../../scripts/release/aliases.mjs'
import { buildHeadersFile, completeWebConfig, findCacheControl } from '../../../scripts/release/caching.mjs'
import { buildChannelFiles } from '../../../scripts/release/hosting-files.mjs'
import { writeVersion } from '../../../scripts/release/write-version.mjs'

const ROOT = resolve(import.meta.dirname, '../../..')
const FILES = ['package.json', 'server/package.json', 'package-lock.json']

let folder: string
const read = (name: string) => readFile(join(folder, name), 'utf8')

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-release-'))
  await mkdir(join(folder, 'server'))
  for (const name of FILES) await cp(join(ROOT, name), join(folder, name))
  await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## Unreleased\n\n- News.\n\n## 0.1.0\n\n- The first.\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('somebody who releases a version', () => {
  test('gets it in each manifest, the lock file and a heading of the changelog, and nothing else changes', async () => {
    const before = await Promise.all(FILES.map(read))
    await writeVersion(folder, '987.0.0')
    const after = await Promise.all(FILES.map(read))
    const changed = after.map((text, index) => {
      const lines = before[index]?.split('\n') ?? []
      return text.split('\n').filter((line, at) => line !== lines[at])
    })
    expect(changed.map((lines) => lines.map((line) => line.trim()))).toEqual([
      ['"version": "987.0.0",'],
      ['"version": "987.0.0",'],
      ['"version": "987.0.0",', '"version": "987.0.0",', '"version": "987.0.0",'],
    ])
    expect(await read('CHANGELOG.md')).toBe('# Changelog\n\n## 987.0.0\n\n- News.\n\n## 0.1.0\n\n- The first.\n')
  })

  test('can repeat the release, and gets the same files', async () => {
    await writeVersion(folder, '987.0.0')
    const before = await Promise.all([...FILES, 'CHANGELOG.md'].map(read))
    await writeVersion(folder, '987.0.0')
    expect(await Promise.all([...FILES, 'CHANGELOG.md'].map(read))).toEqual(before)
  })

  test.each([
    ['a word', 'next', 'is no version such as 1.2.3'],
    ['an older version', '0.0.9', 'is not newer than'],
    ['a prerelease of the last version', '0.1.0-beta.1', 'is not newer than'],
  ])('is refused %s', async (_what, version, sentence) => {
    await writeFile(join(folder, 'package.json'), '{ "version": "0.1.0" }')
    await expect(writeVersion(folder, version)).rejects.toThrow(sentence)
  })

  test('must first write what it changes', async () => {
    await writeFile(join(folder, 'CHANGELOG.md'), '# Changelog\n\n## 0.1.0\n')
    await expect(writeVersion(folder, '987.0.0')).rejects.toThrow('write there what 987.0.0 changes')
    expect(await read('package.json')).not.toContain('987.0.0')
  })
})

describe('a released version', () => {
  const files = { 'campus-elements.js': 'sha384-x', 'lite/campus-elements.js': 'sha384-y' }

  test('is in the channel of all and in that of its major number, with the loaders of its two builds', () => {
    const channel = {
      version: '2.3.4',
      loader: { path: '../2.3.4/campus-elements.js', integrity: 'sha384-x' },
      lite: { path: '../2.3.4/lite/campus-elements.js', integrity: 'sha384-y' },
    }
    const text = `${JSON.stringify(channel, null, 2)}\n`
    expect(buildChannelFiles({ version: '2.3.4', files })).toEqual({
      'channel/latest.json': text,
      'channel/2.json': text,
    })
  })

  test('has its entries under both aliases, which lead to its own folder', () => {
    const loader = 'const a=e=>new URL(e,import.meta.url).href,b=import.meta.url'
    const own = {
      'campus-elements.js': loader,
      'lite/elements/campus-start.js': '',
      'assets/x-1.js': '',
      'open.js': '',
    }
    const aliases = buildAliasFiles('2.3.4', own)
    expect(Object.keys(aliases).sort()).toEqual(
      ['2', 'latest'].flatMap((alias) => [`${alias}/campus-elements.js`, `${alias}/lite/elements/campus-start.js`]),
    )
    expect(aliases['2/lite/elements/campus-start.js']).toBe(
      'export * from "../../../2.3.4/lite/elements/campus-start.js"\n',
    )
    expect(aliases['latest/campus-elements.js']).toBe(
      'const a=e=>new URL(e,new URL("../2.3.4/",import.meta.url)).href,b=import.meta.url',
    )
    expect(() => buildAliasFiles('2.3.4', { 'campus-elements.js': 'import("./a.js")' })).toThrow('in 0 places')
  })

  test('moves no alias and is in no channel before it is one', () => {
    expect(buildChannelFiles({ version: '2.4.0-beta.1', files })).toEqual({})
    expect(buildAliasFiles('2.4.0-beta.1', { 'index.js': '' })).toEqual({})
  })

  test.each([
    ['2.3.4/assets/x-1.js', 'public, max-age=31536000, immutable'],
    ['2.4.0-beta.1/index.js', 'public, max-age=31536000, immutable'],
    ['latest/campus-elements.js', 'public, max-age=600, stale-while-revalidate=86400'],
    ['2/lite/campus-elements.js', 'public, max-age=600, stale-while-revalidate=86400'],
    ['channel/2.json', 'no-cache'],
  ])('is kept by browsers as the settings of every server say: %s', async (path, control) => {
    expect(findCacheControl(path)).toBe(control)
    const folder = path.split('/')[0] ?? ''
    expect(buildHeadersFile([folder])).toContain(`/campus-elements/${folder}/*\n  Cache-Control: ${control}\n`)
    const readSettings = (name: string) => readFile(join(ROOT, 'scripts/release/headers', name), 'utf8')
    for (const name of ['apache.conf', 'nginx.conf', 'web.config'])
      expect(completeWebConfig(await readSettings(name), '2.3.4')).toContain(`"${control}"`)
    if (folder.includes('.')) return
    const [, location = ''] = completeWebConfig(await readSettings('web.config'), '2.3.4').split(`path="${folder}"`)
    expect(/name="Cache-Control" value="([^"]+)"/.exec(location)?.[1]).toBe(control)
  })
})

test('an archive of the same files is the same file', async () => {
  const files = { 'campus-elements/1.0.0/a.js': 'export {}', 'headers/nginx.conf': 'location / {}' }
  const [one, other] = [await zipArchive(files), await zipArchive(files)]
  expect(one.equals(other)).toBe(true)
  expect(one.subarray(0, 2).toString()).toBe('PK')
})
