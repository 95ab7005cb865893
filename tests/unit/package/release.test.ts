import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipArchive } from '../../../scripts/package/archive.ts'
import { buildChannelFile } from '../../../scripts/release/hosting-files.mjs'
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

test('a program that writes pages finds the two builds of the newest version of its major number in the channel', () => {
  const channel = {
    version: '2.3.4',
    loader: { path: '../2.3.4/campus-elements.js', integrity: 'sha384-x' },
    lite: { path: '../2.3.4/lite/campus-elements.js', integrity: 'sha384-y' },
  }
  const files = { 'campus-elements.js': 'sha384-x', 'lite/campus-elements.js': 'sha384-y' }
  expect(buildChannelFile({ version: '2.3.4', files })).toEqual([
    'channel/2.json',
    `${JSON.stringify(channel, null, 2)}\n`,
  ])
})

test('an archive of the same files is the same file', async () => {
  const files = { 'campus-elements/1.0.0/a.js': 'export {}', 'headers/nginx.conf': 'location / {}' }
  const [one, other] = [await zipArchive(files), await zipArchive(files)]
  expect(one.equals(other)).toBe(true)
  expect(one.subarray(0, 2).toString()).toBe('PK')
})
