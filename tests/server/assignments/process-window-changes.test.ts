import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openReminders, remindOfNextEnd } from '../../../server/modules/assignments/process-windows/reminders.ts'
import { notificationOutbox, userPpt } from '../../../server/db/schema.ts'
import { call, CLIENTS, type WireEnvelope } from '../../support/calls.ts'
import { addPerson, collegesOf, tokenOf, type Person } from '../../support/people.ts'
import {
  DAY,
  inMinutes,
  menuIdOf,
  opening,
  openFor,
  openWindows,
  plain,
  removeWindows,
  rowsAs,
  saveWindows,
  windowsSeen,
  type WindowEdit,
  type WindowKey,
  type WindowValue,
} from '../../support/process-windows.ts'
import { programmeOf, yearOf, type Programme } from '../../support/programme-scope.ts'
import { movableClock, startTestServer, testSettings, type TestServer } from '../../support/server/server.ts'

const clientId = CLIENTS.svtu
const clock = movableClock()
let server: TestServer
let [current, next] = [0, 0]
let [inward, photos] = [0, 0]
let [winter, summer] = [0, 0]
let one = 0
let bsc: Programme
let bca: Programme
let [asha, bina]: (Person | undefined)[] = []
let token = ''
beforeAll(async () => {
  server = await startTestServer({}, { now: clock.now, timers: false })
  ;[one = 0] = await collegesOf(server, clientId)
  current = await yearOf(server, clientId, 'CURRENT')
  next = await yearOf(server, clientId, 'NEXT')
  inward = await menuIdOf(server, clientId, '/exam-form-inward')
  photos = await menuIdOf(server, clientId, '/photo-approval')
  bsc = await programmeOf(server, clientId, 'BSC')
  bca = await programmeOf(server, clientId, 'BCA')
  const events = await server.db.query.examEvent.findMany({ where: (row, { eq }) => eq(row.academicYearId, current) })
  winter = events.find(({ season }) => season === 'WINTER')?.id ?? 0
  summer = events.find(({ season }) => season === 'SUMMER')?.id ?? 0
  asha = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [11], name: 'Asha First' })
  bina = await addPerson(server, { clientId, userType: 'UNIVERSITY', roleIds: [12], name: 'Bina Second' })
})
afterAll(() => server.close())
const tokenFor = (who: Person | undefined) => tokenOf(server, who ?? { id: 0, clientId }, clock.now())
beforeEach(async () => {
  await removeWindows(server)
  await server.db.delete(notificationOutbox)
  token = await tokenFor(asha)
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
const SAVED = { errorCode: 1000, result: { outcome: 'SAVED' } }
const seen = () => windowsSeen(server, token, current)
const idsOf = async () => (await seen()).map(({ menuProgramId }) => menuProgramId)
const problemsOf = ({ result }: WireEnvelope): readonly string[] =>
  (result as { problems: { sentence: string }[] }).problems.map(({ sentence }) => plain(sentence))
/** Adds a head of department with a programme, who sees its windows. */
const headOf = async (programme: Programme, name = 'Head') => {
  const who = await addPerson(server, { clientId, userType: 'STAFF', roleIds: [23], collegeIds: [one], name })
  await server.db
    .insert(userPpt)
    .values({ clientId, userId: who.id, academicYearId: current, programId: programme.id, access: 'VIEW' })
  return who
}
/** The e-mails in the outbox to somebody. */
const mailsTo = async ({ id }: Person) => {
  const rows = await server.db.query.notificationOutbox.findMany({
    where: (row, { and, eq }) => and(eq(row.clientId, clientId), eq(row.userId, id)),
  })
  return rows.map(({ notificationId, channel, subject, body }) => ({
    notificationId,
    channel,
    subject,
    body: plain(body ?? ''),
  }))
}

describe('the list of windows', () => {
  test('names the state of each window, and when it changes next', async () => {
    const [soon, now, brief] = [openFor(clock, DAY, 3 * DAY), openFor(clock, -5, DAY), openFor(clock, -5, 10)]
    await openWindows(server, token, [
      opening(key({ programPartId: bsc.parts[0]?.id ?? 0 }), soon),
      opening(key({ programPartId: bsc.parts[1]?.id ?? 0 }), {
        ...now,
        extendedTo: inMinutes(clock, 2 * DAY),
        note: 'x',
      }),
      opening(key({ programPartId: bsc.parts[2]?.id ?? 0 }), brief),
      opening(key({ programId: bca.id, audience: 'FRESH' }), { ...soon, status: 'DRAFT' }),
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
      opening(key(), openFor(clock, DAY, 2 * DAY)),
      opening(key({ menuId: photos }), openFor(clock, DAY, 2 * DAY)),
    ])
    expect((await windowsSeen(server, token, current, photos)).map((row) => row.key.menuId)).toEqual([photos])
    const stranger = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await windowsSeen(server, await tokenFor(stranger), current)).toEqual([])
  })

  test('counts the people who see the process because of the window, also before it opens', async () => {
    const count = async () => (await seen()).map(({ users }) => users)
    const two = [
      opening(key(), openFor(clock, DAY, 2 * DAY)),
      opening(key({ programId: bca.id }), openFor(clock, DAY, 2 * DAY)),
    ]
    await openWindows(server, token, two)
    const [other = 0, before = 0] = await count()
    const [here, suspended] = [await headOf(bsc), await headOf(bsc)]
    await server.db.execute(`update user_account set status = 'SUSPENDED' where id = ${suspended.id}`)
    await server.db.execute(
      `insert into user_menu_override (client_id, user_id, menu_id, effect, reason)
       values (${clientId}, ${(await headOf(bsc)).id}, ${inward}, 'DENY', 'Test')`,
    )
    expect(await count()).toEqual([other, before + 1])
    await addPerson(server, { clientId, userType: 'COLLEGE', roleIds: [21], collegeIds: [one] })
    expect(await count()).toEqual([other + 1, before + 2])
    await server.db.execute(`update user_role set to_at = '2020-01-01T00:00:00Z' where user_id = ${here.id}`)
    expect(await count()).toEqual([other + 1, before + 1])
  })
})

describe('two administrators', () => {
  test('change the same window, and the second is shown who changed it; equal changes agree', async () => {
    const before = openFor(clock, DAY, 2 * DAY)
    await openWindows(server, token, [opening(key(), before)])
    const [longer, shorter]: WindowValue[] = [
      { ...before, closesAt: inMinutes(clock, 5 * DAY) },
      { ...before, closesAt: inMinutes(clock, 1.5 * DAY) },
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
    const value = openFor(clock, 2, DAY)
    const draft: WindowValue = { ...value, status: 'DRAFT' }
    await openWindows(server, token, [opening(key(), draft)])
    const changeId = await openWindows(server, token, [{ key: key(), before: draft, after: value }])
    clock.forwardMinutes(5)
    expect((await seen())[0]?.state).toBe('OPEN')
    const answer = await call(server, 'undoMenuProgram', { changeId }, { token })
    expect(answer).toMatchObject(SAVED)
    expect((await seen())[0]).toMatchObject({ state: 'DRAFT', value: draft })
    expect(await call(server, 'undoMenuProgram', { changeId }, { token })).toMatchObject({ errorCode: 1202 })
  })

  test('is not taken back later, by somebody else, or after another change', async () => {
    const value = openFor(clock, DAY, 2 * DAY)
    const changeId = await openWindows(server, token, [opening(key(), value)])
    expect(await call(server, 'undoMenuProgram', { changeId }, { token: await tokenFor(bina) })).toMatchObject({
      errorCode: 1202,
    })
    const after: WindowValue = { ...value, closesAt: inMinutes(clock, 3 * DAY) }
    await openWindows(server, await tokenFor(bina), [{ key: key(), before: value, after }])
    expect(await call(server, 'undoMenuProgram', { changeId }, { token })).toMatchObject({
      result: { outcome: 'CONFLICT' },
    })
    clock.forwardMinutes(11)
    expect(await call(server, 'undoMenuProgram', { changeId }, { token })).toMatchObject({ errorCode: 1206 })
  })

  test('is in the history, with what it took back, and of one process where this is asked', async () => {
    const changeId = await openWindows(server, token, [opening(key(), openFor(clock, DAY, 2 * DAY))])
    await call(server, 'undoMenuProgram', { changeId }, { token })
    const other = await openWindows(server, token, [opening(key({ menuId: photos }), openFor(clock, DAY, 2 * DAY))])
    const history = (more: object = {}, as = token) =>
      rowsAs<{ changeId: number }>(server, 'menuProgramHistory', { academicYearId: current, ...more }, as)
    const all = (await history()).slice(0, 3)
    expect(all).toMatchObject([
      { changeId: other, added: 1, by: 'Asha First', undoUntil: expect.any(String) as string },
      { removed: 1, undoes: changeId, undoUntil: null },
      { changeId, added: 1, undoneAt: expect.any(String) as string, undoUntil: null },
    ])
    expect((await history({ subjectId: photos })).map((row) => row.changeId)).toContain(other)
    expect((await history({ subjectId: photos })).map((row) => row.changeId)).not.toContain(changeId)
    const stranger = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await history({}, await tokenFor(stranger))).toEqual([])
  })
})

describe('an administrator extends windows', () => {
  const extend = (menuProgramIds: readonly number[], extendedTo: string, notify = false, as = token) =>
    call(server, 'extendMenuProgram', { menuProgramIds, extendedTo, reason: 'Floods', notify }, { token: as })

  test('with a reason that becomes the note, and a closed one opens again', async () => {
    const value = openFor(clock, -5, DAY)
    await openWindows(server, token, [opening(key(), value), opening(key({ programId: bca.id }), value)])
    const ids = await idsOf()
    await call(server, 'closeMenuProgram', { menuProgramIds: ids.slice(0, 1), reason: 'Mistake' }, { token })
    const extendedTo = inMinutes(clock, 4 * DAY)
    expect(await extend(ids, extendedTo)).toMatchObject({ ...SAVED, result: { changed: 2 } })
    expect((await seen()).map((row) => [row.state, row.value.extendedTo, row.value.note])).toEqual([
      ['OPEN', extendedTo, 'Floods'],
      ['OPEN', extendedTo, 'Floods'],
    ])
    expect(await server.db.query.notificationOutbox.findMany()).toEqual([])
  })

  test('and nothing is saved for an end that is not later, or for an unknown window', async () => {
    const value = openFor(clock, -5, DAY)
    await openWindows(server, token, [opening(key(), value)])
    const ids = await idsOf()
    await extend(ids, inMinutes(clock, 4 * DAY))
    const answer = await extend(ids, inMinutes(clock, 3 * DAY))
    expect(answer).toMatchObject({ result: { outcome: 'INVALID' } })
    expect(problemsOf(answer)).toEqual(['Extension must be after the closing date.'])
    expect(await extend([...ids, 2_000_000_000], inMinutes(clock, 9 * DAY))).toMatchObject({ errorCode: 1202 })
    const stranger = await addPerson(server, { clientId: CLIENTS.fauc, userType: 'UNIVERSITY', roleIds: [11] })
    expect(await extend(ids, inMinutes(clock, 9 * DAY), false, await tokenFor(stranger))).toMatchObject({
      errorCode: 1202,
    })
  })

  test('and notifies the people who see the process, once each, if wanted', async () => {
    const [head, other, deaf] = [await headOf(bsc), await headOf(bca), await headOf(bsc)]
    await server.db.execute(`update user_account set notices_by_email = false where id = ${deaf.id}`)
    const value = openFor(clock, -5, DAY)
    const parts = [0, 1].map((place) => key({ programPartId: bsc.parts[place]?.id ?? 0 }))
    await openWindows(
      server,
      token,
      parts.map((one) => opening(one, value)),
    )
    expect(await extend(await idsOf(), inMinutes(clock, 4 * DAY), true)).toMatchObject(SAVED)
    expect(await mailsTo(head)).toEqual([
      {
        notificationId: 405,
        channel: 'EMAIL',
        subject: 'परीक्षा अर्ज स्वीकृती: मुदतवाढ',
        body: expect.stringMatching(
          /BSC › प्रथम वर्ष .* BSC › द्वितीय वर्ष .*\d\d\/\d\d\/\d{4}, \d\d:\d\d.*http.*#\/modules-dashboard/,
        ) as string,
      },
    ])
    expect([await mailsTo(other), await mailsTo(deaf)]).toEqual([[], []])
  })
})

describe('an administrator closes windows', () => {
  const close = (menuProgramIds: readonly number[]) =>
    call(server, 'closeMenuProgram', { menuProgramIds, reason: 'Server work' }, { token })

  test('with a reason, planned ones as well, and no draft, nor one that is over', async () => {
    const planned = openFor(clock, DAY, 2 * DAY)
    const draft: WindowValue = { ...planned, status: 'DRAFT' }
    await openWindows(server, token, [opening(key(), planned)])
    expect(await close(await idsOf())).toMatchObject(SAVED)
    expect((await seen())[0]).toMatchObject({
      state: 'CLOSED',
      value: { ...planned, status: 'CLOSED', note: 'Server work' },
    })
    expect(problemsOf(await close(await idsOf()))).toEqual(['This window is closed already.'])
    await removeWindows(server)
    await openWindows(server, token, [opening(key(), draft)])
    expect(problemsOf(await close(await idsOf()))).toEqual([
      'A draft is not open and cannot be closed. Remove it instead.',
    ])
  })
})

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
    const value = openFor(clock, -5, DAY, { extendedTo: inMinutes(clock, 2 * DAY), note: 'Floods' })
    await openWindows(server, token, [opening(key({ examEventId: winter, audience: 'FRESH' }), value)])
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
    const value = openFor(clock, DAY, 2 * DAY)
    await openWindows(server, token, [
      opening(key({ examEventId: winter }), value),
      opening(key({ examEventId: winter, programId: bca.id }), value),
      opening(key({ examEventId: summer }), value),
    ])
    expect(editsOf(await copy(target({ menuId: photos }))).map((edit) => edit.key.menuId)).toEqual([photos, photos])
    const toNext = await copy({ menuId: inward, academicYearId: next, examEventId: null }, 365)
    expect(editsOf(toNext).map((edit) => [edit.key.academicYearId, edit.key.examEventId])).toEqual([
      [next, null],
      [next, null],
    ])
    const again = await copy(target())
    expect(editsOf(again).map((edit) => edit.key.programId)).toEqual([bca.id])
    expect(problemsOf(again)).toEqual([
      'BSC (all students) already has a window that is no longer a draft. It stays as it is.',
    ])
  })

  test('is refused for a closed year, and for a screen that is no process', async () => {
    await openWindows(server, token, [opening(key({ examEventId: winter }), openFor(clock, DAY, 2 * DAY))])
    const closed = await yearOf(server, clientId, 'CLOSED')
    expect(await copy(target({ academicYearId: closed, examEventId: null }))).toMatchObject({ errorCode: 1206 })
    expect(await copy(target({ academicYearId: 2_000_000_000 }))).toMatchObject({ errorCode: 1202 })
    const screen = await menuIdOf(server, clientId, '/user-management')
    const answer = await copy(target({ menuId: screen }))
    expect(editsOf(answer)).toEqual([])
    expect(problemsOf(answer)).toEqual([
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
    opens: '2090-10-01 09:00',
    closes: '2090-10-15',
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
        opens: '01.10.2090 9:00',
      },
    ])
    const value = {
      opensAt: '2090-10-01T03:30:00.000Z',
      closesAt: '2090-10-15T18:30:00.000Z',
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
      { closes: '2090-10-15 25:00' },
      '“2090-10-15 25:00” is not a time. Write it like 2026-10-01 09:00.',
    ],
    [
      'a day that does not exist',
      { opens: '2090-02-30' },
      '“2090-02-30” is not a time. Write it like 2026-10-01 09:00.',
    ],
    ['an end before the opening', { closes: '2090-09-01' }, 'Closing must be after opening.'],
  ])('with %s become a problem with their number', async (_name, wrong, sentence) => {
    const answer = await propose([LINE, { ...LINE, part: '2', ...wrong }])
    expect(answer).toMatchObject({ result: { edits: [{ key: { audience: 'FRESH' } }], problems: [{ line: 2 }] } })
    expect(problemsOf(answer)).toEqual([sentence])
  })

  test('that name the same window twice become one edit and one problem, in the caller’s language', async () => {
    const answer = await propose([LINE, LINE], 'ur')
    expect(answer).toMatchObject({ result: { edits: [{}], problems: [{ line: 2 }] } })
    expect(problemsOf(answer)[0]).toMatch(/[\u0600-\u06FF]/)
  })

  test('of a closed year are refused', async () => {
    const academicYearId = await yearOf(server, clientId, 'CLOSED')
    expect(await call(server, 'importMenuPrograms', { academicYearId, lines: [LINE] }, { token })).toMatchObject({
      errorCode: 1206,
    })
  })
})

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
    while (await remindOfNextEnd(parts())) continue
  }

  test('the people who see the process are reminded once, by one message for windows with the same end', async () => {
    const [head, other] = [await headOf(bsc), await headOf(bca)]
    const value = openFor(clock, -5, 5 * DAY)
    const places = [0, 1].map((place) => key({ programPartId: bsc.parts[place]?.id ?? 0 }))
    await openWindows(
      server,
      token,
      places.map((place) => opening(place, value)),
    )
    await remindAll()
    expect(await mailsTo(head)).toEqual([])
    clock.forwardMinutes(3 * DAY + 5)
    await remindAll()
    await remindAll()
    expect(await mailsTo(head)).toMatchObject([
      { notificationId: 404, body: expect.stringMatching(/BSC › प्रथम वर्ष .*BSC › द्वितीय वर्ष/) as string },
    ])
    expect(await mailsTo(other)).toEqual([])
  })

  test('several processes of the server remind once', async () => {
    const head = await headOf(bsc)
    await openWindows(server, token, [opening(key(), openFor(clock, -5, 5 * DAY))])
    clock.forwardMinutes(3 * DAY + 5)
    const found = await Promise.all([remindOfNextEnd(parts()), remindOfNextEnd(parts()), remindOfNextEnd(parts())])
    expect(found.filter(Boolean)).toHaveLength(1)
    expect(await mailsTo(head)).toHaveLength(1)
  })

  test('the running job reminds by itself', async () => {
    const head = await headOf(bsc)
    await openWindows(server, token, [opening(key(), openFor(clock, -5, 5 * DAY))])
    clock.forwardMinutes(3 * DAY + 5)
    const reminders = openReminders(parts())
    reminders.start()
    await expect.poll(() => mailsTo(head)).toHaveLength(1)
    await reminders.close()
  })

  test('nobody is reminded of drafts, closed and short windows, and windows of another year', async () => {
    const head = await headOf(bsc)
    const value = openFor(clock, -5, 5 * DAY)
    await openWindows(server, token, [
      opening(key(), { ...value, status: 'DRAFT' }),
      opening(key({ audience: 'FRESH' }), value),
    ])
    await openWindows(server, token, [opening(key({ academicYearId: next }), value)])
    const closing = (await seen()).flatMap((row) => (row.value.status === 'OPEN' ? [row.menuProgramId] : []))
    await call(server, 'closeMenuProgram', { menuProgramIds: closing, reason: 'Mistake' }, { token })
    clock.forwardMinutes(4 * DAY)
    token = await tokenFor(asha)
    await openWindows(server, token, [opening(key({ audience: 'REPEATER' }), openFor(clock, -5, DAY))])
    await remindAll()
    expect(await mailsTo(head)).toEqual([])
  })

  test('an extension makes a reminder of the new end possible', async () => {
    const head = await headOf(bsc)
    await openWindows(server, token, [opening(key(), openFor(clock, -5, 5 * DAY))])
    clock.forwardMinutes(3 * DAY + 5)
    await remindAll()
    token = await tokenFor(asha)
    const [window] = await idsOf()
    await call(
      server,
      'extendMenuProgram',
      { menuProgramIds: [window], extendedTo: inMinutes(clock, 8 * DAY), reason: 'Floods' },
      { token },
    )
    await remindAll()
    expect(await mailsTo(head)).toHaveLength(1)
    clock.forwardMinutes(6 * DAY + 5)
    await remindAll()
    expect(await mailsTo(head)).toHaveLength(2)
  })
})
