import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import {
  addHead,
  DAY,
  addMinutesToClock,
  buildInwardKey,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  removeWindows,
  loadRowsAs,
  saveWindows,
  startWindowWorld,
  loadWindowsSeen,
  type WindowKey,
  type WindowEdit,
  type WindowValue,
  type WindowWorld,
} from '../../support/process-windows.ts'
import { type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, type TestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let world: WindowWorld
let server: TestServer
let clientId = 0
let current = 0
let inward = 0
let photos = 0
let bca: Programme
let bsc: Programme
let bina: Person
let token = ''
beforeAll(async () => {
  world = await startWindowWorld(clock)
  ;({ server, bca, bina, bsc, clientId, current, inward, photos } = world)
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  token = await createToken(server, world.asha, clock.now())
})

const key = (more: Partial<WindowKey> = {}): WindowKey => buildInwardKey(world, more)
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const tokenFor = (who: Person) => createToken(server, who, clock.now())
const seen = () => loadWindowsSeen(server, token, current)

describe('the list of windows', () => {
  test('names the state of each window, and when it changes next', async () => {
    const [soon, now, brief] = [
      buildOpenWindow(clock, DAY, 3 * DAY),
      buildOpenWindow(clock, -5, DAY),
      buildOpenWindow(clock, -5, 10),
    ]
    await openWindows(server, token, [
      buildWindowAddition(key({ programPartId: bsc.parts[0]?.id ?? 0 }), soon),
      buildWindowAddition(key({ programPartId: bsc.parts[1]?.id ?? 0 }), {
        ...now,
        extendedTo: addMinutesToClock(clock, 2 * DAY),
        note: 'x',
      }),
      buildWindowAddition(key({ programPartId: bsc.parts[2]?.id ?? 0 }), brief),
      buildWindowAddition(key({ programId: bca.id, audience: 'FRESH' }), { ...soon, status: 'DRAFT' }),
    ])
    clock.forwardMinutes(11)
    const states = (await seen()).map(({ state, changesAt }) => [state, changesAt === null])
    expect(states).toEqual([
      ['DRAFT', true],
      ['PLANNED', false],
      ['OPEN', false],
      ['ENDED', true],
    ])
    const [, planned, open] = await seen()
    expect(planned?.changesAt).toBe(soon.opensAt)
    expect(open?.changesAt).toBe(open?.value.extendedTo)
  })

  test('of one process contains no window of another one, and of another institution none at all', async () => {
    await openWindows(server, token, [
      buildWindowAddition(key(), buildOpenWindow(clock, DAY, 2 * DAY)),
      buildWindowAddition(key({ menuId: photos }), buildOpenWindow(clock, DAY, 2 * DAY)),
    ])
    expect((await loadWindowsSeen(server, token, current, photos)).map((row) => row.key.menuId)).toEqual([photos])
    const foreignPerson = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await loadWindowsSeen(server, await tokenFor(foreignPerson), current)).toEqual([])
  })

  test('counts the people who see the process because of the window, also before it opens', async () => {
    const count = async () => (await seen()).map(({ users }) => users)
    const two = [
      buildWindowAddition(key(), buildOpenWindow(clock, DAY, 2 * DAY)),
      buildWindowAddition(key({ programId: bca.id }), buildOpenWindow(clock, DAY, 2 * DAY)),
    ]
    await openWindows(server, token, two)
    const [other = 0, before = 0] = await count()
    const [here, suspended] = [await addHead(world, bsc), await addHead(world, bsc)]
    await server.db.execute(`update user_account set status = 'SUSPENDED' where id = ${suspended.id}`)
    await server.db.execute(
      `insert into user_menu_override (client_id, user_id, menu_id, effect, reason)
       values (${clientId}, ${(await addHead(world, bsc)).id}, ${inward}, 'DENY', 'Test')`,
    )
    expect(await count()).toEqual([other, before + 1])
    await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [world.collegeId] })
    expect(await count()).toEqual([other + 1, before + 2])
    await server.db.execute(`update user_role set to_at = '2020-01-01T00:00:00Z' where user_id = ${here.id}`)
    expect(await count()).toEqual([other + 1, before + 1])
  })
})

describe('two administrators', () => {
  test('change the same window, and the second is shown who changed it; equal changes agree', async () => {
    const before = buildOpenWindow(clock, DAY, 2 * DAY)
    await openWindows(server, token, [buildWindowAddition(key(), before)])
    const [longer, shorter]: WindowValue[] = [
      { ...before, closesAt: addMinutesToClock(clock, 5 * DAY) },
      { ...before, closesAt: addMinutesToClock(clock, 1.5 * DAY) },
    ]
    const edit = (after: WindowValue | undefined): WindowEdit => ({ key: key(), before, after: after ?? null })
    const theirs = await tokenFor(bina)
    expect(await saveWindows(server, theirs, [edit(longer)])).toMatchObject(SAVED)
    expect(await saveWindows(server, token, [edit(shorter)])).toMatchObject({
      errorCode: 1000,
      result: {
        outcome: 'CONFLICT',
        conflicts: [{ key: key(), current: longer, by: 'Bina Second', at: expect.any(String) as string }],
      },
    })
    expect(await saveWindows(server, token, [edit(longer)])).toMatchObject({ ...SAVED, result: { changed: 0 } })
    expect((await seen()).map(({ value }) => value)).toEqual([longer])
  })
})

describe('a change', () => {
  test('is taken back within ten minutes, also when a window has opened meanwhile', async () => {
    const value = buildOpenWindow(clock, 2, DAY)
    const draft: WindowValue = { ...value, status: 'DRAFT' }
    await openWindows(server, token, [buildWindowAddition(key(), draft)])
    const changeId = await openWindows(server, token, [{ key: key(), before: draft, after: value }])
    clock.forwardMinutes(5)
    expect((await seen())[0]?.state).toBe('OPEN')
    const answer = await call(server, 'undoMenuProgram', { changeId }, { token })
    expect(answer).toMatchObject(SAVED)
    expect((await seen())[0]).toMatchObject({ state: 'DRAFT', value: draft })
    expect(await call(server, 'undoMenuProgram', { changeId }, { token })).toMatchObject({ errorCode: 1202 })
  })

  test('is not taken back later, by somebody else, or after another change', async () => {
    const value = buildOpenWindow(clock, DAY, 2 * DAY)
    const changeId = await openWindows(server, token, [buildWindowAddition(key(), value)])
    expect(await call(server, 'undoMenuProgram', { changeId }, { token: await tokenFor(bina) })).toMatchObject({
      errorCode: 1202,
    })
    const after: WindowValue = { ...value, closesAt: addMinutesToClock(clock, 3 * DAY) }
    await openWindows(server, await tokenFor(bina), [{ key: key(), before: value, after }])
    expect(await call(server, 'undoMenuProgram', { changeId }, { token })).toMatchObject({
      result: { outcome: 'CONFLICT' },
    })
    clock.forwardMinutes(11)
    expect(await call(server, 'undoMenuProgram', { changeId }, { token })).toMatchObject({ errorCode: 1206 })
  })

  test('is in the history, with what it took back, and of one process where this is asked', async () => {
    const changeId = await openWindows(server, token, [
      buildWindowAddition(key(), buildOpenWindow(clock, DAY, 2 * DAY)),
    ])
    await call(server, 'undoMenuProgram', { changeId }, { token })
    const other = await openWindows(server, token, [
      buildWindowAddition(key({ menuId: photos }), buildOpenWindow(clock, DAY, 2 * DAY)),
    ])
    const history = (more: object = {}, as = token) =>
      loadRowsAs<{ changeId: number }>(server, 'menuProgramHistory', { academicYearId: current, ...more }, as)
    const all = (await history()).slice(0, 3)
    expect(all).toMatchObject([
      { changeId: other, added: 1, by: 'Asha First', undoUntil: expect.any(String) as string },
      { removed: 1, undoes: changeId, undoUntil: null },
      { changeId, added: 1, undoneAt: expect.any(String) as string, undoUntil: null },
    ])
    expect((await history({ subjectId: photos })).map((row) => row.changeId)).toContain(other)
    expect((await history({ subjectId: photos })).map((row) => row.changeId)).not.toContain(changeId)
    const foreignPerson = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await history({}, await tokenFor(foreignPerson))).toEqual([])
  })
})
