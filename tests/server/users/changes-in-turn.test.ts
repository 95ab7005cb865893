import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { BUSY, runInTurn } from '../../../server/db/in-turn.ts'
import { openDatabase } from '../../../server/db/database.ts'
import { call, CLIENTS, signIn } from '../../support/calls.ts'
import { listWaitingChanges } from '../../support/institution/second-administrator.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import { createMovableClock, startTestServer, testSettings, type TestServer } from '../../support/server/server.ts'
import { isOnPostgres } from '../../support/server/test-database.ts'
import { countRows } from '../../support/sql.ts'

const clock = createMovableClock()
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
})
afterAll(() => server.close())

const svtu = { clientId: CLIENTS.svtu, userType: 'UNIVERSITY' } as const

/** What the server calls changes of access, done by nobody whom the tests know. */
const CHANGES = { name: `changes of access ${CLIENTS.svtu}`, userId: 0 }
const WORK = { name: 'work', userId: 0 }

/** Work that ends when the test says so. */
function openWork() {
  let [begin, end] = [() => {}, () => {}]
  const began = new Promise<void>((resolve) => (begin = resolve))
  const ended = new Promise<void>((resolve) => (end = resolve))
  const work = () => {
    begin()
    return ended
  }
  return { began, work, end: () => end() }
}

describe('two changes of access in one institution at the same time', () => {
  test('are decided one after the other: two administrators who end each other’s access leave one', async () => {
    const people: readonly Person[] = await Promise.all(
      ['One', 'Other'].map((name) => addPerson(server, { ...svtu, roleIds: [10], name })),
    )
    clock.forwardMinutes(8 * 24 * 60)
    const asha = await signIn(server, 'asha.admin')
    for (const { publicId: userId } of people)
      await call(server, 'setUserStatus', { to: 'DEACTIVATED', userId, reason: 'Left' }, { token: asha })
    const [one, other] = people
    if (!one || !other) throw new Error('Two people are missing.')
    const decide = async (about: Person, by: Person) => {
      const token = await createToken(server, by, clock.now())
      const waiting = (await listWaitingChanges(server, token)).find((change) => change.about === about.displayName)
      const input = { decision: 'APPROVE', itemId: waiting?.itemId ?? 0 }
      return () => call(server, 'decideAccessChange', input, { token })
    }
    const both = [await decide(other, one), await decide(one, other)]
    const answers = await Promise.all(both.map((approve) => approve()))
    expect(answers.map(({ errorCode }) => errorCode).sort()).toEqual([1000, 1106])
    expect(await countRows(server, `user_account where id in (${one.id}, ${other.id}) and status = 'ACTIVE'`)).toBe(1)
  })

  test('each see what the one before has changed', async () => {
    const clerk = await addPerson(server, { ...svtu, roleIds: [], name: 'Clerk' })
    const administrator = await addPerson(server, { ...svtu, roleIds: [10], name: 'Administrator' })
    const token = await createToken(server, administrator, clock.now())
    const { began, end, work } = openWork()
    const first = runInTurn(server.db, CHANGES, work)
    await began
    const suspended = call(
      server,
      'setUserStatus',
      { to: 'SUSPENDED', userId: clerk.publicId, reason: 'Left' },
      { token },
    )
    // What is sent later is answered at once: it does not wait for its turn, and the call before has been received.
    await call(server, 'addUserNote', { userId: clerk.publicId, text: 'Came to the counter.' }, { token })
    await server.db.execute(`delete from user_role where user_id = ${administrator.id}`)
    end()
    await first
    expect((await suspended).errorCode).toBe(1107)
    expect(await countRows(server, `user_account where id = ${clerk.id} and status = 'ACTIVE'`)).toBe(1)
  })
})

describe('work in turn', () => {
  const runBoth = async (other: Parameters<typeof runInTurn>[0]) => {
    const order: string[] = []
    const { began, end, work } = openWork()
    const first = runInTurn(server.db, WORK, async () => {
      await work()
      order.push('first')
    })
    await began
    const second = runInTurn(other, WORK, () => Promise.resolve(order.push('second')))
    await runInTurn(other, { ...WORK, name: 'other work' }, () => Promise.resolve(order.push('other work')))
    end()
    await Promise.all([first, second])
    return order
  }

  test('waits for work of the same name, and for no other', async () => {
    expect(await runBoth(server.db)).toEqual(['other work', 'first', 'second'])
  })

  test.runIf(isOnPostgres())('waits for that of another server', async () => {
    const { db, close } = await openDatabase(testSettings(server.folder, { databaseUrl: server.databaseUrl }))
    expect(await runBoth(db)).toEqual(['other work', 'first', 'second'])
    await close()
  })

  test('is refused to somebody who has four already, and not to others', async () => {
    const { began, end, work } = openWork()
    const first = runInTurn(server.db, WORK, work)
    await began
    const further = [2, 3, 4].map((place) => runInTurn(server.db, WORK, () => Promise.resolve(place)))
    expect(await runInTurn(server.db, WORK, () => Promise.resolve(5))).toBe(BUSY)
    const others = runInTurn(server.db, { ...WORK, userId: 1 }, () => Promise.resolve('of somebody else'))
    end()
    expect(await Promise.all([first, ...further, others])).toEqual([undefined, 2, 3, 4, 'of somebody else'])
    expect(await runInTurn(server.db, WORK, () => Promise.resolve('later'))).toBe('later')
  })

  test('is given up after twenty seconds without a turn, and not done later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { began, end, work } = openWork()
    const first = runInTurn(server.db, WORK, work)
    await began
    const late = vi.fn(() => Promise.resolve('late'))
    const second = runInTurn(server.db, WORK, late)
    vi.advanceTimersByTime(20_000)
    vi.useRealTimers()
    expect(await second).toBe(BUSY)
    end()
    await first
    expect(await runInTurn(server.db, WORK, () => Promise.resolve('next'))).toBe('next')
    expect(late).not.toHaveBeenCalled()
  })

  test('goes on after work that failed', async () => {
    await expect(runInTurn(server.db, WORK, () => Promise.reject(new Error('Failed.')))).rejects.toThrow('Failed.')
    expect(await runInTurn(server.db, WORK, () => Promise.resolve('done'))).toBe('done')
  })
})
