import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockFolder, LockLost, type FolderLock } from '../../../server/db/lock.ts'
import { installation } from '../../../server/db/schema.ts'
import { startServer } from '../../../server/app/start.ts'
import { call } from '../../support/calls.ts'
import { createSeededFolder } from '../../support/server/seeded-folder.ts'
import { testSettings } from '../../support/server/server.ts'

let folder: string
let lock: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'campus-lock-'))
  lock = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function taken(): Promise<FolderLock> {
  const one = await lockFolder(folder)
  if ('problem' in one) throw new Error(one.problem)
  return one
}

describe('the lock of a data folder', () => {
  test('is acquired by exactly one of many concurrent starts, whatever an earlier server left', async () => {
    for (let round = 0; round < 40; round += 1) {
      // The PID of a live process, as may remain after a restart or from another container.
      await writeFile(lock, String(round % 2 === 0 ? process.pid : 1))
      const all = await Promise.all(Array.from({ length: 8 }, () => lockFolder(folder)))
      const owners = all.filter((one): one is FolderLock => 'check' in one)
      expect(owners).toHaveLength(1)
      owners[0]?.check()
      owners[0]?.release()
    }
  })

  test('can be acquired as soon as it is released', async () => {
    const first = await taken()
    expect(await lockFolder(folder)).toEqual({
      problem: `The data folder ${folder} is in use by another server; stop that one, or set DATA_DIR to another folder.`,
    })
    first.release()
    ;(await taken()).release()
  })

  test('is kept when the lock file is only touched', async () => {
    const one = await taken()
    await utimes(lock, 1, 1)
    one.check()
    one.check()
    one.release()
  })

  test.each([
    ['removed', () => rm(lock)],
    ['removed and recreated', () => rm(lock).then(() => writeFile(lock, 'another'))],
    [
      'removed and recreated with the same content',
      async () => {
        const words = await readFile(lock)
        await writeFile(`${lock}-2`, words)
        await rm(lock)
        await writeFile(lock, words)
      },
    ],
    ['written by another server', () => writeFile(lock, 'another')],
  ])('is lost permanently when the file was %s', async (_what, happen) => {
    const one = await taken()
    const words = await readFile(lock)
    await happen()
    expect(() => one.check()).toThrow(LockLost)
    await writeFile(lock, words)
    expect(() => one.check()).toThrow(LockLost)
    one.release()
  })
})

test('a server that loses its lock reports it once and writes nothing more', async () => {
  const data = await createSeededFolder()
  const lost: string[] = []
  const running = await startServer(testSettings(data), { timers: false, onLost: ({ message }) => lost.push(message) })
  try {
    expect(await call(running, 'getClientByName', { clientName: 'svtu' })).toMatchObject({ errorCode: 1000 })
    await rm(join(data, 'lock'))
    const writes = await Promise.allSettled(
      [1, 2, 3].map(() => running.db.insert(installation).values({ name: 'late', day: '2026-01-01', seedScale: '1' })),
    )
    expect(writes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    expect(lost).toEqual([new LockLost(data).message])
  } finally {
    await running.close().catch(() => undefined)
    await rm(data, { recursive: true, force: true })
  }
})
