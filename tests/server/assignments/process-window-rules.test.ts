import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { examEvent, menuProgramCourse } from '../../../server/db/schema.ts'
import { CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, createToken, type Person } from '../../support/people.ts'
import {
  DAY,
  addMinutesToClock,
  findMenuId,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  removeIsolation,
  removeWindows,
  saveWindows,
  loadWindowsSeen,
  type WindowEdit,
  type WindowKey,
  type WindowValue,
} from '../../support/process-windows.ts'
import { addScopedRole, findProgramme, findYearId, type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, startTestServer, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
const SCREEN = '/assign-menu-to-program'
const clock = createMovableClock()
let server: TestServer
let [current, next, closed] = [0, 0, 0]
let [inward, marks] = [0, 0]
let [winter, past] = [0, 0]
let bsc: Programme
let bca: Programme
let asha: Person
let token = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now })
  current = await findYearId(server, clientId, 'CURRENT')
  next = await findYearId(server, clientId, 'NEXT')
  closed = await findYearId(server, clientId, 'CLOSED')
  inward = await findMenuId(server, clientId, '/exam-form-inward')
  marks = await findMenuId(server, clientId, '/internal-marks')
  bsc = await findProgramme(server, clientId, 'BSC')
  bca = await findProgramme(server, clientId, 'BCA')
  const events = await server.db.query.examEvent.findMany({ where: (row, { eq }) => eq(row.clientId, clientId) })
  winter = events.find(({ season, academicYearId }) => season === 'WINTER' && academicYearId === current)?.id ?? 0
  past = events.find(({ academicYearId }) => academicYearId === closed)?.id ?? 0
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [10], name: 'Asha First' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  token = await createToken(server, asha, clock.now())
})

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
const part = (place = 0): Partial<WindowKey> => ({ programPartId: bsc.parts[place]?.id ?? 0 })
const term = (place = 0): Partial<WindowKey> => ({ ...part(), programPartTermId: bsc.parts[0]?.terms[place] ?? 0 })
const planned = (more: Partial<WindowValue> = {}): WindowValue => buildOpenWindow(clock, 2 * DAY, 9 * DAY, more)
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const listProblems = ({ result }: WireEnvelope): readonly string[] => {
  const { problems = [], reasons = [] } = result as { problems?: { sentence: string }[]; reasons?: string[] }
  return [...problems.map(({ sentence }) => sentence), ...reasons].map(removeIsolation)
}
const expectInvalid = (answer: WireEnvelope, sentence: string) => {
  expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'INVALID' } })
  expect(listProblems(answer)).toEqual([sentence])
}
const save = (...edits: WindowEdit[]) => saveWindows(server, token, edits)
const seen = () => loadWindowsSeen(server, token, current)

describe('an administrator adds a window, and nothing is saved because', () => {
  const WRONG: readonly (readonly [string, string, () => WindowEdit | Promise<WindowEdit>])[] = [
    [
      'it closes when it opens',
      'Closing must be after opening.',
      () => buildWindowAddition(key(), buildOpenWindow(clock, DAY, DAY)),
    ],
    [
      'its extension is not later than its end',
      'Extension must be after the closing date.',
      () => {
        const value = planned({ note: 'Floods' })
        return buildWindowAddition(key(), { ...value, extendedTo: value.closesAt })
      },
    ],
    [
      'it opens in the past without a note',
      'The opening is in the past. Enter the reason in the note.',
      () => buildWindowAddition(key(), buildOpenWindow(clock, -DAY, DAY)),
    ],
    [
      'it is over',
      'The end is already over. Choose a later one.',
      () => buildWindowAddition(key(), buildOpenWindow(clock, -2 * DAY, -DAY, { note: 'Late' })),
    ],
    [
      'it is extended without a note',
      'An extension, an early end and a new start need a reason. Enter it in the note.',
      () => buildWindowAddition(key(), planned({ extendedTo: addMinutesToClock(clock, 12 * DAY) })),
    ],
    [
      'it was never open and is closed',
      'A draft is not open and cannot be closed. Remove it instead.',
      () => buildWindowAddition(key(), planned({ status: 'CLOSED', note: 'Mistake' })),
    ],
    [
      'its screen is always open',
      'This page is not a process that opens for programmes. Choose a process from the list.',
      async () =>
        buildWindowAddition(key({ menuId: await findMenuId(server, clientId, '/user-management') }), planned()),
    ],
    [
      'its process belongs to another institution',
      'This page is not a process that opens for programmes. Choose a process from the list.',
      async () =>
        buildWindowAddition(key({ menuId: await findMenuId(server, CLIENTS.fauc, '/exam-form-inward') }), planned()),
    ],
    [
      'its examination is of another year',
      'This examination does not belong to the academic year. Choose another examination.',
      () => buildWindowAddition(key({ examEventId: past }), planned()),
    ],
    [
      'its programme belongs to another institution',
      'This programme, part or term does not exist, or they do not belong together. Choose it from the list again.',
      async () => {
        const other = await server.db.query.program.findFirst({
          where: (row, { eq }) => eq(row.clientId, CLIENTS.fauc),
        })
        return buildWindowAddition(key({ programId: other?.id ?? 0 }), planned())
      },
    ],
    [
      'its part belongs to another programme',
      'This programme, part or term does not exist, or they do not belong together. Choose it from the list again.',
      () => buildWindowAddition(key({ programPartId: bca.parts[0]?.id ?? 0 }), planned()),
    ],
    [
      'its year is closed',
      'This academic year is closed or does not exist. Choose another year.',
      () => buildWindowAddition(key({ academicYearId: closed }), planned()),
    ],
  ]
  test.each(WRONG)('%s: %s', async (_name, sentence, make) => {
    expectInvalid(await save(await make()), sentence)
    expect(await seen()).toEqual([])
  })

  test('it reaches far beyond its academic year, and the sentence names the first and the last day', async () => {
    const answer = await save(buildWindowAddition(key(), { ...planned(), closesAt: '9999-12-01T00:00:00.000Z' }))
    expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'INVALID' } })
    expect(listProblems(answer)).toEqual([
      expect.stringMatching(/^Choose times between .*\d{4} and .*\d{4}\. A window/),
    ])
    expect(await seen()).toEqual([])
  })

  test('one of several is wrong, which is named by its place and in the caller’s language', async () => {
    const edits = [
      buildWindowAddition(key(), planned()),
      buildWindowAddition(key(part()), buildOpenWindow(clock, DAY, DAY)),
    ]
    const answer = await saveWindows(server, token, edits, { language: 'hi' })
    expect(answer).toMatchObject({
      result: { outcome: 'INVALID', problems: [{ index: 1, sentence: expect.stringContaining('खुलने') as string }] },
    })
    expect(await seen()).toEqual([])
  })
})

describe('an administrator adds a window, and it is saved because', () => {
  test.each<readonly [string, () => WindowEdit]>([
    ['it opens later', () => buildWindowAddition(key(), planned())],
    ['it opens now, some minutes ago', () => buildWindowAddition(key(), buildOpenWindow(clock, -5, DAY))],
    [
      'it opened in the past, with a note',
      () => buildWindowAddition(key(), buildOpenWindow(clock, -DAY, DAY, { note: 'Agreed by phone' })),
    ],
    [
      'it is a draft, whenever it opens',
      () => buildWindowAddition(key(), buildOpenWindow(clock, -DAY, DAY, { status: 'DRAFT' })),
    ],
    ['it belongs to the next year', () => buildWindowAddition(key({ academicYearId: next }), planned())],
    [
      'it is extended, with a note',
      () => buildWindowAddition(key(), planned({ extendedTo: addMinutesToClock(clock, 12 * DAY), note: 'Floods' })),
    ],
  ])('%s', async (_name, make) => {
    expect(await save(make())).toMatchObject({ ...SAVED, result: { added: 1, changed: 0, removed: 0 } })
  })
})

describe('an administrator changes the status of a window:', () => {
  const change = async (before: WindowValue, more: Partial<WindowValue>) =>
    save({ key: key(), before, after: { ...before, ...more } })
  const stored = async (value: WindowValue): Promise<WindowValue> => {
    await openWindows(server, token, [buildWindowAddition(key(), value)])
    return value
  }

  test('a draft opens, and goes back to a draft only before it has opened', async () => {
    const draft = await stored(planned({ status: 'DRAFT' }))
    expect(await change(draft, { status: 'OPEN' })).toMatchObject(SAVED)
    const open: WindowValue = { ...draft, status: 'OPEN' }
    expect(await change(open, { status: 'DRAFT' })).toMatchObject(SAVED)
    await removeWindows(server)
    const opened = await stored(buildOpenWindow(clock, -5, DAY))
    expectInvalid(
      await change(opened, { status: 'DRAFT' }),
      'This window has already opened and cannot become a draft again. Close it instead.',
    )
  })

  test('a draft that should have opened days ago opens with a note only', async () => {
    const draft = await stored(buildOpenWindow(clock, -3 * DAY, DAY, { status: 'DRAFT' }))
    expectInvalid(await change(draft, { status: 'OPEN' }), 'The opening is in the past. Enter the reason in the note.')
    expect(await change(draft, { status: 'OPEN', note: 'Forgotten' })).toMatchObject(SAVED)
  })

  test('an open window closes with a new note, and opens again with another one', async () => {
    const reason = 'An extension, an early end and a new start need a reason. Enter it in the note.'
    const open = await stored(buildOpenWindow(clock, -5, DAY, { note: 'Agreed' }))
    expectInvalid(await change(open, { status: 'CLOSED' }), reason)
    expect(await change(open, { status: 'CLOSED', note: 'Server work' })).toMatchObject(SAVED)
    const shut: WindowValue = { ...open, status: 'CLOSED', note: 'Server work' }
    expectInvalid(await change(shut, { status: 'OPEN' }), reason)
    expectInvalid(
      await change(shut, { status: 'DRAFT' }),
      'This window has already opened and cannot become a draft again. Close it instead.',
    )
    expect(await change(shut, { status: 'OPEN', note: 'Done' })).toMatchObject(SAVED)
  })

  test('the note of a window that has ended can still be corrected', async () => {
    const open = await stored(buildOpenWindow(clock, 0, 30))
    clock.forwardMinutes(31)
    token = await createToken(server, asha, clock.now())
    expect(await change(open, { note: 'As announced' })).toMatchObject(SAVED)
  })
})

describe('a confirmation is needed', () => {
  const confirmation = async (...edits: WindowEdit[]): Promise<readonly string[]> => {
    const answer = await save(...edits)
    expect(answer).toMatchObject({ errorCode: 1000, result: { outcome: 'CONFIRM' } })
    expect(await saveWindows(server, token, edits, { confirmed: true })).toMatchObject(SAVED)
    return listProblems(answer)
  }

  type Place = () => Partial<WindowKey>
  const whole: Place = () => ({})
  const fresh: Place = () => ({ audience: 'FRESH' })
  test.each<readonly [string, Place, Place]>([
    ['a programme and one of its terms', whole, term],
    ['a part and one of its terms', part, term],
    ['all students and those in their first attempt', whole, fresh],
    ['all students and repeaters of a term', whole, () => ({ ...term(), audience: 'REPEATER' })],
  ])('for windows that overlap: %s', async (_name, one, other) => {
    await openWindows(server, token, [buildWindowAddition(key(one()), planned())])
    const reasons = await confirmation(buildWindowAddition(key(other()), buildOpenWindow(clock, 8 * DAY, 20 * DAY)))
    expect(reasons).toHaveLength(1)
    expect(reasons[0]).toMatch(/^BSC.* overlaps the window of BSC.* from \d+ \w+ \d{4}, \d\d:\d\d to /)
  })

  test.each<readonly [string, Place, Place, readonly [number, number]]>([
    ['two parts', part, () => part(1), [2, 9]],
    ['two terms', term, () => term(1), [2, 9]],
    ['first attempts and repeaters', fresh, () => ({ audience: 'REPEATER' }), [2, 9]],
    ['two examinations', whole, () => ({ examEventId: winter }), [30, 40]],
    ['one after the other', whole, fresh, [9, 20]],
  ])('but not for windows that do not overlap: %s', async (_name, one, other, [from, to]) => {
    await openWindows(server, token, [buildWindowAddition(key(one()), planned())])
    const value = buildOpenWindow(clock, from * DAY, to * DAY)
    expect(await save(buildWindowAddition(key(other()), value))).toMatchObject(SAVED)
  })

  test('for windows of one call that overlap, and for an overlap that a later end creates', async () => {
    const reasons = await confirmation(
      buildWindowAddition(key(), planned()),
      buildWindowAddition(key({ ...term(), audience: 'FRESH' }), planned()),
    )
    expect(reasons).toHaveLength(1)
    await removeWindows(server)
    const first = planned()
    await openWindows(server, token, [
      buildWindowAddition(key(), first),
      buildWindowAddition(key({ audience: 'FRESH' }), buildOpenWindow(clock, 10 * DAY, 12 * DAY)),
    ])
    const later: WindowValue = { ...first, extendedTo: addMinutesToClock(clock, 11 * DAY), note: 'Floods' }
    expect(await confirmation({ key: key(), before: first, after: later })).toHaveLength(1)
    // A change of the note alone asks nothing.
    expect(
      await save({ key: key(), before: later, after: { ...later, note: 'Floods in the district' } }),
    ).toMatchObject(SAVED)
  })

  test('for drafts only when they open, and never for closed windows', async () => {
    const draft = planned({ status: 'DRAFT' })
    await openWindows(server, token, [buildWindowAddition(key(), planned())])
    expect(await save(buildWindowAddition(key({ audience: 'FRESH' }), draft))).toMatchObject(SAVED)
    const opened: WindowValue = { ...draft, status: 'OPEN' }
    expect(await confirmation({ key: key({ audience: 'FRESH' }), before: draft, after: opened })).toHaveLength(1)
    const shut: WindowValue = { ...opened, status: 'CLOSED', note: 'Mistake' }
    expect(await save({ key: key({ audience: 'FRESH' }), before: opened, after: shut })).toMatchObject(SAVED)
  })

  test('for many overlaps, of which five are listed', async () => {
    const places = [key(), ...[0, 1, 2].map((place) => key(part(place))), ...[0, 1].map((place) => key(term(place)))]
    const reasons = await confirmation(...places.map((place) => buildWindowAddition(place, planned())))
    expect(reasons).toHaveLength(6)
    expect(reasons.at(-1)).toBe('2 more pairs of windows overlap.')
  })

  test('for an end before the examination starts, once for all windows', async () => {
    await server.db.update(examEvent).set({ startsOn: '2099-06-01', endsOn: '2099-06-30' })
    const reasons = await confirmation(
      buildWindowAddition(key({ examEventId: winter, ...part(0) }), planned()),
      buildWindowAddition(key({ examEventId: winter, ...part(1) }), planned()),
    )
    expect(reasons).toEqual([
      expect.stringMatching(/^2 windows close before Winter \d{4} Examination starts on 1 June 2099\.$/) as string,
    ])
    await server.db.update(examEvent).set({ startsOn: '2020-06-01', endsOn: '2020-06-30' })
    expect(await save(buildWindowAddition(key({ examEventId: winter, ...part(2) }), planned()))).toMatchObject(SAVED)
  })

  test('for the removal of a window that is open, and not of one that opens later', async () => {
    const [open, later] = [buildOpenWindow(clock, -5, DAY), planned()]
    await openWindows(server, token, [
      buildWindowAddition(key(part(0)), open),
      buildWindowAddition(key(part(1)), later),
    ])
    expect(await save({ key: key(part(1)), before: later, after: null })).toMatchObject(SAVED)
    expect(await confirmation({ key: key(part(0)), before: open, after: null })).toEqual([
      '1 window that is open now is removed: the process closes at once.',
    ])
    expect(await seen()).toEqual([])
  })
})

describe('a window that is narrowed to a course', () => {
  test('is not removed, and its times still contain those of the course', async () => {
    const value = planned()
    await openWindows(server, token, [buildWindowAddition(key({ menuId: marks, ...term() }), value)])
    const [window] = await seen()
    const offering = await server.db.query.courseOffering.findFirst({
      where: (row, { eq }) => eq(row.programPartTermId, bsc.parts[0]?.terms[0] ?? 0),
    })
    await server.db.insert(menuProgramCourse).values({
      clientId,
      menuProgramId: window?.menuProgramId ?? 0,
      courseOfferingId: offering?.id ?? 0,
      opensAt: new Date(addMinutesToClock(clock, 3 * DAY)),
      closesAt: new Date(addMinutesToClock(clock, 8 * DAY)),
      status: 'OPEN',
    })
    const edit = (after: WindowValue | null) => ({ key: key({ menuId: marks, ...term() }), before: value, after })
    expectInvalid(
      await save(edit(null)),
      'This window is narrowed to 1 course. Remove the course first, or close the window.',
    )
    const outside = '1 course of this window has dates outside the new ones. Change the dates of the course first.'
    expectInvalid(await save(edit({ ...value, closesAt: addMinutesToClock(clock, 7 * DAY) })), outside)
    expectInvalid(await save(edit({ ...value, opensAt: addMinutesToClock(clock, 4 * DAY) })), outside)
    expect(await save(edit({ ...value, closesAt: addMinutesToClock(clock, 8.5 * DAY) }))).toMatchObject(SAVED)
  })
})

describe('people without the right or the place', () => {
  test('are refused, or told that a process opens at all colleges', async () => {
    const auditor = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [14] })
    expect(
      await saveWindows(server, await createToken(server, auditor, clock.now()), [
        buildWindowAddition(key(), planned()),
      ]),
    ).toMatchObject({ errorCode: 1107, result: { needs: { menu: SCREEN, verb: 'edit' } } })
    const roleId = await addScopedRole(server, clientId, 1800, 'NONE', [SCREEN])
    const local = await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [roleId] })
    const answer = await saveWindows(server, await createToken(server, local, clock.now()), [
      buildWindowAddition(key(), planned()),
    ])
    expectInvalid(
      answer,
      'A process opens at all colleges. Only people who work for the whole institution can change it. Ask the examination section.',
    )
  })

  test('limited to programmes edit and see windows of their own programmes only', async () => {
    const roleId = await addScopedRole(server, clientId, 1801, 'PROGRAM', [SCREEN])
    const dean = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [roleId] })
    await server.db.execute(
      `insert into user_ppt (client_id, user_id, academic_year_id, program_id, access)
       values (${clientId}, ${dean.id}, ${current}, ${bsc.id}, 'EDIT')`,
    )
    const own = await createToken(server, dean, clock.now())
    expect(await saveWindows(server, own, [buildWindowAddition(key(part()), planned())])).toMatchObject(SAVED)
    expectInvalid(
      await saveWindows(server, own, [buildWindowAddition(key({ programId: bca.id }), planned())]),
      'You can only change programmes, parts and terms within your own programme scope.',
    )
    await openWindows(server, token, [buildWindowAddition(key({ programId: bca.id }), planned())])
    expect((await loadWindowsSeen(server, own, current)).map((row) => row.key.programId)).toEqual([bsc.id])
    expect(await seen()).toHaveLength(2)
  })
})
