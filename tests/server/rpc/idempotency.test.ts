import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runInTurn } from '../../../server/db/in-turn.ts'
import { callOnce, userAccount, userNote } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS, signIn } from '../../support/calls.ts'
import { createFrozenClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clock = createFrozenClock()
let server: TestServer
let asha = ''
let meera = ''
let noor = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[asha, meera] = await Promise.all([signIn(server, 'asha.admin'), signIn(server, 'meera.principal')])
  noor =
    (await server.db.select().from(userAccount)).find(({ loginName }) => loginName === 'noor.clerk')?.publicId ?? ''
})
afterAll(() => server.close())

let count = 0
const newKey = () => {
  count += 1
  return `key-of-a-test-${String(count).padStart(4, '0')}`
}
const send = (name: string, input: unknown, key: string, token = asha, language = 'en') =>
  call(server, name, input, { token, language, headers: { 'idempotency-key': key } })
const noteOf = (text: string) => ({ userId: noor, text })
const notesOf = async (text: string) =>
  (await server.db.select().from(userNote)).filter((one) => one.text === text).length
const person = () => ({
  userType: 'CSC',
  firstName: 'Madhavi',
  lastName: 'Sawant',
  email: `once${count}@example.edu`,
  loginName: `madhavi.once${count}`,
  roleIds: [40],
  firstSignIn: 'TEMPORARY',
})

describe('a call with an idempotency key', () => {
  test('that waits minutes for its turn is not lost: a repetition gets the same answer', async () => {
    const [key, newcomer] = [newKey(), person()]
    let end = () => {}
    const held = new Promise<void>((resolve) => (end = resolve))
    const turn = runInTurn(server.db, { name: `changes of access ${CLIENTS.svtu}`, userId: 0 }, () => held)
    const first = send('addUser', newcomer, key)
    // Answered at once: the call before has been received.
    await send('addUserNote', noteOf('Waits at the counter.'), newKey())
    clock.forwardMinutes(3)
    const repetition = send('addUser', newcomer, key)
    await send('addUserNote', noteOf('Waits longer.'), newKey())
    end()
    await turn
    const [answer, same] = await Promise.all([first, repetition])
    expect(answer).toMatchObject({ errorCode: 1000 })
    expect(same.result).toEqual(answer.result)
  })

  test('runs once, however often it is sent, with the same answer', async () => {
    const [key, account] = [newKey(), person()]
    const first = await send('addUser', account, key)
    expect(first).toMatchObject({ errorCode: 1000, result: { outcome: 'CREATED' } })
    expect(await send('addUser', account, key)).toMatchObject({ errorCode: 1000, result: first.result })
    expect(
      (await server.db.select().from(userAccount)).filter(({ loginName }) => loginName === account.loginName).length,
    ).toBe(1)
  })

  test('waits for the same call that is in flight', async () => {
    const key = newKey()
    const answers = await Promise.all([1, 2, 3].map(() => send('addUserNote', noteOf('Came to the counter.'), key)))
    for (const answer of answers) expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'DONE' } })
    expect(await notesOf('Came to the counter.')).toBe(1)
  })

  test('runs again under another key', async () => {
    await send('addUserNote', noteOf('Asked twice.'), newKey())
    await send('addUserNote', noteOf('Asked twice.'), newKey())
    expect(await notesOf('Asked twice.')).toBe(2)
  })

  test('is refused with another payload under the same key', async () => {
    const key = newKey()
    await send('addUserNote', noteOf('First.'), key)
    expect(await send('addUserNote', noteOf('Second.'), key)).toMatchObject({
      errorCode: 1203,
      error: 'This was already sent with different details. Check what has been saved before you send it again.',
    })
    expect(await notesOf('Second.')).toBe(0)
  })

  test('discloses nothing to another person who has the key', async () => {
    const [key, account] = [newKey(), person()]
    await send('addUser', account, key)
    const theirs = await send('addUser', account, key, meera)
    expect(theirs.errorCode).not.toBe(1000)
    expect(JSON.stringify(theirs)).not.toContain('temporaryPassword')
  })

  test('runs again after a refusal, which is in the caller’s language', async () => {
    const key = newKey()
    const wrong = { ...person(), email: 'nowhere' }
    expect((await send('addUser', wrong, key)).errorCode).toBe(1201)
    expect((await send('addUser', { ...wrong, email: `mended${count}@example.edu` }, key)).errorCode).toBe(1000)
  })

  test('requires an unguessable key', async () => {
    expect(await send('addUserNote', noteOf('Short.'), 'short')).toMatchObject({
      errorCode: 1201,
      error: 'The idempotency key must be 16 to 64 letters, digits, hyphens or underscores.',
    })
  })

  test('stores no password in the database', async () => {
    const key = newKey()
    const { result } = await send('addUser', person(), key)
    const { temporaryPassword } = result as { temporaryPassword: string }
    expect(temporaryPassword.length).toBeGreaterThan(7)
    const rows = JSON.stringify(await server.db.select().from(callOnce))
    expect(rows).not.toContain(temporaryPassword)
    expect(rows).not.toContain(key)
  })

  test('is forgotten after fifteen minutes', async () => {
    const key = newKey()
    await send('addUserNote', noteOf('Long ago.'), key)
    clock.forwardMinutes(16)
    await send('addUserNote', noteOf('Long ago.'), key)
    expect(await notesOf('Long ago.')).toBe(2)
  })

  test('ignores the key for a query or a repeatable activity', async () => {
    const key = newKey()
    expect(
      (await ask(server, 'userDetail', { userId: noor }, { token: asha, headers: { 'idempotency-key': key } }))
        .errorCode,
    ).toBe(1000)
    expect((await send('unlockUser', { userId: noor }, key)).errorCode).toBe(1000)
    expect((await server.db.select().from(callOnce)).some(({ activity }) => activity === 'unlockUser')).toBe(false)
  })
})

describe('a call whose process was killed', () => {
  /** Resets a key to the state that a process leaves when it is killed before it stores its answer. */
  const lose = () => server.db.execute("update call_once set answer = null where activity = 'addUserNote'")

  test('is not run again when it was completed', async () => {
    const key = newKey()
    await send('addUserNote', noteOf('Written down.'), key)
    await lose()
    clock.forwardMinutes(3)
    expect(await send('addUserNote', noteOf('Written down.'), key)).toMatchObject({
      errorCode: 1203,
      error: expect.stringContaining('has been done') as string,
    })
    expect(await notesOf('Written down.')).toBe(1)
  })

  test('is run when it was not completed', async () => {
    const key = newKey()
    await send('addUserNote', noteOf('Never written.'), key)
    await lose()
    await server.db.execute("update call_once set request_id = 'lost' where activity = 'addUserNote'")
    await server.db.execute("delete from user_note where text = 'Never written.'")
    clock.forwardMinutes(3)
    expect((await send('addUserNote', noteOf('Never written.'), key)).errorCode).toBe(1000)
    expect(await notesOf('Never written.')).toBe(1)
  })
})

test('a page on another origin can send the key', async () => {
  const origin = server.origin.replace('127.0.0.1', 'localhost')
  const headers = {
    origin,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization,content-type,service-header,idempotency-key',
  }
  const allowed = await fetch(`${server.origin}/server/r/mql`, { method: 'OPTIONS', headers })
  expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key')
})
