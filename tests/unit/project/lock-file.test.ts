import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import * as v from 'valibot'

const ROOT = join(import.meta.dirname, '../../..')
const lockFile = v.object({
  packages: v.record(
    v.string(),
    v.object({ integrity: v.optional(v.string()), link: v.optional(v.boolean()), resolved: v.optional(v.string()) }),
  ),
})

test('every package in the lock file has a SHA-512 checksum, except the linked server', async () => {
  const { packages } = v.parse(lockFile, JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8')))
  const installed = Object.entries(packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  )
  expect(installed.length).toBeGreaterThan(300)
  expect(
    installed.filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? '')).map(([path]) => path),
  ).toEqual([])
  expect(Object.entries(packages).filter(([, { link, resolved }]) => link === true && resolved !== 'server')).toEqual(
    [],
  )
})

test('the npm settings do not disable the audit of known vulnerabilities', async () => {
  expect(await readFile(join(ROOT, '.npmrc'), 'utf8')).not.toMatch(/audit\s*=\s*false/)
})
