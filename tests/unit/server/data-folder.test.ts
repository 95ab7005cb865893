import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { prepareFolder } from '../../../server/app/data-folder.ts'
import { StartProblem } from '../../../server/app/start-problem.ts'

const POSTGRES = 'postgres://campus@127.0.0.1/campus'

let parent: string
let folder: string
const before = process.umask(0o022)
beforeEach(async () => {
  process.umask(0o022)
  parent = await mkdtemp(join(tmpdir(), 'campus-mode-'))
  folder = join(parent, 'data')
})
afterEach(async () => {
  process.umask(before)
  await rm(parent, { recursive: true, force: true })
})

/** Returns the permissions of a path in octal, with the bits for groups and folders. */
const modeOf = async (...path: string[]): Promise<string> =>
  ((await stat(join(folder, ...path))).mode & 0o7777).toString(8)

/** Creates a data folder as releases before this one left it. */
async function createOpen(mode: number): Promise<void> {
  await mkdir(join(folder, 'pglite/base'), { recursive: true })
  await writeFile(join(folder, 'lock'), '')
  await writeFile(join(folder, 'pglite/base/1'), 'hashes', { mode: 0o666 })
  await chmod(join(folder, 'pglite/base/1'), 0o666)
  await chmod(folder, mode)
}

describe('the data folder', () => {
  test('is created for its owner alone, and so is everything that the server creates later', async () => {
    await prepareFolder({ dataDir: folder, databaseUrl: null })
    await mkdir(join(folder, 'buckets'))
    await writeFile(join(folder, 'lock'), '')
    expect(await Promise.all([modeOf(), modeOf('buckets'), modeOf('lock')])).toEqual(['700', '700', '600'])
  })

  test('of an earlier release is closed with all its files', async () => {
    await createOpen(0o755)
    await prepareFolder({ dataDir: folder, databaseUrl: null })
    const modes = await Promise.all([modeOf(), modeOf('pglite'), modeOf('pglite/base'), modeOf('pglite/base/1')])
    expect(modes).toEqual(['700', '700', '700', '600'])
  })

  test('that is closed itself is closed inside as well, also behind a link to another disk', async () => {
    await createOpen(0o700)
    await mkdir(join(parent, 'disk'))
    await writeFile(join(parent, 'disk/photo'), '')
    await symlink(join(parent, 'disk'), join(folder, 'buckets'))
    await prepareFolder({ dataDir: folder, databaseUrl: null })
    const modes = await Promise.all([modeOf('pglite/base/1'), modeOf('buckets'), modeOf('buckets/photo')])
    expect(modes).toEqual(['600', '700', '600'])
  })

  test('is closed again where only the files of its database are open, as the engine creates them', async () => {
    await prepareFolder({ dataDir: folder, databaseUrl: null })
    await mkdir(join(folder, 'pglite/base'), { recursive: true })
    for (const name of ['PG_VERSION', 'base/1']) {
      await writeFile(join(folder, 'pglite', name), '')
      await chmod(join(folder, 'pglite', name), 0o666)
    }
    await prepareFolder({ dataDir: folder, databaseUrl: null })
    expect(await Promise.all([modeOf('pglite/PG_VERSION'), modeOf('pglite/base/1')])).toEqual(['600', '600'])
  })

  test('that a group shares for PostgreSQL stays open to the group, and is closed to others', async () => {
    await createOpen(0o2775)
    await prepareFolder({ dataDir: folder, databaseUrl: POSTGRES })
    await writeFile(join(folder, 'new'), '', { mode: 0o666 })
    const modes = await Promise.all([modeOf(), modeOf('pglite/base/1'), modeOf('new')])
    expect(modes).toEqual(['2770', '660', '660'])
  })

  test('that its group may only read is closed to the group, also with PostgreSQL', async () => {
    await createOpen(0o755)
    await prepareFolder({ dataDir: folder, databaseUrl: POSTGRES })
    expect(await modeOf()).toBe('700')
  })

  test.each([
    ['holds other files', 0o755],
    ['belongs to everybody, such as the one for temporary files', 0o1777],
  ])('is refused in one sentence if the folder %s', async (_what, mode) => {
    await mkdir(folder)
    await writeFile(join(folder, mode === 0o755 ? 'index.html' : 'lock'), '')
    await chmod(folder, mode)
    await expect(prepareFolder({ dataDir: folder, databaseUrl: null })).rejects.toThrow(
      new StartProblem(
        `The data folder ${folder} is open to other accounts of this machine and also used for other files; set DATA_DIR to a folder of its own, which the server creates.`,
      ),
    )
    expect(await modeOf()).toBe(mode.toString(8))
  })
})
