import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { call, CLIENTS } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import {
  addHead,
  DAY,
  addMinutesToClock,
  buildInwardKey,
  listMessages,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  listProblems,
  removeWindows,
  startWindowWorld,
  loadWindowsSeen,
  type WindowKey,
  type WindowValue,
  type WindowWorld,
} from '../../support/process-windows.ts'
import { type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, type TestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let world: WindowWorld
let server: TestServer
let current = 0
let bca: Programme
let bsc: Programme
let token = ''
beforeAll(async () => {
  world = await startWindowWorld(clock)
  ;({ server, bca, bsc, current } = world)
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  await server.db.delete(notificationOutbox)
  token = await createToken(server, world.asha, clock.now())
})

const key = (more: Partial<WindowKey> = {}): WindowKey => buildInwardKey(world, more)
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const tokenFor = (who: Person) => createToken(server, who, clock.now())
const seen = () => loadWindowsSeen(server, token, current)
const idsOf = async () => (await seen()).map(({ menuProgramId }) => menuProgramId)

describe('an administrator extends windows', () => {
  const extend = (menuProgramIds: readonly number[], extendedTo: string, notify = false, as = token) =>
    call(server, 'extendMenuProgram', { menuProgramIds, extendedTo, reason: 'Floods', notify }, { token: as })

  test('with a reason that becomes the note, and a closed one opens again', async () => {
    const value = buildOpenWindow(clock, -5, DAY)
    await openWindows(server, token, [
      buildWindowAddition(key(), value),
      buildWindowAddition(key({ programId: bca.id }), value),
    ])
    const ids = await idsOf()
    await call(server, 'closeMenuProgram', { menuProgramIds: ids.slice(0, 1), reason: 'Mistake' }, { token })
    const extendedTo = addMinutesToClock(clock, 4 * DAY)
    expect(await extend(ids, extendedTo)).toMatchObject({ ...SAVED, result: { changed: 2 } })
    expect((await seen()).map((row) => [row.state, row.value.extendedTo, row.value.note])).toEqual([
      ['OPEN', extendedTo, 'Floods'],
      ['OPEN', extendedTo, 'Floods'],
    ])
    expect(await server.db.query.notificationOutbox.findMany()).toEqual([])
  })

  test('and nothing is saved for an end that is not later, or for an unknown window', async () => {
    const value = buildOpenWindow(clock, -5, DAY)
    await openWindows(server, token, [buildWindowAddition(key(), value)])
    const ids = await idsOf()
    await extend(ids, addMinutesToClock(clock, 4 * DAY))
    const answer = await extend(ids, addMinutesToClock(clock, 3 * DAY))
    expect(answer).toMatchObject({ result: { outcome: 'INVALID' } })
    expect(listProblems(answer)).toEqual(['Extension must be after the closing date.'])
    expect(await extend([...ids, 2_000_000_000], addMinutesToClock(clock, 9 * DAY))).toMatchObject({ errorCode: 1202 })
    const foreignPerson = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await extend(ids, addMinutesToClock(clock, 9 * DAY), false, await tokenFor(foreignPerson))).toMatchObject({
      errorCode: 1202,
    })
  })

  test('and notifies the people who see the process, once each, if wanted', async () => {
    const [head, other, deaf] = [await addHead(world, bsc), await addHead(world, bca), await addHead(world, bsc)]
    await server.db.execute(`update user_account set notices_by_email = false where id = ${deaf.id}`)
    const value = buildOpenWindow(clock, -5, DAY)
    const parts = [0, 1].map((place) => key({ programPartId: bsc.parts[place]?.id ?? 0 }))
    await openWindows(
      server,
      token,
      parts.map((one) => buildWindowAddition(one, value)),
    )
    expect(await extend(await idsOf(), addMinutesToClock(clock, 4 * DAY), true)).toMatchObject(SAVED)
    expect(await listMessages(world, head)).toEqual([
      {
        notificationId: 405,
        channel: 'EMAIL',
        subject: 'परीक्षा अर्ज आवक: मुदतवाढ',
        body: expect.stringMatching(
          /BSC › प्रथम वर्ष .* BSC › द्वितीय वर्ष .*\d+ \S+, \d{4}, \d\d:\d\d.*http.*#\/modules-dashboard/,
        ) as string,
      },
    ])
    expect([await listMessages(world, other), await listMessages(world, deaf)]).toEqual([[], []])
  })
})

describe('an administrator closes windows', () => {
  const close = (menuProgramIds: readonly number[]) =>
    call(server, 'closeMenuProgram', { menuProgramIds, reason: 'Server work' }, { token })

  test('with a reason, planned ones as well, and no draft, nor one that is over', async () => {
    const planned = buildOpenWindow(clock, DAY, 2 * DAY)
    const draft: WindowValue = { ...planned, status: 'DRAFT' }
    await openWindows(server, token, [buildWindowAddition(key(), planned)])
    expect(await close(await idsOf())).toMatchObject(SAVED)
    expect((await seen())[0]).toMatchObject({
      state: 'CLOSED',
      value: { ...planned, status: 'CLOSED', note: 'Server work' },
    })
    expect(listProblems(await close(await idsOf()))).toEqual(['This window is closed already.'])
    await removeWindows(server)
    await openWindows(server, token, [buildWindowAddition(key(), draft)])
    expect(listProblems(await close(await idsOf()))).toEqual([
      'A draft is not open and cannot be closed. Remove it instead.',
    ])
  })
})
