import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifyNextEnd } from '../../../server/modules/assignments/process-windows/due-windows.ts'
import { openReminders } from '../../../server/modules/assignments/process-windows/reminders.ts'
import { notificationOutbox } from '../../../server/db/schema.ts'
import { call } from '../../support/calls.ts'
import { createToken } from '../../support/people.ts'
import {
  addHead,
  DAY,
  addMinutesToClock,
  buildInwardKey,
  listMessages,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  removeWindows,
  startWindowWorld,
  loadWindowsSeen,
  type WindowKey,
  type WindowWorld,
} from '../../support/process-windows.ts'
import { type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, testSettings, type TestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let world: WindowWorld
let server: TestServer
let current = 0
let next = 0
let bca: Programme
let bsc: Programme
let token = ''
beforeAll(async () => {
  world = await startWindowWorld(clock)
  ;({ server, bca, bsc, current, next } = world)
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  await server.db.delete(notificationOutbox)
  token = await createToken(server, world.asha, clock.now())
})

const key = (more: Partial<WindowKey> = {}): WindowKey => buildInwardKey(world, more)
const seen = () => loadWindowsSeen(server, token, current)
const idsOf = async () => (await seen()).map(({ menuProgramId }) => menuProgramId)

describe('two days before the end of a window', () => {
  const parts = () => ({
    db: server.db,
    settings: testSettings(server.folder),
    now: clock.now,
    onFault: (error: unknown) => {
      throw error as Error
    },
  })
  const remindAll = async () => {
    while (await notifyNextEnd(parts())) continue
  }

  test('the people who see the process are reminded once, by one message for windows with the same end', async () => {
    const [head, other] = [await addHead(world, bsc), await addHead(world, bca)]
    const value = buildOpenWindow(clock, -5, 5 * DAY)
    const places = [0, 1].map((place) => key({ programPartId: bsc.parts[place]?.id ?? 0 }))
    await openWindows(
      server,
      token,
      places.map((place) => buildWindowAddition(place, value)),
    )
    await remindAll()
    expect(await listMessages(world, head)).toEqual([])
    clock.forwardMinutes(3 * DAY + 5)
    await remindAll()
    await remindAll()
    expect(await listMessages(world, head)).toMatchObject([
      { notificationId: 404, body: expect.stringMatching(/BSC › प्रथम वर्ष .*BSC › द्वितीय वर्ष/) as string },
    ])
    expect(await listMessages(world, other)).toEqual([])
  })

  test('several processes of the server remind once', async () => {
    const head = await addHead(world, bsc)
    await openWindows(server, token, [buildWindowAddition(key(), buildOpenWindow(clock, -5, 5 * DAY))])
    clock.forwardMinutes(3 * DAY + 5)
    const found = await Promise.all([notifyNextEnd(parts()), notifyNextEnd(parts()), notifyNextEnd(parts())])
    expect(found.filter(Boolean)).toHaveLength(1)
    expect(await listMessages(world, head)).toHaveLength(1)
  })

  test('the running job announces and reminds by itself', async () => {
    const head = await addHead(world, bsc)
    await openWindows(server, token, [buildWindowAddition(key(), buildOpenWindow(clock, -5, 5 * DAY))])
    clock.forwardMinutes(3 * DAY + 5)
    const reminders = openReminders(parts())
    reminders.start()
    const listEvents = async () => (await listMessages(world, head)).map(({ notificationId }) => notificationId).sort()
    await expect.poll(listEvents).toEqual([401, 404])
    await reminders.close()
  })

  test('nobody is reminded of drafts, closed and short windows, and windows of another year', async () => {
    const head = await addHead(world, bsc)
    const value = buildOpenWindow(clock, -5, 5 * DAY)
    await openWindows(server, token, [
      buildWindowAddition(key(), { ...value, status: 'DRAFT' }),
      buildWindowAddition(key({ audience: 'FRESH' }), value),
    ])
    await openWindows(server, token, [buildWindowAddition(key({ academicYearId: next }), value)])
    const closing = (await seen()).flatMap((row) => (row.value.status === 'OPEN' ? [row.menuProgramId] : []))
    await call(server, 'closeMenuProgram', { menuProgramIds: closing, reason: 'Mistake' }, { token })
    clock.forwardMinutes(4 * DAY)
    token = await createToken(server, world.asha, clock.now())
    await openWindows(server, token, [
      buildWindowAddition(key({ audience: 'REPEATER' }), buildOpenWindow(clock, -5, DAY)),
    ])
    await remindAll()
    expect(await listMessages(world, head)).toEqual([])
  })

  test('an extension makes a reminder of the new end possible', async () => {
    const head = await addHead(world, bsc)
    await openWindows(server, token, [buildWindowAddition(key(), buildOpenWindow(clock, -5, 5 * DAY))])
    clock.forwardMinutes(3 * DAY + 5)
    await remindAll()
    token = await createToken(server, world.asha, clock.now())
    const [window] = await idsOf()
    await call(
      server,
      'extendMenuProgram',
      { menuProgramIds: [window], extendedTo: addMinutesToClock(clock, 8 * DAY), reason: 'Floods' },
      { token },
    )
    await remindAll()
    expect(await listMessages(world, head)).toHaveLength(1)
    clock.forwardMinutes(6 * DAY + 5)
    await remindAll()
    expect(await listMessages(world, head)).toHaveLength(2)
  })
})
