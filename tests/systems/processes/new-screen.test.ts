import { execFile, execFileSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../../..')
const run = promisify(execFile)
const TITLES = [
  ['--en', 'Exam centres'],
  ['--hi', 'परीक्षा केंद्र'],
  ['--mr', 'परीक्षा केंद्रे'],
  ['--ur', 'امتحانی مراکز'],
  ['--dv', 'އިމްތިޙާން މަރުކަޒުތައް'],
].flat()

let copy: string
/** Where programs run. */
const inFolder = (env: Readonly<Record<string, string>> = {}) => ({ cwd: copy, env: { ...process.env, ...env } })
const inCopy = (command: string, words: readonly string[] = [], env: Readonly<Record<string, string>> = {}) =>
  run(join(copy, 'node_modules/.bin', command), words, inFolder(env))
const newScreen = (...words: readonly string[]) =>
  run(process.execPath, ['scripts/new-screen.mjs', ...words], inFolder())

/** A copy of the sources: a screen is made in it, and nothing of the project itself changes. */
beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'campus-screen-'))
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const file of listed.split('\n').filter(Boolean))
    await cp(join(ROOT, file), join(copy, file), { recursive: true, force: true }).catch((error: unknown) => {
      // A file that was deleted and not yet committed is still listed.
      if (!String(error).includes('ENOENT')) throw error
    })
  for (const folder of ['node_modules', 'server/node_modules'])
    await symlink(join(ROOT, folder), join(copy, folder)).catch(() => undefined)
})
afterAll(() => rm(copy, { recursive: true, force: true }))

describe('a developer who generates a screen', () => {
  test.each([
    ['an area that does not exist', ['nowhere', 'exam-centres'], 'There is no area src/elements/nowhere.'],
    ['a name in the wrong format', ['institution', 'ExamCentres'], 'A screen is named in lower case'],
    ['a name that is taken', ['institution', 'registered-sites'], 'exists already'],
    ['a language left out', ['institution', 'exam-centres', '--en', 'Exam centres'], 'missing in: dv, hi, mr, ur'],
    ['an unknown module', ['institution', 'exam-centres', ...TITLES, '--module', 'sports'], 'no module sports'],
  ])('gets an error for %s, and nothing is written', async (_what, words, sentence) => {
    await expect(newScreen(...words)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(sentence) as string,
    })
    expect(await readFile(join(copy, 'server/modules/institution/defaults/access.ts'), 'utf8')).not.toContain(
      'exam-centres',
    )
  })

  test('gets a screen that compiles and is formatted', { timeout: 600_000 }, async () => {
    const { stdout } = await newScreen('institution', 'exam-centres', ...TITLES)
    const written = [...stdout.matchAll(/^ {2}(\S+\.tsx?)$/gm)].map(([, file = '']) => file)
    expect(written).toContain('src/elements/institution/exam-centres/exam-centres-element.tsx')
    await inCopy('oxlint', written)
    await inCopy('oxfmt', ['--check'])
  })

  test('has a screen that passes the checks of the project and its own server test', { timeout: 600_000 }, async () => {
    // In one run, which reads the sources once.
    await inCopy('vitest', [
      'run',
      ...['unit', 'core', 'server'].flatMap((project) => ['--project', project]),
      ...[
        'tests/unit/project',
        'tests/unit/core/session/guard.test.ts',
        'tests/server/institution/exam-centres.test.ts',
      ],
    ])
  })

  test('has a screen that passes its own browser test', { timeout: 600_000 }, async () => {
    // Its servers are all that a browser test needs of a build.
    const build = "import { buildServer } from './scripts/build-server.mjs'\nawait buildServer('dist/server')"
    await run(process.execPath, ['--input-type=module', '--eval', build], { cwd: copy })
    await inCopy('wtr', ['--config', 'tests/browser/wtr.config.mjs'], { ONLY: 'exam-centres' })
  })
})
