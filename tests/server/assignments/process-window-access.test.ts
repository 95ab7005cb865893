import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { userPpt } from '../../../server/db/schema.ts'
import { ask, call, CLIENTS } from '../../support/calls.ts'
import { addPerson, listCollegeIds, createToken, type Person } from '../../support/people.ts'
import {
  DAY,
  addMinutesToClock,
  findMenuId,
  buildWindowAddition,
  buildOpenWindow,
  openProcess,
  openWindows,
  removeIsolation,
  removeWindows,
  loadRowsAs,
  saveWindows,
  type WindowKey,
  type WindowValue,
} from '../../support/process-windows.ts'
import { findProgramme, findYearId, type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
const INWARD = '/exam-form-inward'
const clock = createMovableClock()
let server: TestServer
let [current, next] = [0, 0]
let inward = 0
let one = 0
let bsc: Programme
let bca: Programme
let asha: Person
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  ;[one = 0] = await listCollegeIds(server, clientId)
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  inward = await findMenuId(server, clientId, INWARD)
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [11], name: 'Asha First' })
})
afterAll(() => server.close())
beforeEach(() => removeWindows(server))

const tokenFor = (who: Person) => createToken(server, who, clock.now())
const head = () => addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds: [one], name: 'Head' })
const clerk = () => addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })
/** Gives somebody a programme, or a part or term of it, in a year. */
const place = (
  who: Person,
  { id: programId }: Programme,
  below: Partial<Pick<WindowKey, 'programPartId' | 'programPartTermId'>> = {},
  academicYearId = current,
) => server.db.insert(userPpt).values({ clientId, userId: who.id, academicYearId, programId, ...below, access: 'VIEW' })
const key = (more: Partial<WindowKey> = {}): WindowKey => ({
  menuId: inward,
  academicYearId: current,
  examEventId: null,
  programId: bsc.id,
  programPartId: null,
  programPartTermId: null,
  audience: 'ALL',
  ...more,
})
const open = async (value: WindowValue, more: Partial<WindowKey> = {}) =>
  openWindows(server, await tokenFor(asha), [buildWindowAddition(key(more), value)])

interface MenuEntry {
  readonly routeName: string
  readonly canEdit: boolean
  readonly closesAt: string | null
}
const menuFor = async (who: Person, roleId: readonly number[]): Promise<readonly MenuEntry[]> => {
  const { result } = await call(
    server,
    'getMenu',
    { clientId: who.clientId, roleId, userId: who.id },
    { token: await tokenFor(who) },
  )
  return result as readonly MenuEntry[]
}
const entryOf = async (who: Person, roleId = 23) =>
  (await menuFor(who, [roleId])).find(({ routeName }) => routeName === INWARD)
/** Returns the code with which the screen of the process answers somebody, and its sentence. */
const answerTo = async (who: Person, language = 'en') => {
  const { errorCode, error } = await openProcess(server, await tokenFor(who), INWARD, language)
  return [errorCode, removeIsolation(error ?? '')] as const
}
const TIME = String.raw`(?:\d\d/\d\d/\d{4}|\d+ \w+ \d{4}), \d\d:\d\d`
const saying = (text: string): unknown => expect.stringMatching(new RegExp(`^${text.replaceAll('TIME', TIME)}$`))

describe('a head of department with a programme', () => {
  let who: Person
  beforeEach(async () => {
    who = await head()
    await place(who, bsc)
  })

  test('finds the process in the menu while a window is open, and neither before nor after', async () => {
    expect(await entryOf(who)).toBeUndefined()
    await open(buildOpenWindow(clock, 30, 90))
    expect(await entryOf(who)).toBeUndefined()
    expect(await answerTo(who)).toEqual([1206, saying('This process opens on TIME\\. Come back then\\.')])
    clock.forwardMinutes(31)
    expect(await entryOf(who)).toMatchObject({ canEdit: false, closesAt: expect.any(String) as string })
    expect((await answerTo(who))[0]).toBe(1000)
    clock.forwardMinutes(60)
    expect(await entryOf(who)).toBeUndefined()
    expect(await answerTo(who)).toEqual([
      1206,
      saying('This process closed on TIME\\. If you need more time, ask the examination section\\.'),
    ])
  })

  test('is let in at the minute of the opening and refused at the minute of the end', async () => {
    const value = buildOpenWindow(clock, 60, 120)
    await open(value)
    const until = (iso: string) => (Date.parse(iso) - clock.now().getTime()) / 60_000
    clock.forwardMinutes(until(value.opensAt))
    expect((await answerTo(who))[0]).toBe(1000)
    clock.forwardMinutes(until(value.closesAt) - 0.2)
    expect((await answerTo(who))[0]).toBe(1000)
    clock.forwardMinutes(0.2)
    expect((await answerTo(who))[0]).toBe(1206)
  })

  test('works on until the extended end', async () => {
    await open({ ...buildOpenWindow(clock, -5, 30), extendedTo: addMinutesToClock(clock, 90), note: 'Floods' })
    clock.forwardMinutes(60)
    expect((await answerTo(who))[0]).toBe(1000)
    clock.forwardMinutes(31)
    expect((await answerTo(who))[0]).toBe(1206)
  })

  test('is refused from the next call on when an administrator closes the window', async () => {
    const value = buildOpenWindow(clock, -5, DAY)
    await open(value)
    expect((await answerTo(who))[0]).toBe(1000)
    const after: WindowValue = { ...value, status: 'CLOSED', note: 'Server work' }
    await saveWindows(server, await tokenFor(asha), [{ key: key(), before: value, after }])
    expect(await answerTo(who)).toEqual([
      1206,
      'This process was closed before its planned end. If you still need it, ask the examination section.',
    ])
    expect(await entryOf(who)).toBeUndefined()
  })

  test('reads when it opens again, in the own language', async () => {
    await open(buildOpenWindow(clock, -5, 30))
    await open(buildOpenWindow(clock, DAY, 2 * DAY), { audience: 'REPEATER' })
    clock.forwardMinutes(31)
    expect(await answerTo(who)).toEqual([1206, saying('This process closed on TIME and opens again on TIME\\.')])
    expect((await answerTo(who, 'mr'))[1]).toMatch(/पुन्हा सुरू होईल/)
  })

  test('is not concerned by a draft, another year and another programme', async () => {
    await open(buildOpenWindow(clock, -5, DAY, { status: 'DRAFT' }))
    await open(buildOpenWindow(clock, -5, DAY), { academicYearId: next })
    await open(buildOpenWindow(clock, -5, DAY), { programId: bca.id })
    expect(await entryOf(who)).toBeUndefined()
    expect(await answerTo(who)).toEqual([
      1206,
      'This process is not open for your programmes. If it should be, ask the examination section.',
    ])
  })

  test('is told by a new version of the menu when a window opens and closes', async () => {
    await open(buildOpenWindow(clock, 10, 20))
    const version = async () => {
      const token = await tokenFor(who)
      const response = await fetch(`${server.origin}/server/r/mql`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          'service-header': 'LoginCopy',
          'content-type': 'application/json',
        },
        body: JSON.stringify({ LoginCopy: {} }),
      })
      return response.headers.get('menu-version')
    }
    const before = await version()
    clock.forwardMinutes(11)
    const during = await version()
    clock.forwardMinutes(10)
    expect(during).not.toBe(before)
    expect(await version()).toBe(before)
  })
})

describe('the programmes that are assigned', () => {
  const below = (): Pick<WindowKey, 'programPartId' | 'programPartTermId'> => ({
    programPartId: bsc.parts[0]?.id ?? 0,
    programPartTermId: bsc.parts[0]?.terms[0] ?? 0,
  })
  const code = async (who: Person) => (await answerTo(who))[0]

  test('let a head of department in when they overlap the window above or below', async () => {
    const [ofTerm, ofPart, ofOtherTerm, ofOtherPart] = [await head(), await head(), await head(), await head()]
    await place(ofTerm, bsc, below())
    await place(ofPart, bsc, { programPartId: below().programPartId })
    await place(ofOtherTerm, bsc, { ...below(), programPartTermId: bsc.parts[0]?.terms[1] ?? 0 })
    await place(ofOtherPart, bsc, { programPartId: bsc.parts[1]?.id ?? 0 })
    await open(buildOpenWindow(clock, -5, DAY))
    for (const who of [ofTerm, ofPart, ofOtherTerm, ofOtherPart]) expect(await code(who)).toBe(1000)
    await removeWindows(server)
    await open(buildOpenWindow(clock, -5, DAY), below())
    expect([await code(ofTerm), await code(ofPart)]).toEqual([1000, 1000])
    expect([await code(ofOtherTerm), await code(ofOtherPart)]).toEqual([1206, 1206])
  })

  test('count on their days and in their year only', async () => {
    await open(buildOpenWindow(clock, -5, DAY))
    const [over, other] = [await head(), await head()]
    await server.db.insert(userPpt).values({
      clientId,
      userId: over.id,
      academicYearId: current,
      programId: bsc.id,
      access: 'VIEW',
      toOn: '2020-01-01',
    })
    await place(other, bsc, {}, next)
    expect([await code(over), await code(other)]).toEqual([1206, 1206])
  })

  test('do not matter for a clerk, whose role is not limited to programmes', async () => {
    const who = await clerk()
    expect(await entryOf(who, 21)).toBeUndefined()
    await open(buildOpenWindow(clock, -5, DAY))
    expect(await entryOf(who, 21)).toMatchObject({ canEdit: true })
    expect(await code(who)).toBe(1000)
  })
})

describe('other people', () => {
  test('of another institution are not concerned, even with the same roles', async () => {
    await open(buildOpenWindow(clock, -5, DAY))
    const foreignPerson = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await entryOf(foreignPerson, 11)).toBeUndefined()
    expect((await answerTo(foreignPerson))[0]).toBe(1206)
  })

  test('without the right are refused with 1107, whether or not a window is open', async () => {
    const auditor = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [14] })
    expect(await openProcess(server, await tokenFor(auditor), INWARD)).toMatchObject({ errorCode: 1107 })
    await open(buildOpenWindow(clock, -5, DAY))
    expect(await openProcess(server, await tokenFor(auditor), INWARD)).toMatchObject({
      errorCode: 1107,
      result: { needs: { menu: INWARD, verb: 'view' } },
    })
  })

  test('with an exception see the process while it is open, and never with a denial', async () => {
    const auditor = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [14] })
    const denied = await clerk()
    const override = (who: Person, effect: string) =>
      server.db.execute(
        `insert into user_menu_override (client_id, user_id, menu_id, effect, reason)
         values (${clientId}, ${who.id}, ${inward}, '${effect}', 'Test')`,
      )
    await override(auditor, 'GRANT')
    await override(denied, 'DENY')
    expect((await answerTo(auditor))[0]).toBe(1206)
    await open(buildOpenWindow(clock, -5, DAY))
    expect((await answerTo(auditor))[0]).toBe(1000)
    expect((await answerTo(denied))[0]).toBe(1107)
  })
})

describe('every call that needs a right on a process', () => {
  test('is refused with 1206 while no window is open, and answered while one is', async () => {
    const menuId = await findMenuId(server, clientId, '/universityUserReport')
    const users = await findMenuId(server, clientId, '/user-management')
    await server.db.execute(`update menu set scope = 'PROGRAM' where id in (${menuId}, ${users})`)
    const admin = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })
    const ofUsers = async () => ask(server, 'users', {}, { token: await tokenFor(admin) })
    expect(await ofUsers()).toMatchObject({
      errorCode: 1206,
      result: { routeName: '/user-management', opensAt: null, endedAt: null },
    })
    await open(buildOpenWindow(clock, -5, 30), { menuId: users })
    expect(await ofUsers()).toMatchObject({ errorCode: 1000 })
    clock.forwardMinutes(31)
    expect(await ofUsers()).toMatchObject({ errorCode: 1206, result: { endedAt: expect.any(String) as string } })
    await server.db.execute(`update menu set scope = 'NONE' where id in (${menuId}, ${users})`)
    expect(await ofUsers()).toMatchObject({ errorCode: 1000 })
  })
})

describe('the start page', () => {
  test('shows the module of the process with the nearest end of its windows', async () => {
    const who = await head()
    await place(who, bsc)
    const module = async () =>
      (
        await loadRowsAs<{ moduleCode: string; closesAt: string | null }>(server, 'myModules', {}, await tokenFor(who))
      ).find(({ moduleCode }) => moduleCode === 'examination')
    expect(await module()).toBeUndefined()
    const [late, early] = [buildOpenWindow(clock, -5, 3 * DAY), buildOpenWindow(clock, -5, DAY)]
    await open(late)
    await open(early, { audience: 'REPEATER' })
    expect(await module()).toMatchObject({ closesAt: early.closesAt })
  })
})

describe('administrators of roles', () => {
  test('see and grant the process whether or not a window is open', async () => {
    const admin = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })
    const tree = await loadRowsAs<{ menus: { routeName: string }[] }>(server, 'menuTree', {}, await tokenFor(admin))
    expect(tree.flatMap(({ menus }) => menus.map(({ routeName }) => routeName))).toContain(INWARD)
    const principal = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [20], collegeIds: [one] })
    const [shown] = await loadRowsAs<{ screens: { routeName: string }[] }>(
      server,
      'effectiveMenus',
      { roleIds: [24] },
      await tokenFor(principal),
    )
    expect(shown?.screens.map(({ routeName }) => routeName)).toEqual(
      expect.arrayContaining([INWARD, '/internal-marks']),
    )
  })
})

describe('the explanation of access', () => {
  const stepOf = async (who: Person) => {
    const admin = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })
    const steps = await loadRowsAs<{ code: string; holds: boolean | null; sentence: string }>(
      server,
      'explainAccess',
      { userId: who.publicId, menu: INWARD },
      await tokenFor(admin),
    )
    const found = (wanted: string) => steps.find(({ code }) => code === wanted)
    return [found('WINDOW')?.holds, removeIsolation(found('WINDOW')?.sentence ?? ''), found('VERDICT')?.holds] as const
  }

  test('names the window that lets somebody in, or why none does', async () => {
    const who = await head()
    await place(who, bsc)
    expect(await stepOf(who)).toEqual([
      false,
      `${INWARD} is a process, and none of its windows in this year concerns Head.`,
      false,
    ])
    await open(buildOpenWindow(clock, 30, 60), { programPartId: bsc.parts[0]?.id ?? 0, audience: 'FRESH' })
    expect(await stepOf(who)).toEqual([
      false,
      saying(
        `${INWARD} is a process that is not open for Head now\\. It opens on TIME: BSC › First Year \\(first attempt\\)\\.`,
      ),
      false,
    ])
    clock.forwardMinutes(31)
    expect(await stepOf(who)).toEqual([
      true,
      saying(`${INWARD} is a process\\. It is open until TIME: BSC › First Year \\(first attempt\\)\\.`),
      true,
    ])
    clock.forwardMinutes(30)
    expect(await stepOf(who)).toEqual([
      false,
      saying(
        `${INWARD} is a process that is not open for Head now\\. It closed on TIME: BSC › First Year \\(first attempt\\)\\.`,
      ),
      false,
    ])
    await server.db.execute(`update menu_program set status = 'CLOSED'`)
    expect((await stepOf(who))[1]).toBe(
      `${INWARD} is a process that was closed before its planned end: BSC › First Year (first attempt).`,
    )
  })

  test('has no such step for a screen that is always open', async () => {
    const admin = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10] })
    const steps = await loadRowsAs<{ code: string }>(
      server,
      'explainAccess',
      { userId: admin.publicId, menu: '/user-management' },
      await tokenFor(admin),
    )
    expect(steps.map(({ code }) => code)).not.toContain('WINDOW')
  })
})
