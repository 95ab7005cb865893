import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { SETTINGS } from '../../../../server/lib/config/setting-rows.ts'
import { readSettings } from '../../../../server/lib/config/settings.ts'

const readFileOf = (name: string): Promise<string> =>
  readFile(join(resolve(import.meta.dirname, '../../../../deploy'), name), 'utf8')
const KNOWN = new Set(['NODE_ENV', ...SETTINGS.map(({ name }) => name)])

/** Returns the names of the variables that the lines with a keyword set. */
const listNames = (text: string, line: RegExp): string[] =>
  [...text.matchAll(line)].flatMap(([, words = '']) =>
    [...words.matchAll(/(?:^|\s)([A-Z_]+)=/g)].map(([, name = '']) => name),
  )

describe('the files for a server in production', () => {
  it('have an environment file that the server accepts', async () => {
    expect(readSettings(parseEnv(await readFileOf('campus.env')))).toMatchObject({
      publicUrl: 'https://portal.example.ac.in',
      seed: 'none',
    })
  })

  it.each([
    ['campus@.service', /^Environment=(.*)$/gm],
    ['Containerfile', /^ENV (.*)$/gm],
  ])('set in %s only what the server knows', async (file, line) => {
    const names = listNames(await readFileOf(file), line)
    expect(names.length).toBeGreaterThan(3)
    expect(names.filter((name) => !KNOWN.has(name))).toEqual([])
  })

  it('stop a process later than the server ends by itself', async () => {
    const unit = await readFileOf('campus@.service')
    const drain = Number(/DRAIN_SECONDS=(\d+)/.exec(unit)?.[1])
    const stop = Number(/TimeoutStopSec=(\d+)/.exec(unit)?.[1])
    const shutdown = Number(SETTINGS.find(({ name }) => name === 'SHUTDOWN_SECONDS')?.default)
    expect(stop).toBeGreaterThan(drain + shutdown)
    const failTimeout = Number(/fail_timeout=(\d+)s/.exec(await readFileOf('nginx.conf'))?.[1])
    expect(drain).toBeGreaterThan(failTimeout)
  })
})
