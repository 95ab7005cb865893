import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { call, type WireEnvelope } from '../../support/calls.ts'
import { createToken } from '../../support/people.ts'
import {
  DAY,
  addMinutesToClock,
  buildInwardKey,
  findMenuId,
  buildWindowAddition,
  buildOpenWindow,
  openWindows,
  listProblems,
  removeWindows,
  saveWindows,
  startWindowWorld,
  loadWindowsSeen,
  type WindowKey,
  type WindowEdit,
  type WindowWorld,
} from '../../support/process-windows.ts'
import { findYearId, type Programme } from '../../support/programme-scope.ts'
import { createMovableClock, type TestServer } from '../../support/server/server.ts'

const clock = createMovableClock()
let world: WindowWorld
let server: TestServer
let clientId = 0
let current = 0
let inward = 0
let next = 0
let photos = 0
let summer = 0
let winter = 0
let bca: Programme
let bsc: Programme
let token = ''
beforeAll(async () => {
  world = await startWindowWorld(clock)
  ;({ server, bca, bsc, clientId, current, inward, next, photos, summer, winter } = world)
})
afterAll(() => server.close())
beforeEach(async () => {
  await removeWindows(server)
  token = await createToken(server, world.asha, clock.now())
})

const [thisYear, thisMonth] = [new Date().getFullYear(), new Date().getMonth()]
/** The calendar year in which the current academic year ends, which begins in June. */
const YEAR = thisMonth >= 5 ? thisYear + 1 : thisYear

const key = (more: Partial<WindowKey> = {}): WindowKey => buildInwardKey(world, more)
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const seen = () => loadWindowsSeen(server, token, current)

describe('a copy of the windows of a process', () => {
  const copy = (to: object, shiftDays = 0) =>
    call(
      server,
      'copyMenuPrograms',
      { from: { menuId: inward, academicYearId: current, examEventId: winter }, to, shiftDays },
      { token },
    )
  const target = (more: object = {}) => ({ menuId: inward, academicYearId: current, examEventId: summer, ...more })
  const editsOf = ({ result }: WireEnvelope) => (result as { edits: WindowEdit[] }).edits

  test('is proposed as drafts with moved times, without extensions and notes, and nothing is saved', async () => {
    const value = buildOpenWindow(clock, -5, DAY, { extendedTo: addMinutesToClock(clock, 2 * DAY), note: 'Floods' })
    await openWindows(server, token, [buildWindowAddition(key({ examEventId: winter, audience: 'FRESH' }), value)])
    const days = (iso: string) => new Date(Date.parse(iso) + 100 * 86_400_000).toISOString()
    const edits = editsOf(await copy(target(), 100))
    expect(edits).toEqual([
      {
        key: key({ examEventId: summer, audience: 'FRESH' }),
        before: null,
        after: {
          opensAt: days(value.opensAt),
          closesAt: days(value.closesAt),
          extendedTo: null,
          status: 'DRAFT',
          note: '',
        },
      },
    ])
    expect(await seen()).toHaveLength(1)
    expect(await saveWindows(server, token, edits)).toMatchObject(SAVED)
    // The same again proposes nothing more.
    expect(editsOf(await copy(target(), 100))).toEqual([])
  })

  test('goes to another process and to the next year, and leaves windows that are no drafts', async () => {
    const value = buildOpenWindow(clock, DAY, 2 * DAY)
    await openWindows(server, token, [
      buildWindowAddition(key({ examEventId: winter }), value),
      buildWindowAddition(key({ examEventId: winter, programId: bca.id }), value),
      buildWindowAddition(key({ examEventId: summer }), value),
    ])
    expect(editsOf(await copy(target({ menuId: photos }))).map((edit) => edit.key.menuId)).toEqual([photos, photos])
    const toNext = await copy({ menuId: inward, academicYearId: next, examEventId: null }, 365)
    expect(editsOf(toNext).map((edit) => [edit.key.academicYearId, edit.key.examEventId])).toEqual([
      [next, null],
      [next, null],
    ])
    const again = await copy(target())
    expect(editsOf(again).map((edit) => edit.key.programId)).toEqual([bca.id])
    expect(listProblems(again)).toEqual([
      'BSC (all students) already has a window that is no longer a draft. It stays as it is.',
    ])
  })

  test('is refused for a closed year, and for a screen that is no process', async () => {
    await openWindows(server, token, [
      buildWindowAddition(key({ examEventId: winter }), buildOpenWindow(clock, DAY, 2 * DAY)),
    ])
    const closed = await findYearId(server, clientId, 'CLOSED')
    expect(await copy(target({ academicYearId: closed, examEventId: null }))).toMatchObject({ errorCode: 1206 })
    expect(await copy(target({ academicYearId: 2_000_000_000 }))).toMatchObject({ errorCode: 1202 })
    const screen = await findMenuId(server, clientId, '/user-management')
    const answer = await copy(target({ menuId: screen }))
    expect(editsOf(answer)).toEqual([])
    expect(listProblems(answer)).toEqual([
      'This page is not a process that opens for programmes. Choose a process from the list.',
    ])
  })
})

describe('the lines of a file', () => {
  const propose = (lines: readonly Readonly<Record<string, string>>[], language = 'en') =>
    call(server, 'importMenuPrograms', { academicYearId: current, lines }, { token, language })
  const LINE = {
    process: '/exam-form-inward',
    examination: '',
    programme: 'bsc',
    part: '1',
    term: '',
    audience: 'fresh',
    opens: `${YEAR}-10-01 09:00`,
    closes: `${YEAR}-10-15`,
    extended: '',
    status: 'open',
    note: 'As announced',
  }

  test('become edits, with times of the institution, and lines that change nothing are left out', async () => {
    const codes = await server.db.query.examEvent.findFirst({ where: (row, { eq }) => eq(row.id, winter) })
    const answer = await propose([
      LINE,
      {
        ...LINE,
        process: 'examFormInward',
        part: '2',
        term: '3',
        examination: codes?.code ?? '',
        opens: `01.10.${YEAR} 9:00`,
      },
    ])
    const value = {
      opensAt: `${YEAR}-10-01T03:30:00.000Z`,
      closesAt: `${YEAR}-10-15T18:30:00.000Z`,
      extendedTo: null,
      status: 'OPEN',
      note: 'As announced',
    }
    const [part, other] = bsc.parts
    expect(answer).toMatchObject({
      errorCode: 1000,
      result: {
        problems: [],
        edits: [
          { key: key({ programPartId: part?.id ?? 0, audience: 'FRESH' }), before: null, after: value },
          {
            key: key({
              programPartId: other?.id ?? 0,
              programPartTermId: other?.terms[0] ?? 0,
              examEventId: winter,
              audience: 'FRESH',
            }),
            before: null,
            after: value,
          },
        ],
      },
    })
    expect(await seen()).toEqual([])
    const { edits } = answer.result as { edits: WindowEdit[] }
    await openWindows(server, token, edits)
    expect(await propose([LINE])).toMatchObject({ result: { edits: [], problems: [] } })
  })

  test.each<readonly [string, Partial<typeof LINE>, string]>([
    ['no process', { process: '/nowhere' }, 'There is no process “/nowhere”. Correct the column “process”.'],
    [
      'an unknown examination',
      { examination: 'X99' },
      'The academic year has no examination with the code “X99”. Correct the column “examination”, or leave it empty.',
    ],
    [
      'an unknown programme',
      { programme: 'NONE' },
      'There is no programme with the code “NONE”. Correct the column “programme”.',
    ],
    [
      'an unknown part',
      { part: '9' },
      'The programme has no part with the number “9”. Correct the column “part”, or leave it empty for all parts.',
    ],
    [
      'a term of another part',
      { term: '1' },
      'The part has no term with the number “1”. Correct the column “term”, or leave it empty for all terms.',
    ],
    ['a term without its part', { part: '', term: '1' }, 'A term needs its part. Fill in the column “part” as well.'],
    [
      'an unknown audience',
      { audience: 'some' },
      '“some” is not an audience. Write ALL, FRESH or REPEATER in the column “audience”.',
    ],
    [
      'an unknown status',
      { status: 'ajar' },
      '“ajar” is not a status. Write DRAFT, OPEN or CLOSED in the column “status”.',
    ],
    ['no opening', { opens: '' }, '“” is not a time. Write it like 2026-10-01 09:00.'],
    [
      'a wrong time',
      { closes: `${YEAR}-10-15 25:00` },
      `“${YEAR}-10-15 25:00” is not a time. Write it like 2026-10-01 09:00.`,
    ],
    [
      'a day that does not exist',
      { opens: `${YEAR}-02-30` },
      `“${YEAR}-02-30” is not a time. Write it like 2026-10-01 09:00.`,
    ],
    ['an end before the opening', { closes: `${YEAR}-09-01` }, 'Closing must be after opening.'],
  ])('with %s become a problem with their number', async (_name, wrong, sentence) => {
    const answer = await propose([LINE, { ...LINE, part: '2', ...wrong }])
    expect(answer).toMatchObject({ result: { edits: [{ key: { audience: 'FRESH' } }], problems: [{ line: 2 }] } })
    expect(listProblems(answer)).toEqual([sentence])
  })

  test('that name the same window twice become one edit and one problem, in the caller’s language', async () => {
    const answer = await propose([LINE, LINE], 'ur')
    expect(answer).toMatchObject({ result: { edits: [{}], problems: [{ line: 2 }] } })
    expect(listProblems(answer)[0]).toMatch(/[\u0600-\u06FF]/)
  })

  test('of a closed year are refused', async () => {
    const academicYearId = await findYearId(server, clientId, 'CLOSED')
    expect(await call(server, 'importMenuPrograms', { academicYearId, lines: [LINE] }, { token })).toMatchObject({
      errorCode: 1206,
    })
  })
})
